// The times of a step, and the rows that the times of a card are fitted to.
#pragma once

#include "ground/base/units.h"
#include "model/waf/model_fit.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace assay {

// Consecutive writes of a step, and their total time.
struct StepBlock {
    std::uint64_t writes = 0;
    Ns time{};
    bool measured = false; // false: the writes only prepared the card
    bool inCache = false;  // a cache was not full yet: the time says nothing of those after it
};
// In the order of the writes. Empty for paced writes: their times say nothing about the card.
using StepTimes = std::vector<StepBlock>;

inline double wholeTime(const StepTimes& blocks) // ns, of those that say something
{
    double sum = 0;
    for (const StepBlock& block : blocks)
        sum += block.inCache ? 0.0 : static_cast<double>(block.time.count());
    return sum;
}

inline double takenTime(const StepTimes& blocks) // ns, of all
{
    double sum = 0;
    for (const StepBlock& block : blocks)
        sum += static_cast<double>(block.time.count());
    return sum;
}

// One for each block. The writes of the step fill them in order.
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
