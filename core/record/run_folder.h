// The run folder on disk: run.json replaced atomically, samples/STEP.bin once per finished step, partial ones of a step
// under way, log.jsonl, and the profile as it was. Format: docs/run-folder.md.
#pragma once

#include "base/result.h"
#include "record/record_seal.h"
#include "record/run_sink.h"

namespace assay {

class RunWriter : public RunSink {
public:
    // Creates `folder` (its parent must exist; an existing one must be empty) with the profile's source. Errc::badInput
    // or environment, one sentence.
    static Result<RunWriter> create(const std::filesystem::path& folder, std::string_view profileSource);

    // The folder of a run that is to go on, as readRun() found it: what its finished steps left is sealed as it is.
    // Changes nothing.
    static RunWriter reopen(const std::filesystem::path& folder, const JudgedRecord& record);

    // A file of its own beside what the run writes, sealed with it. Before the first keep().
    Result<void> attach(const std::string& name, std::string_view content);

    // Writes the samples of finished steps not yet written and, with a checkpoint, those of the step under way; then
    // replaces run.json. Good after a crash at any instant: what run.json names is complete before it is in place, and
    // nothing it names is touched. Hence successive checkpoints must take turns with their slot. For the error see
    // diskIsFull().
    Result<void> keep(const JudgedRecord& record) override;
    // One line of log.jsonl.
    void log(std::string_view event, const nlohmann::json& details, const std::string& wallTime) override;
    std::filesystem::path place() const override { return m_folder; }

private:
    void removePartials(const StepRecord& step);
    std::filesystem::path m_folder;
    FileDigests m_files; // of the profile and of finished steps
    std::size_t m_samplesWritten = 0;
};

struct StoredRun {
    JudgedRecord record;
    std::string profileSource;
};
enum class ChangedRecord { refuse, accept };
// Errc::corruptRecord names the file and what is wrong with it; Errc::refused names what is not as the run wrote it,
// unless that is accepted: then `record.changed` does.
Result<StoredRun> readRun(const std::filesystem::path& folder, ChangedRecord changed = ChangedRecord::refuse);

} // namespace assay
