#include "program/wiring/run_lock.h"

#include "run/record/run_files.h"

#include <fstream>

namespace assay {

// That file is written once, at the start; most others are replaced, and a lock would stay on the old file.
Result<std::unique_ptr<platform::FileLock>> lockRun(const std::filesystem::path& folder)
{
    return platform::lockFile(folder / kProfileFile);
}

// Not the database itself, which SQLite locks.
Result<std::unique_ptr<platform::FileLock>> lockStation(const std::filesystem::path& database)
{
    const std::filesystem::path file = database.string() + ".hold";
    std::ofstream(file, std::ios::app);
    return platform::lockFile(file);
}

bool isRunActive(const std::filesystem::path& folder) { return platform::isLocked(folder / kProfileFile); }

void findRunning(std::span<RunSummary> runs)
{
    for (RunSummary& run : runs)
        run.running = run.ended.empty() && !run.missing && isRunActive(run.folder);
}

} // namespace assay
