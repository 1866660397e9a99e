#include "io/workload/recorder_trace.h"

#include <algorithm>

namespace assay {

namespace {

// Returns cluster counts in per mille of their cell; at least 1 if there is any.
std::vector<std::uint32_t> permilleOf(const std::vector<std::uint64_t>& counts, std::uint64_t perCell,
                                      std::uint64_t clusters)
{
    std::vector<std::uint32_t> shares;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const std::uint64_t size = std::min(perCell, clusters - perCell * i);
        const std::uint64_t share = (counts[i] * 1000 + size / 2) / size;
        shares.push_back(static_cast<std::uint32_t>(counts[i] > 0 ? std::max<std::uint64_t>(share, 1) : 0));
    }
    return shares;
}

} // namespace

RecorderTrace::Map RecorderTrace::map(std::uint64_t maxCells) const
{
    const std::uint64_t clusters = m_clusters - m_firstCluster;
    const std::uint64_t perCell = (clusters + maxCells - 1) / maxCells;
    const std::uint64_t cells = (clusters + perCell - 1) / perCell;
    std::vector<std::uint64_t> counts(cells);
    for (std::uint64_t cluster = 0; cluster < clusters; ++cluster)
        counts[cluster / perCell] += m_allocated[m_firstCluster + cluster] ? 1 : 0;
    Map map{m_config.offset + metadataBytes(),
            m_config.cluster * clusters,
            m_config.cluster * perCell,
            permilleOf(counts, perCell, clusters),
            {}};
    for (std::size_t stream = 0; stream < m_recordings.size(); ++stream) {
        std::ranges::fill(counts, 0);
        const auto latest = std::find_if(m_finished.rbegin(), m_finished.rend(),
                                         [stream](const Finished& file) { return file.stream == stream; });
        if (latest != m_finished.rend())
            for (const std::uint32_t cluster : latest->clusters)
                ++counts[(cluster - m_firstCluster) / perCell];
        map.latest.push_back(permilleOf(counts, perCell, clusters));
    }
    return map;
}

} // namespace assay
