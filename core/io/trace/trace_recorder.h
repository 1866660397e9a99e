// Records what a device is asked for while a run goes on. The measuring thread only copies an entry into a ring; a
// thread of the recorder puts entries in order and writes them.
#pragma once

#include "card/device/block_device.h"
#include "io/trace/trace_order.h"

#include <atomic>
#include <memory>
#include <thread>
#include <vector>

namespace assay {

class TraceRecorder {
public:
    // So many entries wait for the writing thread, which empties the ring every kDrainEvery: room for 1.6 million I/Os
    // a second. With more the measuring thread waits, which only a simulated card makes happen.
    static constexpr std::size_t kRing = 1 << 15;
    static constexpr Ns kDrainEvery = std::chrono::milliseconds(20);

    // Creates the file (TraceWriter::create) and starts the thread.
    static Result<std::shared_ptr<TraceRecorder>> start(const std::filesystem::path& file, const TraceHeader& header);
    ~TraceRecorder(); // finishes
    // Measuring thread. Allocates nothing and asks no clock.
    void record(const TraceEntry& entry) noexcept;
    // Waits until all is written. Returns the number of entries, or the first error of the file. Not the measuring
    // thread, and only when it records no more.
    Result<std::uint64_t> finish();

private:
    explicit TraceRecorder(TraceWriter writer);
    void run(const std::stop_token& stop);
    void drain();

    TraceWriter m_writer; // writing thread, until it has ended
    TraceOrder m_order{m_writer};
    Result<void> m_done;
    std::vector<TraceEntry> m_ring;
    std::atomic<std::uint64_t> m_put{0}, m_taken{0}; // entries ever
    std::atomic<bool> m_lost{false};                 // the disk was too slow
    bool m_finished = false;
    std::jthread m_thread; // last: ends before the others go
};

// Makes a device whose I/O is recorded, and is otherwise the one given.
std::unique_ptr<BlockDevice> recordedDevice(std::unique_ptr<BlockDevice> device,
                                            std::shared_ptr<TraceRecorder> recorder);

} // namespace assay
