// Writes checkpoints during a step from its own thread, so that the sinks are less than a second behind. The measuring
// thread only copies its samples on request.
#pragma once

#include "io/workload/live_status.h"
#include "run/record/run_sink.h"

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace assay {

class Checkpoints {
public:
    using Store = std::function<Result<void>()>; // passes the record to the sinks; called on the thread of this object

    // Until destruction this object owns `record`: it appends the running step and removes it again. `slot` is that of
    // the last checkpoint in the folder.
    Checkpoints(JudgedRecord& record, LiveStatus& live, unsigned slot, Store store);
    ~Checkpoints(); // waits for a write in progress
    Checkpoints(const Checkpoints&) = delete;
    Checkpoints& operator=(const Checkpoints&) = delete;

    // Session thread; see StepContext. A step that never calls it gets no checkpoints, and restarts after an
    // interruption.
    void onPhaseBegin(const StepRecord& soFar, std::size_t phase);

private:
    void run(std::stop_token stop);
    bool compose();
    void write();

    JudgedRecord& m_record;
    LiveStatus& m_live;
    Store m_store;
    unsigned m_slot;
    bool m_written = true;               // the last composed checkpoint is written
    std::mutex m_mutex;                  // guards the next three
    std::condition_variable_any m_wake;  // notified only by a stop request
    std::optional<StepRecord> m_current; // phases before m_phase
    std::size_t m_phase = 0;
    std::jthread m_thread; // last member: joins before the others are destroyed
};

} // namespace assay
