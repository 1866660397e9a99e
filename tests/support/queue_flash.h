// Timing of the dies and channels of a simulated card. Operations of a die run in the order of their submission; one
// that is submitted later uses a channel earlier if there is a gap.
#pragma once

#include "ground/base/prng.h"
#include "support/queue_card.h"

#include <algorithm>
#include <deque>
#include <utility>
#include <vector>

namespace assay::test {

inline Ns timeOf(Bytes length, double megabytesPerSecond)
{
    return Ns(static_cast<std::int64_t>(static_cast<double>(length.count()) * 1e3 / megabytesPerSecond));
}

class QueueFlash {
public:
    explicit QueueFlash(const QueueDesign& design) : m_design(design), m_dies(design.dies), m_channels(design.channels)
    {
    }

    Ns now{}; // progress of the current command

    void wait(Ns until) { now = std::max(now, until); }
    Ns allDiesIdle() const { return std::ranges::max_element(m_dies, {}, &Die::idle)->idle; }

    // Each returns the time of its end. `ready`: time at which the operation may start.
    Ns read(std::uint64_t dieIndex, unsigned pages, bool slc, Ns ready)
    {
        Die& die = m_dies[dieIndex];
        const unsigned operations = m_design.readsAllPlanes ? (pages + m_design.planes - 1) / m_design.planes : pages;
        const Ns inRegister = std::max(ready, die.idle) + varied(slc ? m_design.slcRead : m_design.read) * operations;
        return die.idle = die.accepts = send(dieIndex, inRegister, pages);
    }
    Ns program(std::uint64_t dieIndex, unsigned pages, bool slc, Ns ready)
    {
        Die& die = m_dies[dieIndex];
        const Ns sent = send(dieIndex, std::max({now, ready, m_design.cachesProgram ? die.accepts : die.idle}), pages);
        die.accepts = std::max(sent, die.idle);
        return die.idle = die.accepts + varied(slc ? m_design.slcProgram : m_design.program);
    }
    Ns erase(std::uint64_t dieIndex, Ns ready)
    {
        Die& die = m_dies[dieIndex];
        return die.idle = die.accepts = std::max({now, ready, die.idle}) + varied(m_design.erase);
    }

private:
    struct Die {
        Ns idle{}, accepts{}; // time at which it is idle, and at which it accepts the data of a program
    };
    struct Transfer {
        Ns begin{}, end{};
    };

    Ns send(std::uint64_t die, Ns from, unsigned pages)
    {
        std::deque<Transfer>& transfers = m_channels[die % m_design.channels]; // in sequence
        while (!transfers.empty() && transfers.front().end <= now)
            transfers.pop_front();
        const Ns length = timeOf(m_design.page * pages, m_design.channelMegabytesPerSecond);
        auto next = std::ranges::upper_bound(transfers, from, {}, &Transfer::end);
        for (; next != transfers.end() && next->begin < from + length; ++next)
            from = std::max(from, next->end);
        transfers.insert(next, {from, from + length});
        return from + length;
    }

    Ns varied(Ns time) { return fromSeconds(seconds(time) * (1 + m_design.spread * (2 * m_prng.uniform() - 1))); }

    const QueueDesign m_design;
    std::vector<Die> m_dies;
    std::vector<std::deque<Transfer>> m_channels;
    Prng m_prng{1};
};

} // namespace assay::test
