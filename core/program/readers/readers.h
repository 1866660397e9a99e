// Results of the scenario `reader` for readers, used for the timing uncertainty of later runs in them: one file per
// user, next to the history. Format: docs/method/reader.md, "Kept".
#pragma once

#include "run/record/run_sink.h"

#include <optional>

namespace assay {

struct KnownReader {
    std::string reader, slot; // as in DeviceInfo
    // Drift of the time of a small read: the slowest minus the fastest median over ten parts of the step.
    Ns drift{};
    std::string runId, ended; // the run that measured it
};

// Returns the stored facts of the reader at that location; nothing if it was never measured, has no name, or the file
// is damaged.
std::optional<KnownReader> knownReader(const std::filesystem::path& file, const DeviceInfo& device);

// Stores the facts at the end of a run that has measured them. The run folder has the same figures, so an error here is
// not an error of the run.
class ReaderSink : public RunSink {
public:
    explicit ReaderSink(std::filesystem::path file) : m_file(std::move(file)) {}

    Result<void> store(const JudgedRecord& record) override;
    std::filesystem::path location() const override { return m_file; }

private:
    std::filesystem::path m_file;
};

} // namespace assay
