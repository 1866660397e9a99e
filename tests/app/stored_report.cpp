#include "app/stored_report.h"

#include "ground/base/read_file.h"
#include "report/pdf_file.h"
#include "support/full_run.h"
#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <fstream>

namespace assay::test {

std::string contentOf(const std::filesystem::path& file) { return readWholeFile(file).value_or(""); }

std::string replaced(std::string text, const std::string& what, const std::string& by)
{
    const auto at = text.find(what);
    REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), by);
}

JudgedRun storedRun(const std::string& device, std::uint64_t seed)
{
    static std::vector<std::unique_ptr<FullRun>> kept; // their folders live as long as the tests
    kept.push_back(std::make_unique<FullRun>(device, kTwoSteps, seed));
    kept.back()->finish();
    auto run = judgeStored(kept.back()->folder());
    REQUIRE(run);
    return std::move(*run);
}

const JudgedRun& oneRun()
{
    static const JudgedRun run = storedRun("sim:good-u1", 1);
    return run;
}

std::string reportOn(const JudgedRun& run, Language language)
{
    return drawPdfReport(std::span(&run, 1), drawingNow(language));
}

int exitCodeFor(const std::string& pdf)
{
    const TempFolder folder;
    std::ofstream(folder / "report.pdf", std::ios::binary) << pdf;
    const auto report = openReport(folder / "report.pdf");
    if (!report)
        return report.error().code == Errc::badInput ? 2 : 3;
    const ReportCheck check = compareReport(*report);
    for (const Message& changed : check.changed)
        UNSCOPED_INFO(changed.english());
    return check.exitCode();
}

} // namespace assay::test
