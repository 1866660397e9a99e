#include "support/cut_off_run.h"

#include "program/wiring/wiring.h"
#include "run/record/run_folder.h"
#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>

namespace assay::test {

namespace {

namespace fs = std::filesystem;

// The files are replaced while they are copied: only a copy that is whole counts.
bool copiedWithin(const fs::path& running, const fs::path& folder)
{
    std::error_code error;
    fs::remove_all(folder, error);
    fs::create_directories(folder, error);
    fs::copy(running, folder, fs::copy_options::recursive, error);
    const auto stored = readRun(folder);
    return stored && stored->record.ended.empty() && stored->record.checkpoint && stored->record.checkpoint->at &&
           stored->record.checkpoint->at->completed.count() > 0;
}

} // namespace

void cutOffRun(RunRequest request, const fs::path& folder)
{
    constexpr std::chrono::milliseconds kTick(20);
    const TempFolder place;
    request.folder = place / "run";
    auto session = prepareRun(request);
    if (!session)
        FAIL(session.error().english());
    (*session)->start();
    bool copied = false;
    while (!copied && !(*session)->waitDone(kTick))
        copied = copiedWithin(request.folder, folder);
    (*session)->requestStop();
    CHECK((*session)->waitDone(std::chrono::seconds(60)));
    REQUIRE(copied);
}

} // namespace assay::test
