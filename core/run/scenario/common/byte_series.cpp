#include "run/scenario/common/byte_series.h"

#include <algorithm>

namespace assay {

namespace {

constexpr std::uint64_t kMinPoints = 2; // points of the time series in one block

// Concatenates time intervals with their bytes, and cuts them into blocks of equal bytes.
class Cutter {
public:
    Cutter(Bytes block, std::size_t blocks)
        : m_block(block), m_left(static_cast<double>(block.count())), m_blocks(blocks)
    {
    }
    void add(Bytes bytes, double time)
    {
        auto rest = static_cast<double>(bytes.count());
        while (rest > m_left && m_rates.size() < m_blocks) {
            const double share = time * m_left / rest;
            rest -= m_left;
            time -= share;
            m_time += share;
            close();
        }
        m_left -= rest;
        m_time += time;
    }
    std::vector<double> finish()
    {
        if (m_rates.size() < m_blocks) // the last one may be missing by rounding
            close();
        return std::move(m_rates);
    }

private:
    void close()
    {
        m_rates.push_back(m_time > 0 ? m_block.megabytes() / m_time : 0.0);
        m_left = static_cast<double>(m_block.count());
        m_time = 0;
    }
    Bytes m_block;
    double m_left;
    double m_time = 0; // s
    std::size_t m_blocks;
    std::vector<double> m_rates;
};

} // namespace

ByteSeries byteSeries(const std::vector<const PhaseSamples*>& phases, std::uint64_t minOps)
{
    Bytes total;
    std::uint64_t ops = 0, points = 0;
    for (const PhaseSamples* phase : phases) {
        total += phase->bytes;
        ops += phase->ops;
        points += phase->series.points().size();
    }
    const std::uint64_t blocks = std::min({std::uint64_t{kSteadyBlocks}, points / kMinPoints, ops / minOps});
    if (blocks == 0)
        return {};
    const Bytes block(total.count() / blocks);
    Cutter cutter(block, blocks);
    for (const PhaseSamples* phase : phases) {
        Ns left = phase->duration();
        for (const SeriesPoint& point : phase->series.points()) {
            const Ns time = std::min(left, phase->series.interval()); // the last interval is partial
            left -= time;
            cutter.add(point.bytes, seconds(time));
        }
    }
    return {cutter.finish(), block};
}

} // namespace assay
