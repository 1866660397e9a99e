// Goal: people meet the titles of steps and scenarios, in their language; ids stand in small print in the appendix of
// the report only: below the title in the tables of steps and metrics, and before the parameters, for `--set`.
#include "report/report.h"

#include "app/pdf_text.h"
#include "judge/verdict/judge_run.h"
#include "languages.h"
#include "program/wiring/wiring.h"
#include "run/scenario/scenario.h"
#include "run/scenario/step_names.h"
#include "support/recording_record.h"
#include "support/sample_record.h"
#include "support/temp_folder.h"
#include "text/texts.h"

#include <QRegularExpression>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>

using namespace assay;
using namespace assay::test;

namespace {

// A made-up run of a shipped profile: each step wrote or read a little.
JudgedRun runOf(const std::string& profileName)
{
    const auto profile = loadProfile(profileName, {});
    REQUIRE(profile);
    JudgedRecord record = sampleRecord();
    const StepRecord wrote = record.steps.front();
    record.steps.clear();
    for (const Step& step : profile->steps) {
        record.steps.push_back(wrote);
        record.steps.back().id = step.id;
        record.steps.back().scenario = step.scenario;
    }
    record.stepNames = namesOf(*profile);
    record.profileName = profile->name;
    record.profileTitle = profile->title;
    record.overrides.clear();
    record.setScorecard(evaluate(record, *profile));
    return {record, *profile};
}

// All ids that stand for steps and scenarios in this run.
std::vector<std::string> idsOf(const JudgedRecord& run)
{
    std::vector<std::string> ids;
    for (const StepRecord& step : run.steps)
        ids.push_back(step.id);
    for (const Scenario& scenario : allScenarios())
        ids.push_back(scenario.schema.id);
    return ids;
}

// The report without its appendix, which begins with the table of steps.
QString beforeAppendix(const JudgedRun& run)
{
    const TempFolder folder;
    const auto file = folder / "report.pdf";
    REQUIRE(writePdfReport(std::span(&run, 1), file, kChinese));
    const QString text = pdfPages(file).join(QLatin1Char(' '));
    const auto appendix =
        text.lastIndexOf(QStringLiteral("步骤 步骤 结果状态")); // heading, then the table's first columns
    REQUIRE(appendix > 0);
    return text.left(appendix);
}

bool holdsWord(const QString& text, const std::string& word)
{
    const QRegularExpression pattern(QStringLiteral("(?<![A-Za-z0-9_-])%1(?![A-Za-z0-9_-])").arg(qstr(word)));
    return text.contains(pattern);
}

} // namespace

TEST_CASE("a Chinese report on any shipped profile names steps and scenarios by their titles", "[report]")
{
    const std::string profile = GENERATE(from_range(builtinProfiles()));
    CAPTURE(profile);
    const JudgedRun run = runOf(profile);
    const QString text = beforeAppendix(run);
    for (const std::string& id : idsOf(run.record)) {
        CAPTURE(id);
        CHECK_FALSE(holdsWord(text, id));
    }
    const StepNames names = namesOf(run.record);
    const QString title = Texts(kChinese).step(names, run.record.steps.back().id);
    CHECK(text.contains(title.normalized(QString::NormalizationForm_KC)));
}

TEST_CASE("a Chinese report on a recording names steps by their titles", "[report]")
{
    const JudgedRun run{recordingRecord(), sampleProfile()};
    const QString text = beforeAppendix(run);
    for (const std::string& id : idsOf(run.record)) {
        CAPTURE(id);
        CHECK_FALSE(holdsWord(text, id));
    }
}
