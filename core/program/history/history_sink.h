// Puts a run into the history when it begins and when it ends. The index can be made again from the run folders, so no
// fault of it is one of the run: what fails at the begin is an event of the run; what fails at the end is made good by
// the next look at the history, and no event, because the record is sealed by then.
#pragma once

#include "run/record/run_sink.h"

namespace assay {

class HistorySink : public RunSink {
public:
    // `folder` is the sink that keeps the run folder. It comes first and takes the event.
    HistorySink(std::filesystem::path index, RunSink& folder) : m_index(std::move(index)), m_folder(folder) {}

    Result<void> store(const JudgedRecord& record) override;
    std::filesystem::path location() const override { return m_index; }

private:
    std::filesystem::path m_index;
    RunSink& m_folder;
    bool m_begun = false;
};

} // namespace assay
