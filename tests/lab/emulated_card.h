// A card made of memory: as slow, as faulty and as false as its settings say. Serial, like a real SD card: queue depth
// does not make it faster.
#pragma once

#include "lab/card_settings.h"
#include "lab/card_supply.h"
#include "model/flash/flash_model.h"

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <random>
#include <span>

namespace lab {

using Instant = std::chrono::steady_clock::time_point;

class EmulatedCard {
public:
    // Holds its bytes in an anonymous memory file, sparse until written. Throws std::system_error.
    explicit EmulatedCard(std::uint64_t size);
    ~EmulatedCard();
    EmulatedCard(const EmulatedCard&) = delete;
    EmulatedCard& operator=(const EmulatedCard&) = delete;

    // Any thread, also while a request waits. One command of card_settings.h, or "wipe" (another, empty card), or
    // "design=FILE": from now on requests take as long as those of a new simulated card from that TOML file
    // (docs/formats/simulator.md), on top of what the settings say; its jitter and faults do not count. "off" and "on"
    // switch its supply: without it, and until it is back, every request fails, also the one under way.
    std::string command(std::string_view line);
    // "reads=3\nwrites=...", with a design also "flash_host_bytes" and "flash_nand_bytes", then what was injected, in
    // order, after "cuts" of its supply and the "lost_bytes" that these cost: "stall write OFFSET SIZE US", the same
    // with "tail", "hang", "gone" (the first request that met a pulled card); with log=1 also for every request
    // "pause", the time since the answer before, and "served", from its arrival to its answer. The first
    // kInjectionsKept of them.
    std::string counters();
    static constexpr std::size_t kInjectionsKept = 10'000;
    std::uint64_t size();

    // One thread, in the order of arrival. They return when the card would; bytes done or -errno. A write in flight
    // when the card is pulled has been kept.
    int read(std::uint64_t offset, std::span<std::byte> data, Instant arrival);
    int write(std::uint64_t offset, std::span<const std::byte> data, Instant arrival);
    int flush();

private:
    struct Counters {
        std::uint64_t reads = 0, readBytes = 0, writes = 0, writtenBytes = 0, flushes = 0, errors = 0, stalls = 0,
                      tails = 0;
    };
    using Lock = std::unique_lock<std::mutex>;

    std::string adopt(const std::string& file);
    bool begin(bool isWrite, std::uint64_t offset, std::uint64_t size, Instant arrival);
    int finish(Lock& lock, bool refused, bool isWrite, std::uint64_t offset, std::uint64_t size, std::uint64_t cuts);
    bool isGone(std::uint64_t cuts) const
    {
        return m_settings.pulled || m_supply.cuts() != cuts || !m_supply.answers();
    }
    CardBytes bytes();
    void keep(std::uint64_t offset, std::span<const std::byte> data);
    void noteServed(bool isWrite, std::uint64_t offset, std::uint64_t size, Instant arrival);
    void note(const char* what, bool isWrite, std::uint64_t offset, std::uint64_t size, double us);
    double costUs(bool isWrite, std::uint64_t offset, std::uint64_t size);
    bool continuesStream(std::vector<std::uint64_t>& ends, std::uint64_t offset, std::uint64_t size);
    bool hit(FaultKind kind, std::uint64_t offset, std::uint64_t size);
    void store(std::uint64_t offset, std::span<const std::byte> data);
    void fetch(std::uint64_t offset, std::span<std::byte> data);
    void keepStale(std::uint64_t offset, std::uint64_t size);
    void spoilRead(std::uint64_t offset, std::span<std::byte> data);
    template <class Transfer> void eachPiece(std::uint64_t offset, std::uint64_t size, Transfer transfer) const;

    int m_memory = -1;
    std::mutex m_mutex; // guards all below; never held while the card "works"
    std::condition_variable m_changed;
    CardSettings m_settings;
    CardSupply m_supply;
    Counters m_counters;
    std::vector<std::string> m_injections;
    bool m_goneNoted = false;
    Instant m_answered{}; // the request before
    Instant m_busyUntil{};
    std::vector<std::uint64_t> m_readEnds, m_writeEnds;
    double m_sinceStall = 0;
    std::unique_ptr<assay::FlashModel> m_flash; // of a design
    std::mt19937_64 m_random{1};
};

} // namespace lab
