#include "workload/fragment_pattern.h"

#include <algorithm>
#include <cmath>

namespace assay {

std::vector<Extent> FragmentPattern::freeRuns(Bytes begin) const
{
    std::vector<Extent> runs;
    for (std::uint64_t i = 0; i < grains(); ++i) {
        if (isUsed(i))
            continue;
        const Bytes at = begin + grain * i;
        if (!runs.empty() && runs.back().offset + runs.back().length == at)
            runs.back().length += grain;
        else
            runs.push_back({at, grain});
    }
    return runs;
}

FragmentPattern patternOf(Bytes unit, Bytes grain, double usedRatio)
{
    FragmentPattern pattern{unit, grain, 0};
    const auto grains = static_cast<double>(pattern.grains());
    pattern.used = static_cast<std::uint64_t>(std::clamp(std::round(usedRatio * grains), 0.0, grains - 1));
    return pattern;
}

FileInPieces fileIn(const FragmentPattern& pattern, std::uint64_t units)
{
    std::vector<Bytes> lengths;
    Bytes end;
    for (std::uint64_t unit = 0; unit < units; ++unit)
        for (const Extent& run : pattern.freeRuns(pattern.unit * unit)) {
            if (!lengths.empty() && run.offset == end) // on from the unit before
                lengths.back() += run.length;
            else
                lengths.push_back(run.length);
            end = run.offset + run.length;
        }
    FileInPieces file;
    file.extents = lengths.size();
    const std::uint64_t grains = pattern.freeBytes() / pattern.grain * units;
    file.outOfOrder = grains > 1 ? static_cast<double>(file.extents - 1) / static_cast<double>(grains - 1) : 0;
    std::ranges::sort(lengths);
    file.medianRun = lengths[lengths.size() / 2];
    file.longestRun = lengths.back();
    return file;
}

} // namespace assay
