// Records the requests to a device during a run. The measuring thread only copies an entry into a ring buffer; a thread
// of the recorder sorts and writes the entries.
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
    // Capacity of the ring. The writing thread empties it every kDrainEvery: sufficient for 1.6 million IOPS. Beyond it
    // the measuring thread waits, which happens only with a simulated card.
    static constexpr std::size_t kRing = 1 << 15;
    static constexpr Ns kDrainEvery = std::chrono::milliseconds(20);

    // Creates the file (TraceWriter::create) and starts the thread.
    static Result<std::shared_ptr<TraceRecorder>> start(const std::filesystem::path& file, const TraceHeader& header);
    ~TraceRecorder(); // finishes
    // Measuring thread. Does not allocate or read a clock.
    void record(const TraceEntry& entry) noexcept;
    // Waits until all is written. Returns the number of entries, or the first error of the file. Not on the measuring
    // thread, and only after recording has stopped.
    Result<std::uint64_t> finish();

private:
    explicit TraceRecorder(TraceWriter writer);
    void run(const std::stop_token& stop);
    void drain();

    TraceWriter m_writer; // writing thread, until it has ended
    TraceOrder m_order{m_writer};
    Result<void> m_done;
    std::vector<TraceEntry> m_ring;
    std::atomic<std::uint64_t> m_put{0}, m_taken{0}; // total counts of entries
    std::atomic<bool> m_lost{false};                 // the disk was too slow
    bool m_finished = false;
    std::jthread m_thread; // last member: joins before the others are destroyed
};

// Wraps a device such that its I/O is recorded.
std::unique_ptr<BlockDevice> recordedDevice(std::unique_ptr<BlockDevice> device,
                                            std::shared_ptr<TraceRecorder> recorder);

} // namespace assay
