// The run folder on disk: run.json replaced atomically, samples/STEP.bin once per finished step, log.jsonl, and the profile as it was. Format:
// docs/run-folder.md.
#pragma once

#include "base/result.h"
#include "record/run_record.h"

#include <filesystem>
#include <string_view>

namespace assay {

class RunWriter {
public:
    // Creates `folder` (its parent must exist; an existing one must be empty) with the profile's source. Errc::badInput or environment, one sentence.
    static Result<RunWriter> create(const std::filesystem::path& folder, std::string_view profileSource);

    // Writes the samples of steps not yet written, then replaces run.json. Good after a crash at any instant.
    Result<void> write(const RunRecord& record);
    // One line of log.jsonl.
    Result<void> log(std::string_view event, const nlohmann::json& details, const std::string& wallTime);
    const std::filesystem::path& folder() const { return m_folder; }

private:
    std::filesystem::path m_folder;
    std::size_t m_samplesWritten = 0;
};

struct StoredRun {
    RunRecord record;
    std::string profileSource;
};
// Errc::corruptRecord names the file and what is wrong with it.
Result<StoredRun> readRun(const std::filesystem::path& folder);

} // namespace assay
