// Timing of the dies, channels and memory of a simulated card. Operations are submitted in sequence; each starts when
// all its resources are free.
#pragma once

#include "support/die_card.h"

#include <algorithm>
#include <vector>

namespace assay::test {

class DieArray {
public:
    explicit DieArray(const DieDesign& design) : m_design(design), m_dies(design.dies), m_channels(design.channels)
    {
        m_memory.resize(std::size_t{1} * design.dies * design.planes * design.bufferGroups);
    }

    Ns now{}; // progress of the current command

    std::uint64_t pagesPerUnit() const { return m_design.unit / m_design.page; }
    void transfer(Bytes length) { now += over(length, m_design.busMegabytesPerSecond); }
    void wait(Ns until) { now = std::max(now, until); }
    Ns allDiesIdle() const { return *std::ranges::max_element(m_dies); }

    // Reads pages of a unit, from `from` on at the earliest. Returns the time at which the last is in memory.
    Ns read(std::uint64_t first, std::uint64_t end, Ns from)
    {
        Ns done = from;
        forGroups(first, end, [&](std::uint64_t group, std::uint64_t pages) {
            Ns& die = m_dies[group % m_design.dies];
            Ns& channel = channelOf(group);
            die = channel = std::max(std::max(from, die) + m_design.read, channel) +
                            over(m_design.page * pages, m_design.channelMegabytesPerSecond);
            done = std::max(done, die);
        });
        return done;
    }

    // Posts a program; the command only waits for free memory. `ready`: time at which the data is available.
    void program(std::uint64_t first, std::uint64_t end, Ns ready, bool slc)
    {
        forGroups(first, end, [&](std::uint64_t group, std::uint64_t pages) {
            Ns& die = m_dies[group % m_design.dies];
            Ns& channel = channelOf(group);
            for (std::uint64_t i = 0; i < pages; ++i)
                wait(m_memory[(m_next + i) % m_memory.size()]);
            channel =
                std::max({now, ready, die, channel}) + over(m_design.page * pages, m_design.channelMegabytesPerSecond);
            for (std::uint64_t i = 0; i < pages; ++i)
                m_memory[m_next++ % m_memory.size()] = channel;
            die = channel +
                  (slc ? m_design.slcProgram : m_design.program[group / m_design.dies % m_design.program.size()]);
        });
    }

    void erase() // a unit
    {
        for (Ns& die : m_dies)
            die = std::max(die, now) + m_design.erase;
    }

private:
    template <class Do> void forGroups(std::uint64_t first, std::uint64_t end, Do act)
    {
        while (first < end) {
            const std::uint64_t group = first / m_design.planes, stop = std::min(end, (group + 1) * m_design.planes);
            act(group, stop - first);
            first = stop;
        }
    }
    Ns& channelOf(std::uint64_t group) { return m_channels[group % m_design.dies % m_design.channels]; }
    static Ns over(Bytes length, double rate)
    {
        return Ns(static_cast<std::int64_t>(static_cast<double>(length.count()) * 1e3 / rate));
    }

    const DieDesign m_design;
    std::vector<Ns> m_dies, m_channels; // time at which each is free
    std::vector<Ns> m_memory;           // time at which each page of it is free
    std::size_t m_next = 0;             // next page of the memory
};

} // namespace assay::test
