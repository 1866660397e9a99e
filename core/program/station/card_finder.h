// Detects the cards in the slots on its own thread: at each hot-plug event, and four times a second. This thread opens
// nothing; a USB reader without a card is polled on a thread per slot, so that a hanging reader blocks that thread
// only.
#pragma once

#include "line/line/line_action.h"
#include "line/line/station_file.h"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace assay {

class CardFinder {
public:
    using Found = std::function<void(std::vector<SlotObservation>)>; // on the finder's thread
    struct Probes {                                                  // of tests; see wiring.h
        std::function<Result<std::vector<DeviceInfo>>()> list;
        std::function<void(const DeviceInfo&)> ask;
    };
    CardFinder(const StationFile& file, Found found); // `file` outlives it
    CardFinder(const StationFile& file, Found found, Probes probes);
    ~CardFinder(); // waits for readers that are being asked

    // A simulated card of the program is present in its slot only while the slot needs one; a reader with a card under
    // test is not polled.
    void setState(std::size_t slot, SlotState state) { m_states[slot] = state; }

private:
    void work(const std::stop_token& stop);
    void ask(std::size_t index, const std::stop_token& stop);
    std::vector<SlotObservation> look();
    SlotObservation observeReader(std::size_t index);
    SlotObservation observeFile(std::size_t index) const;

    const StationFile& m_file;
    Found m_found;
    Probes m_probes;
    std::vector<std::atomic<SlotState>> m_states;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    bool m_isPoked = false;
    std::vector<DeviceInfo> m_disks;                  // of the last list; the finder's thread
    std::vector<std::optional<DeviceInfo>> m_readers; // by slot, as last seen; guarded by m_mutex
    std::vector<std::jthread> m_asking;               // by slot
    std::jthread m_thread;                            // last: joins before the others are destroyed
};

} // namespace assay
