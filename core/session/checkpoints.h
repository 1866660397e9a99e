// Keeps the sinks of the run less than a second behind while a step runs, from a thread of its own: the measuring
// thread only copies its samples when asked.
#pragma once

#include "record/run_sink.h"
#include "workload/live_status.h"

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace assay {

class Checkpoints {
public:
    using Keep = std::function<Result<void>()>; // gives the record to the sinks; called on a thread of this object

    // From here to the destructor `record` belongs to this object: it appends the step under way to the record, and
    // takes it off again. `slot` is that of the last checkpoint in the folder.
    Checkpoints(JudgedRecord& record, LiveStatus& live, unsigned slot, Keep keep);
    ~Checkpoints(); // waits for a writing under way
    Checkpoints(const Checkpoints&) = delete;
    Checkpoints& operator=(const Checkpoints&) = delete;

    // Session thread: see StepContext. Steps that never call it get no checkpoints and begin afresh.
    void onPhaseBegin(const StepRecord& soFar, std::size_t phase);

private:
    void run(std::stop_token stop);
    bool compose();
    void write();

    JudgedRecord& m_record;
    LiveStatus& m_live;
    Keep m_keep;
    unsigned m_slot;
    bool m_written = true;               // what was composed last
    std::mutex m_mutex;                  // guards the next three
    std::condition_variable_any m_wake;  // never notified but by a stop request
    std::optional<StepRecord> m_current; // phases before m_phase
    std::size_t m_phase = 0;
    std::jthread m_thread; // last member: joins before the rest goes
};

} // namespace assay
