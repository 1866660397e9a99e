// The report as a web page: one file that loads nothing, with the same verdict and figures as the PDF.
#include "ground/quantity/metric_flag.h"
#include "ground/quantity/metric_id.h"
#include "report/html_report.h"

#include "languages.h"
#include "plot/plot_widget.h"
#include "report/pdf_file.h"
#include "report/run_report.h"
#include "support/recording_record.h"
#include "support/sample_record.h"
#include "support/temp_folder.h"
#include "text/texts.h"

#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <fstream>
#include <map>

using namespace assay;
using namespace assay::test;

namespace {

QString htmlOf(const JudgedRun& run, Language language = kEnglish)
{
    return QString::fromStdString(drawHtmlReport(std::span(&run, 1), drawingNow(language)));
}

// As headless Chromium has it after scripts have run; "" where it is not installed.
QString domOf(const QString& html)
{
    const QString chromium = QStandardPaths::findExecutable(QStringLiteral("chromium"));
    if (chromium.isEmpty())
        SKIP("chromium is not installed");
    const TempFolder folder;
    std::ofstream(folder / "report.html") << html.toStdString();
    QProcess process;
    process.start(chromium,
                  {QStringLiteral("--headless"), QStringLiteral("--no-sandbox"), QStringLiteral("--disable-gpu"),
                   QStringLiteral("--user-data-dir=") + QString::fromStdString((folder / "user").string()),
                   QStringLiteral("--dump-dom"),
                   QStringLiteral("file://") + QString::fromStdString((folder / "report.html").string())});
    REQUIRE(process.waitForFinished(60'000));
    return QString::fromUtf8(process.readAllStandardOutput());
}

} // namespace

TEST_CASE("the web page of a run says verdict, card and every criterion", "[html]")
{
    const auto language = GENERATE(kEnglish, kChinese);
    const auto verdict = GENERATE(Verdict::pass, Verdict::fail, Verdict::inconclusive);
    const JudgedRun run{sampleRecord(verdict), sampleProfile(verdict)};
    const Texts texts(language);
    const QString page = htmlOf(run, language);
    CHECK(page.contains(texts.verdict(verdict)));
    CHECK(page.contains(QStringLiteral("Good U1 4 GB")));
    for (const auto& criterion : run.record.criteria)
        CHECK(page.contains(texts.metric(namesOf(run.record), criterion.metric).toHtmlEscaped()));
    for (const auto& metric : run.record.metrics)
        CHECK((numberOf(&metric) == 0.0 || page.contains(texts.value(metric.value, metric.unit).toHtmlEscaped())));
    CHECK(page.contains(language == kEnglish ? QStringLiteral("lang=\"en\"") : QStringLiteral("lang=\"zh-CN\"")));
    CHECK(page.contains(texts.translate("report", "SIMULATED – no real card was tested")));
}

TEST_CASE("the web page of a recording answers whether the card drops frames", "[html]")
{
    CHECK(htmlOf({recordingRecord(), sampleProfile()}).contains(QStringLiteral("2 min 21 s of 26 min 40 s")));
    CHECK_FALSE(htmlOf({sampleRecord(), sampleProfile()}).contains(QStringLiteral("drop frames")));
}

TEST_CASE("the web page says which step a picture is of, and conditions in the language of who reads it", "[html]")
{
    CHECK(htmlOf({recordingRecord(), sampleProfile()})
              .contains(QStringLiteral(" – Camera buffer occupancy over time</figcaption>")));
    JudgedRun run{sampleRecord(), sampleProfile()};
    run.record.conditions["direct"] = "yes";
    const QString page = htmlOf(run, kChinese);
    CHECK_FALSE(page.contains(QStringLiteral("<dd>yes</dd>")));
    CHECK(page.contains(QStringLiteral("<dd>%1</dd>").arg(Texts(kChinese).value(std::string("yes"), ""))));
}

TEST_CASE("the web page has no address outside of itself, and loads nothing", "[html]")
{
    const QString page = htmlOf({recordingRecord(), sampleProfile()});
    for (const char* outside : {"http:", "https:", "//www", "src=", "@import", "<link", "<iframe", "fetch(", "file:"})
        CHECK_FALSE(page.contains(QLatin1String(outside)));
    static const QRegularExpression address(QStringLiteral("(?:href=\"|url\\()(?!#)"));
    CHECK_FALSE(page.contains(address));
}

TEST_CASE("pictures of the web page are drawings with a name, and with no id twice", "[html]")
{
    const QString page = htmlOf({recordingRecord(), sampleProfile()});
    CHECK(page.count(QStringLiteral("<figure>")) >= 5);
    CHECK(page.count(QStringLiteral("<svg role=\"img\" aria-label=\"")) == page.count(QStringLiteral("<figure>")));
    CHECK_FALSE(page.contains(QStringLiteral("<?xml")));
    QStringList ids;
    static const QRegularExpression id(QStringLiteral("\\sid=\"([^\"]*)\""));
    for (auto found = id.globalMatch(page); found.hasNext();)
        ids << found.next().captured(1);
    const auto count = ids.size();
    ids.removeDuplicates();
    CHECK(ids.size() == count);
}

TEST_CASE("names from a device are text on the web page, never markup", "[html]")
{
    JudgedRun run{sampleRecord(), sampleProfile()};
    run.record.device.model = "<script>alert(1)</script>&\"'";
    const QString page = htmlOf(run);
    CHECK_FALSE(page.contains(QStringLiteral("<script>alert")));
    CHECK(page.contains(QStringLiteral("&lt;script&gt;alert(1)")));
}

TEST_CASE("one run makes the same web page twice", "[html]")
{
    const JudgedRun run{sampleRecord(), sampleProfile()};
    const Drawing drawing = drawingNow(kEnglish);
    CHECK(drawHtmlReport(std::span(&run, 1), drawing) == drawHtmlReport(std::span(&run, 1), drawing));
}

TEST_CASE("a browser reads the web page as it was meant, and its script runs", "[html]")
{
    const auto language = GENERATE(kEnglish, kChinese);
    const JudgedRun run{recordingRecord(), sampleProfile()};
    const QString page = htmlOf(run, language);
    const QString probe =
        QStringLiteral("<script>const svg = document.querySelector('figure svg'); svg.focus();"
                       "svg.dispatchEvent(new KeyboardEvent('keydown', {key: '+'}));"
                       "document.title = svg.getAttribute('viewBox') + '|' + document.querySelectorAll('figure svg "
                       "path').length;</script></html>");
    const QString dom = domOf(QString(page).replace(QStringLiteral("</html>"), probe));
    CHECK(dom.contains(Texts(language).verdict(run.record.verdict)));
    static const QRegularExpression title(QStringLiteral("<title>[0-9.]+ [0-9.]+ 784 [0-9.]+\\|([0-9]+)</title>"));
    const auto zoomed = title.match(dom); // 980 less a fifth
    REQUIRE(zoomed.hasMatch());
    CHECK(zoomed.captured(1).toInt() > 20);
}

TEST_CASE("each chart of the web page has its data as CSV", "[html]")
{
    const auto language = GENERATE(kEnglish, kChinese);
    const JudgedRun run{recordingRecord(), sampleProfile()};
    const Drawing drawing = drawingNow(language);
    const QString page = QString::fromStdString(drawHtmlReport(std::span(&run, 1), drawing));
    static const QRegularExpression data(QStringLiteral("<figcaption>([^<]*)</figcaption>.*?<pre[^>]*>([^<]*)</pre>"),
                                         QRegularExpression::DotMatchesEverythingOption);
    std::multimap<std::string, QString> csv;
    for (auto found = data.globalMatch(page); found.hasNext();) {
        const auto one = found.next();
        csv.emplace(one.captured(1).toStdString(), one.captured(2));
    }
    std::size_t charts = 0;
    const auto check = [&](const Figure& figure) {
        INFO(figure.title);
        ++charts;
        const QString expected = figure.make()->table().csv().toHtmlEscaped();
        CHECK(expected.count(u'\n') >= 2);
        const auto [first, last] = csv.equal_range(qstr(figure.title).toHtmlEscaped().toStdString());
        CHECK(std::any_of(first, last, [&](const auto& one) { return one.second.trimmed() == expected.trimmed(); }));
    };
    for (const Section& section : reportOn(run, Texts(language), drawing.form, drawing.created).sections)
        for (const Block& block : section.blocks)
            if (const auto* figures = std::get_if<Figures>(&block))
                std::ranges::for_each(figures->charts, check);
            else if (const auto* finding = std::get_if<Finding>(&block))
                std::ranges::for_each(finding->charts, check);
    CHECK(charts == csv.size());
}

TEST_CASE("a chart of the web page shows the values at the pointer", "[html]")
{
    const QString probe = QStringLiteral(
        "<script>const svg = document.querySelector('figure svg'), place = svg.getBoundingClientRect();"
        "svg.dispatchEvent(new PointerEvent('pointermove', {clientX: place.left + place.width / 2, "
        "clientY: place.top + place.height / 2}));"
        "document.title = document.querySelector('figure output').textContent.split('\\n')[0];</script></html>");
    const QString page = htmlOf({sampleRecord(), sampleProfile()}).replace(QStringLiteral("</html>"), probe);
    static const QRegularExpression value(QStringLiteral("<title>Time \\(\\w+\\): [0-9.]+</title>"));
    const QString dom = domOf(page); // skips, which a CHECK would count as a failure
    CHECK(dom.contains(value));
}

TEST_CASE("the web page has the laboratory's template, what is printed on the card, and the flags of metrics", "[html]")
{
    const auto language = GENERATE(kEnglish, kChinese);
    const Texts texts(language);
    JudgedRun run{sampleRecord(), sampleProfile()};
    run.record.specimen.label = "64GB U3 V30";
    run.record.metrics.front().flags = {MetricFlag::fewSamples};
    Drawing drawing = drawingNow(language);
    drawing.form = {"Example <Laboratory>", "", {{"Order", "PO-7"}, {"Shelf", ""}}, {"Incoming inspection"}};
    const QString page = QString::fromStdString(drawHtmlReport(std::span(&run, 1), drawing));
    for (const QString& text :
         {QStringLiteral("Example &lt;Laboratory&gt;"), QStringLiteral("PO-7"), QStringLiteral("______________"),
          QStringLiteral("Incoming inspection"), texts.translate("report", "Printed on the card"),
          QStringLiteral("U3 V30"), texts.flag(MetricFlag::fewSamples).toHtmlEscaped()})
        CHECK(page.contains(text));
    CHECK_FALSE(
        htmlOf({sampleRecord(), sampleProfile()}, language).contains(texts.translate("report", "Printed on the card")));
}
