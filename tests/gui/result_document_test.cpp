// Goal: the desktop is a renderer of the document on a run: it has the sections, texts, tables and charts of the
// report.
#include "document/run_document.h"
#include "gui/document_table.h"
#include "gui/document_view.h"
#include "gui/figure_view.h"
#include "gui/pages/result/result_page.h"
#include "gui/shell.h"
#include "program/wiring/builtin_resources.h"
#include "report/run_report.h"
#include "support/document_content.h"
#include "support/full_run.h"
#include "support/recording_record.h"
#include "support/sample_record.h"
#include "support/waf_record.h"
#include "window_driver.h"

#include <QTabBar>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using namespace assay::gui;
using namespace assay::test;

namespace {

// All that can be read in a widget.
QStringList textsIn(const QWidget& widget)
{
    QStringList texts;
    for (const auto* label : widget.findChildren<QLabel*>())
        texts << label->text();
    for (const auto* table : widget.findChildren<DocumentTable*>())
        for (int column = 0; column < table->columnCount(); ++column) {
            texts << table->horizontalHeaderItem(column)->text();
            for (int row = 0; row < table->rowCount(); ++row) {
                const QModelIndex cell = table->model()->index(row, column);
                texts << cell.data().toString() << cell.data(Qt::AccessibleTextRole).toString();
            }
        }
    return texts;
}

void checkSection(const QWidget& shown, const Section& section)
{
    const DocumentContent content = contentOf(section);
    const QString texts = textsIn(shown).join(QLatin1Char('\n'));
    for (const std::string& one : content.texts) {
        CAPTURE(one);
        CHECK(texts.contains(qstr(one)));
    }
    for (const std::string& one : content.captions) {
        CAPTURE(one);
        CHECK(texts.contains(qstr(one)));
    }
    CHECK(static_cast<std::size_t>(shown.findChildren<DocumentTable*>().size()) == content.tables);
    CHECK(static_cast<std::size_t>(shown.findChildren<FigureView*>().size()) == content.charts);
}

void checkDesktop(const JudgedRun& run, Language language)
{
    const Document document = reportOn(run, Texts(language), {}, {});
    Shell shell({});
    ResultPage page(shell);
    page.retranslate(Texts(language));
    page.setRun(std::make_shared<const JudgedRecord>(run.record), run.folder);
    page.show();
    auto* tabs = page.findChild<QTabBar*>("resultTabs");
    for (int tab = 0; tab < tabs->count(); ++tab)
        tabs->setCurrentIndex(tab); // each builds its sections when it is shown
    for (const Section& section : document.sections) {
        CAPTURE(section.id);
        if (section.id == "answer") {
            const auto& headline = std::get<Finding>(section.blocks.front());
            CHECK(page.findChild<QLabel*>("resultAnswer")->text() == qstr(headline.answer));
            for (const std::string& sentence : headline.figures)
                CHECK(page.findChild<QLabel*>("resultReasons")->text().contains(qstr(sentence)));
        } else if (section.id == "chart") {
            const auto& deciding = std::get<Figures>(section.blocks.front()).charts.front();
            CHECK(page.findChild<FigureView*>("criterionFigure")->figure().title == deciding.title);
        } else {
            const auto* shown = page.findChild<QWidget*>(QStringLiteral("section-") + qstr(section.id));
            REQUIRE(shown);
            checkSection(*shown, section);
        }
    }
}

// A shipped profile on a shipped card.
void checkRun(const std::string& profile, const std::string& card, Language language)
{
    CAPTURE(profile, card, language.code);
    FullRun run = FullRun::onSim(builtIn("sim", card), builtIn("profiles", profile));
    run.finish();
    const auto judged = judgeStored(run.folder());
    REQUIRE(judged);
    checkDesktop(*judged, language);
}

} // namespace

TEST_CASE("The desktop has every section, text, table and chart of the report")
{
    const auto language = GENERATE(kEnglish, *languageOfCode("zh_CN"));
    switch (GENERATE(0, 1, 2)) {
    case 0: return checkDesktop({sampleRecord(Verdict::fail), sampleProfile(), {}}, language);
    case 1: return checkDesktop({wafRecord(), sampleProfile(), {}}, language);
    default: return checkDesktop({recordingRecord(), sampleProfile(), {}}, language);
    }
}

TEST_CASE("The desktop has every section, text, table and chart of runs on simulated cards")
{
    checkRun("quick", "slow-c4", kEnglish);
    checkRun("quick", "fake-wrap", *languageOfCode("zh_CN"));
    checkRun("line", "good-u1", *languageOfCode("zh_CN"));
    checkRun("power-cut", "good-u1", kEnglish);
}
