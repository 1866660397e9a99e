// Advice in reports: for a run that lost video, with figures, reasons and costs; for a run that measured mitigations,
// predicted and measured values.
#include "app/pdf_text.h"
#include "document/advice_rows.h"
#include "document/run_advice.h"
#include "judge/advice/advice_sentences.h"
#include "judge/advice/advise.h"
#include "languages.h"
#include "report/html_report.h"
#include "report/pdf_file.h"
#include "report/report.h"
#include "support/advised_run.h"
#include "support/sample_record.h"
#include "support/temp_folder.h"
#include "text/texts.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <fstream>

using namespace assay;
using namespace assay::test;

namespace {

QString adviceTextOf(const JudgedRun& run, Language language)
{
    const TempFolder folder;
    const auto file = folder / "report.pdf";
    REQUIRE(writePdfReport(std::span(&run, 1), file, language));
    return pdfPages(file).join(QLatin1Char(' ')).remove(QLatin1Char(' '));
}

QString pressed(const QString& text) { return text.normalized(QString::NormalizationForm_KC).remove(QLatin1Char(' ')); }

QString advicePageOf(const JudgedRun& run, Language language)
{
    return QString::fromStdString(drawHtmlReport(std::span(&run, 1), drawingNow(language)));
}

} // namespace

TEST_CASE("the report of a recording that lost video says what the camera could change, in PDF and page", "[report]")
{
    const auto language = GENERATE(kEnglish, kChinese);
    const Texts texts(language);
    const JudgedRun run{advisedRun(), sampleProfile()};
    const RunAdvice advice = runAdvice(run);
    REQUIRE(advice.advice);
    const Wording wording(language);
    const AdviceRow best = adviceRows(*advice.advice, wording, false).at(1);
    const QString pdf = adviceTextOf(run, language), html = advicePageOf(run, language);
    for (const QString& told : {texts.translate("advice", "Mitigations in the camera"), qstr(best.mitigation),
                                qstr(best.dropped), qstr(best.rate), texts.translate("advice", "Why")}) {
        CAPTURE(told.toStdString());
        CHECK(pdf.contains(pressed(told)));
        CHECK(html.contains(told.toHtmlEscaped()));
    }
    CHECK(html.contains(qstr(adviceReasons(*advice.advice, wording).front().because).toHtmlEscaped()));
}

TEST_CASE("the report recommends no mitigation for a card that no card model explains", "[report][heavy]")
{
    const auto language = GENERATE(kEnglish, kChinese);
    const Texts texts(language);
    JudgedRun run{advisedRun(), sampleProfile()};
    (run.record.steps.end() - 2)->facts["character"]["residual"] = 0.5;
    const QString html = advicePageOf(run, language);
    const QString word = texts.translate("advice", "No reliable recommendation for this card");
    CHECK(html.contains(QStringLiteral("<strong>") + word + QStringLiteral("</strong>")));
    CHECK(html.contains(texts.message(modelFitSentence(*runAdvice(run).advice)).toHtmlEscaped()));
}

TEST_CASE("a report with a large prediction error shows no value of a mitigation, and the reason", "[report][heavy]")
{
    const auto language = GENERATE(kEnglish, kChinese);
    const Texts texts(language);
    constexpr double kFarFromPredicted = 2000; // Mbit/s
    const JudgedRun run{advisedRun(openUnitsFacts(), kFarFromPredicted), sampleProfile()};
    const auto advice = runAdvice(run).advice;
    REQUIRE(advice);
    REQUIRE(advice->explained);
    CHECK(advice->isTooUncertain());
    CHECK(advice->isLowConfidence());
    for (const AdviceRow& row : adviceRows(*advice, Wording(language), true)) {
        CHECK_FALSE(row.mitigation.empty());
        CHECK((row.dropped + row.rate + row.waf + row.life).empty());
        CHECK((row.droppedInterval + row.rateInterval + row.wafInterval + row.lifeInterval).empty());
    }
    CHECK(adviceReasons(*advice, Wording(language)).empty());
    const QString html = advicePageOf(run, language);
    for (const Message& sentence : {modelFitSentence(*advice), basisSentence(*advice)})
        CHECK(html.contains(texts.message(sentence).toHtmlEscaped()));
    CHECK(html.contains(texts.translate("advice", "Change")));
    CHECK_FALSE(html.contains(texts.translate("advice", "Video lost")));
    CHECK_FALSE(html.contains(QStringLiteral(">%1</th>").arg(texts.translate("advice", "Why"))));
}

TEST_CASE("the report of a run that lost nothing has no advice", "[report]")
{
    const JudgedRun run{sampleRecord(), sampleProfile()};
    CHECK_FALSE(advicePageOf(run, kEnglish).contains(QStringLiteral("Mitigations")));
    CHECK_FALSE(adviceTextOf(run, kEnglish).contains(QStringLiteral("Mitigations")));
}

TEST_CASE("the report of a run without a card model states the missing steps", "[report]")
{
    JudgedRun run{advisedRun(), sampleProfile()};
    std::erase_if(run.record.steps, [](const StepRecord& step) { return step.scenario == "flash_character"; });
    CHECK(adviceTextOf(run, kEnglish).contains(QStringLiteral("norecommendation")));
}

TEST_CASE("the report of a run that measured mitigations shows predicted and measured values", "[report]")
{
    const auto language = GENERATE(kEnglish, kChinese);
    const Texts texts(language);
    const TempFolder folder;
    Message missing;
    const auto advice = advise(advisedRun(), 1, missing);
    REQUIRE(advice);
    REQUIRE(*advice);
    std::ofstream(folder / kPredictionsFile) << predictionsText(**advice, advisedRun(), 1);
    JudgedRun run{advisedRun(), sampleProfile(), folder.path()};
    run.record.steps.back().id = "mitigation_1";
    Metric lost;
    lost.id = "mitigation_1.dropped_time";
    lost.value = 7'654'000.0;
    lost.unit = "ms";
    run.record.metrics.push_back(lost);
    const QString pdf = adviceTextOf(run, language), html = advicePageOf(run, language);
    for (const QString& told :
         {texts.translate("advice", "Mitigations: predicted and measured"), texts.value(7'654'000.0, "ms"),
          texts.translate("advice", "no, outside"),
          qstr(mitigationName((*advice)->mitigations.front().mitigation.titles, Phrases(language)))}) {
        CAPTURE(told.toStdString());
        CHECK(pdf.contains(pressed(told)));
        CHECK(html.contains(told.toHtmlEscaped()));
    }
}
