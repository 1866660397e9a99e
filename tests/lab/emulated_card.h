// A card made of memory: as slow, as faulty and as false as its settings say. Serial, like a real SD card: queue depth does not make it faster.
#pragma once

#include "lab/card_settings.h"

#include <chrono>
#include <condition_variable>
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

    // Any thread, also while a request waits. One command of card_settings.h, or "wipe" (another, empty card).
    std::string command(std::string_view line);
    std::string counters(); // "reads=3\nwrites=..."
    std::uint64_t size();

    // One thread, in the order of arrival. They return when the card would; bytes done or -errno.
    int read(std::uint64_t offset, std::span<std::byte> data, Instant arrival);
    int write(std::uint64_t offset, std::span<const std::byte> data, Instant arrival);
    int flush();

private:
    struct Counters {
        std::uint64_t reads = 0, readBytes = 0, writes = 0, writtenBytes = 0, flushes = 0, errors = 0, stalls = 0, tails = 0;
    };
    using Lock = std::unique_lock<std::mutex>;

    int serve(Lock& lock, bool isWrite, std::uint64_t offset, std::uint64_t size, Instant arrival);
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
    Counters m_counters;
    Instant m_busyUntil{};
    std::vector<std::uint64_t> m_readEnds, m_writeEnds;
    double m_sinceStall = 0;
    std::mt19937_64 m_random{1};
};

} // namespace lab
