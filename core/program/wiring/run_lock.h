// Distinguishes active runs from interrupted ones: the writer of a run folder locks a file in it
// (docs/formats/run-folder.md).
#pragma once

#include "program/history/run_summary.h"
#include "system/platform.h"

#include <filesystem>
#include <memory>
#include <span>

namespace assay {

// Must be held while the folder is written. Errors as platform::lockFile().
Result<std::unique_ptr<platform::FileLock>> lockRun(const std::filesystem::path& folder);
// Must be held while a line station works on this database: two stations would test in the same slots and send from the
// same queues. Creates a file next to it. Errors as platform::lockFile().
Result<std::unique_ptr<platform::FileLock>> lockStation(const std::filesystem::path& database);
// True if a program, possibly this one, writes the folder.
bool isRunActive(const std::filesystem::path& folder);
// Fills in RunSummary::running.
void findRunning(std::span<RunSummary> runs);

} // namespace assay
