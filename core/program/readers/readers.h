// What runs of the scenario `reader` found out about readers, for the timing uncertainty of later runs in them: one
// file per user, beside the history. Format: docs/reader.md, "Kept".
#pragma once

#include "run/record/run_sink.h"

#include <optional>

namespace assay {

struct KnownReader {
    std::string reader, slot; // as in DeviceInfo
    // By how much the time of a small read wandered: the slowest median of ten parts of the step less the quickest.
    Ns drift{};
    std::string runId, ended; // the run that measured it
};

// What is kept of the reader in that place; nothing where it was never measured, has no name, or the file is damaged.
std::optional<KnownReader> knownReader(const std::filesystem::path& file, const DeviceInfo& device);

// Keeps it when a run that has measured it ends. The run folder has the same figures, so a fault here is none of the
// run.
class ReaderSink : public RunSink {
public:
    explicit ReaderSink(std::filesystem::path file) : m_file(std::move(file)) {}

    Result<void> keep(const JudgedRecord& record) override;
    std::filesystem::path place() const override { return m_file; }

private:
    std::filesystem::path m_file;
};

} // namespace assay
