// Indexes a run in the history at its start and end. The index can be rebuilt from the run folders, so an error of it
// is not an error of the run: an error at the start becomes an event of the run; an error at the end is repaired when
// the history is read next, and is no event, because the record is already sealed.
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
