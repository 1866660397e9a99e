// The address sequence of a workload, in constant memory.
#pragma once

#include "ground/base/prng.h"
#include "io/measure/resume_point.h"
#include "io/workload/workload.h"

#include <algorithm>

namespace assay {

class AddressSequence {
public:
    explicit AddressSequence(const Workload& workload)
        : m_random(workload.pattern == Pattern::random), m_block(workload.block), m_begin(workload.regionOffset),
          m_size(m_random ? roundDown(workload.regionBytes, workload.block) : workload.regionBytes),
          m_prng(workload.seed)
    {
    }
    // Sequential: block by block, the last one of the region shorter if necessary, then from the start again. Random:
    // uniform over the whole blocks of the region, with repetition.
    Extent next()
    {
        ++m_drawn;
        if (m_random)
            return {m_begin + m_block * m_prng.below(m_size / m_block), m_block};
        const Extent extent{m_begin + m_cursor, std::min(m_block, m_size - m_cursor)};
        m_cursor += extent.length;
        if (m_cursor == m_size)
            m_cursor = Bytes();
        return extent;
    }
    // Number of calls of next().
    std::uint64_t drawn() const { return m_drawn; }
    // Advances a new sequence to its state after `drawn` calls of next(). A random sequence advances its generator that
    // many times: a second for 10^9 steps.
    void skipTo(std::uint64_t drawn)
    {
        const std::uint64_t perPass = roundUp(m_size, m_block) / m_block;
        m_cursor = m_block * (drawn % perPass);
        while (m_random && m_drawn < drawn)
            next();
        m_drawn = drawn;
    }

private:
    bool m_random;
    Bytes m_block;
    Bytes m_begin;
    Bytes m_size;
    Bytes m_cursor;
    std::uint64_t m_drawn = 0;
    Prng m_prng;
};

} // namespace assay
