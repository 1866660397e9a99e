// The rows to which the operation times of a card are fitted.
#pragma once

#include "ground/base/units.h"
#include "model/waf/model_fit.h"
#include "model/waf/write_trace.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace assay {

inline double timeOutsideCache(const StepTimes& blocks) // ns, without blocks written into the cache
{
    double sum = 0;
    for (const StepBlock& block : blocks)
        sum += block.inCache ? 0.0 : static_cast<double>(block.time.count());
    return sum;
}

inline double totalTime(const StepTimes& blocks) // ns, of all blocks
{
    double sum = 0;
    for (const StepBlock& block : blocks)
        sum += static_cast<double>(block.time.count());
    return sum;
}

// Appends one row per block to `all`. add() assigns the writes of the step to the blocks in write order.
class BlockRows {
public:
    BlockRows(const StepTimes& blocks, std::size_t part, std::vector<SummedRow>& all) : m_blocks(blocks), m_all(all)
    {
        m_first = all.size();
        const double weight = std::min(1.0, kIndependentRows / static_cast<double>(blocks.size()));
        for (const StepBlock& block : blocks)
            all.push_back({{}, static_cast<double>(block.time.count()), block.inCache ? 0.0 : weight, part});
    }

    void add(const TimeVector& terms, double programs)
    {
        if (m_at == m_blocks.size())
            return;
        TimeVector& sum = m_all[m_first + m_at].terms;
        std::ranges::transform(sum, terms, sum.begin(), std::plus<>());
        m_all[m_first + m_at].programs += programs;
        if (++m_inBlock == m_blocks[m_at].writes) {
            ++m_at;
            m_inBlock = 0;
        }
    }

private:
    const StepTimes& m_blocks;
    std::vector<SummedRow>& m_all;
    std::size_t m_first, m_at = 0;
    std::uint64_t m_inBlock = 0; // writes of the block added so far
};

} // namespace assay
