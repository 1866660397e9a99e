// Keeps the run folder less than a second behind while a step runs, from a thread of its own: the measuring thread only
// copies its samples when asked.
#pragma once

#include "record/run_folder.h"
#include "workload/live_status.h"

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

namespace assay {

class Checkpoints {
public:
    using Report =
        std::function<void(const Result<void>&)>; // called on the thread of the checkpoints after each writing

    // From here to the destructor `record` and `writer` belong to this object: it appends the step under way to the
    // record, and takes it off again. `slot` is that of the last checkpoint in the folder.
    Checkpoints(JudgedRecord& record, RunWriter& writer, LiveStatus& live, unsigned slot, Report report);
    ~Checkpoints(); // waits for a writing under way
    Checkpoints(const Checkpoints&) = delete;
    Checkpoints& operator=(const Checkpoints&) = delete;

    // Session thread: see StepContext. Steps that never call it get no checkpoints and begin afresh.
    void phaseBegins(const StepRecord& soFar, std::size_t phase);

private:
    void run(std::stop_token stop);
    bool compose();
    void write();

    JudgedRecord& m_record;
    RunWriter& m_writer;
    LiveStatus& m_live;
    Report m_report;
    unsigned m_slot;
    bool m_written = true;               // what was composed last
    std::mutex m_mutex;                  // guards the next three
    std::condition_variable_any m_wake;  // never notified but by a stop request
    std::optional<StepRecord> m_current; // phases before m_phase
    std::size_t m_phase = 0;
    std::jthread m_thread; // last member: joins before the rest goes
};

} // namespace assay
