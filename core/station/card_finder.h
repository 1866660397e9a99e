// Looks which cards are in the slots, on a thread of its own: at each hot-plug event, and four times a second.
#pragma once

#include "line/line_logic.h"

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
    using Found = std::function<void(std::vector<SlotSight>)>; // on the finder's thread
    CardFinder(const StationFile& file, Found found);          // `file` outlives it
    ~CardFinder();

    // A card that ships with the program lies in its slot only while it is wanted there.
    void wantDemo(std::size_t slot, bool isWanted) { m_demoWanted[slot] = isWanted; }

private:
    void work(const std::stop_token& stop);
    std::vector<SlotSight> look() const;
    SlotSight sightOf(std::size_t index, const std::vector<DeviceInfo>& disks) const;

    const StationFile& m_file;
    Found m_found;
    std::vector<std::atomic<bool>> m_demoWanted;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    bool m_isPoked = false;
    std::jthread m_thread; // last: joins before the others are destroyed
};

} // namespace assay
