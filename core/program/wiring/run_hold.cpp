#include "program/wiring/run_hold.h"

#include "run/record/run_files.h"

#include <fstream>

namespace assay {

// That file is written once, at the start; most others are replaced, and a hold would remain on the old file.
Result<std::unique_ptr<platform::FileHold>> holdRun(const std::filesystem::path& folder)
{
    return platform::holdFile(folder / kProfileFile);
}

// Not the database itself, whose locks are SQLite's.
Result<std::unique_ptr<platform::FileHold>> holdStation(const std::filesystem::path& database)
{
    const std::filesystem::path file = database.string() + ".hold";
    std::ofstream(file, std::ios::app);
    return platform::holdFile(file);
}

bool isUnderWay(const std::filesystem::path& folder) { return platform::isHeld(folder / kProfileFile); }

void findRunning(std::span<RunSummary> runs)
{
    for (RunSummary& run : runs)
        run.running = run.ended.empty() && !run.missing && isUnderWay(run.folder);
}

} // namespace assay
