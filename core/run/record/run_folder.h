// The run folder on disk: run.json (replaced atomically), samples/STEP.bin for each finished step, partial samples of
// the running step, log.jsonl, and the profile. Format: docs/formats/run-folder.md.
#pragma once

#include "ground/base/opened_folder.h"
#include "ground/base/result.h"
#include "run/record/record_seal.h"
#include "run/record/run_sink.h"

namespace assay {

class RunWriter : public RunSink {
public:
    // Creates `folder` with the profile's source. Its parent must exist; an existing folder must be empty, and this
    // user's own. On failure: Errc::badInput, environment or refused.
    static Result<RunWriter> create(const std::filesystem::path& folder, std::string_view profileSource);

    // Opens the folder of a run that continues, as readRun() found it. The files of its finished steps are sealed
    // unchanged. Modifies nothing.
    static RunWriter reopen(const std::filesystem::path& folder, const JudgedRecord& record);

    // Adds a separate file besides those of the run, sealed with it. Call before the first store().
    Result<void> attach(const std::string& name, std::string_view content);

    // Writes new samples of finished steps and, with a checkpoint, those of the running step; then replaces run.json.
    // Crash-safe at any time: files are complete before run.json names them, and files that it names are not touched.
    // Therefore successive checkpoints must alternate their slot. On failure see diskIsFull().
    Result<void> store(const JudgedRecord& record) override;
    // Writes one line of log.jsonl.
    void log(std::string_view event, const nlohmann::json& details, const std::string& wallTime) override;
    std::filesystem::path location() const override { return m_folder; }

private:
    Result<void> write(const std::string& file, std::string_view content) const;
    Result<void> writeSamples(const std::string& file, const StepRecord& step, FileDigests& digests) const;
    void removePartials(const StepRecord& step);
    void lengthenChain(const nlohmann::ordered_json& document, std::string_view log, bool ended);
    std::filesystem::path m_folder;
    std::optional<OpenedFolder> m_opened; // m_folder
    FileDigests m_files;                  // of the profile and of finished steps
    std::vector<std::string> m_notLinked; // of m_files
    RecordChain m_chain;
    std::size_t m_samplesWritten = 0;
};

// The error of a run folder of another user, in which no run writes.
tl::unexpected<Error> foreignFolder(const std::filesystem::path& folder);

struct StoredRun {
    JudgedRecord record;
    std::string profileSource;
};
enum class ChangedRecord { refuse, accept };
// On success returns the run. Errc::corruptRecord names the file and the fault; Errc::refused names the changes after
// the run. If changes are accepted, `record.changed` names them instead.
Result<StoredRun> readRun(const std::filesystem::path& folder, ChangedRecord changed = ChangedRecord::refuse);
// Reads the samples of all steps into the record. Errc::corruptRecord.
Result<void> readSamples(const std::filesystem::path& folder, RunRecord& record);

} // namespace assay
