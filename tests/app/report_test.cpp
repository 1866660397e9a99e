// The PDF as a reader meets it: what it says on which page, in both languages, and what happens when it cannot be
// written.
#include "ground/quantity/metric_flag.h"
#include "report/report.h"

#include "app/pdf_text.h"
#include "languages.h"
#include "report/pdf_file.h"
#include "support/recording_record.h"
#include "support/sample_record.h"
#include "support/temp_folder.h"
#include "support/waf_record.h"
#include "text/texts.h"

#include <QImage>
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <csignal>
#include <fstream>
#include <random>
#include <sys/resource.h>

using namespace assay;
using namespace assay::test;

namespace {

QStringList pagesOf(const JudgedRun& run, Language language = kEnglish)
{
    const TempFolder folder;
    const auto file = folder / "report.pdf";
    REQUIRE(writePdfReport(std::span(&run, 1), file, language));
    return pdfPages(file);
}

} // namespace

TEST_CASE("the first page of a report names verdict, card, profile and every criterion", "[report]")
{
    const auto language = GENERATE(kEnglish, kChinese);
    const auto verdict =
        GENERATE(Verdict::pass, Verdict::marginal, Verdict::fail, Verdict::inconclusive, Verdict::error);
    const JudgedRun run{sampleRecord(verdict), sampleProfile(verdict)};
    const Texts texts(language);
    const QString first = pagesOf(run, language).value(0);
    CAPTURE(first.toStdString());
    CHECK(first.contains(texts.verdict(verdict)));
    CHECK(first.contains(QStringLiteral("Good U1 4 GB")));
    CHECK(first.contains(texts.profileTitle(run.record)));
    for (const auto& criterion : run.record.criteria)
        CHECK(first.contains(
            texts.metric(namesOf(run.record), criterion.metric).normalized(QString::NormalizationForm_KC)));
    CHECK(first.contains(QStringLiteral("≥ 10 MB/s")));
}

TEST_CASE("findings tell how many stalls there were, not how many places of them were kept", "[report]")
{
    struct Row {
        std::uint64_t stalls, errorsDropped, sectorsDropped;
        const char* told;
    };
    const auto row =
        GENERATE(Row{4245, 0, 0, "Stalls, longest first (4,245): "}, Row{2, 0, 0, "Stalls, longest first (2): "},
                 Row{2, 0, 0, "Failed I/Os (1): "}, Row{2, 5, 0, "Failed I/Os (> 1): "},
                 Row{2, 0, 0, "Bad sectors, ranges (1): "}, Row{2, 0, 9, "Bad sectors, ranges (> 1): "});
    JudgedRun run{sampleRecord(), sampleProfile()};
    PhaseSamples& phase = run.record.steps.front().phases.back();
    phase.stalls = {{std::chrono::seconds(1), Bytes(4096), std::chrono::milliseconds(300)},
                    {std::chrono::seconds(2), Bytes(8192), std::chrono::milliseconds(400)}};
    phase.stallCount = row.stalls;
    phase.errors = {{IoOp::write, Bytes(4096), Bytes(512), 5, 1}};
    phase.errorsDropped = row.errorsDropped;
    SectorFinding bad;
    bad.offset = Bytes(512);
    bad.state = SectorState::flippedBits;
    phase.integrity.add(bad);
    phase.integrity.sectorsWithoutRange = row.sectorsDropped;
    const QString all = pagesOf(run).join(QLatin1Char(' ')).simplified();
    CHECK(all.contains(QString::fromLatin1(row.told)));
}

TEST_CASE("the first page names what was said of the sample, and nothing that was not", "[report]")
{
    JudgedRun run{sampleRecord(), sampleProfile()};
    CHECK_FALSE(pagesOf(run).value(0).contains(QStringLiteral("Supplier")));
    run.record.specimen = {"深圳某某", "LOT-7", "13", "", "photo.jpg", ""};
    const QString first = pagesOf(run).value(0);
    for (const char* text : {"Supplier", "深圳某某", "LOT-7", "13", "photo.jpg"})
        CHECK(first.contains(QString::fromUtf8(text)));
    CHECK_FALSE(first.contains(QStringLiteral("Operator")));
    CHECK(pagesOf(run, kChinese).value(0).contains(QStringLiteral("批次")));
}

TEST_CASE("the photo of the card is drawn on the first page; one that is missing is a sentence there", "[report]")
{
    const TempFolder folder;
    JudgedRun run{sampleRecord(), sampleProfile(), folder.path()};
    run.record.specimen.photo = "photo.png";
    const auto sizeOf = [&] {
        const std::filesystem::path pdf = folder / "report.pdf";
        REQUIRE(writePdfReport(std::span(&run, 1), pdf, kEnglish));
        return std::filesystem::file_size(pdf);
    };
    CHECK(pagesOf(run).value(0).contains(QStringLiteral("photo.png is missing in the run folder")));
    const auto without = sizeOf();
    QImage noise(400, 300, QImage::Format_RGB32);
    std::generate_n(reinterpret_cast<std::uint32_t*>(noise.bits()), 400 * 300, std::minstd_rand(1));
    REQUIRE(noise.save(QString::fromStdString((folder / "photo.png").string())));
    CHECK_FALSE(pagesOf(run).value(0).contains(QStringLiteral("missing")));
    CHECK(sizeOf() > without + 10'000); // noise does not shrink
}

TEST_CASE("a photo outside of the run folder is not read", "[report]")
{
    const TempFolder folder;
    std::filesystem::create_directory(folder / "run");
    QImage(8, 8, QImage::Format_RGB32).save(QString::fromStdString((folder / "photo.png").string()));
    JudgedRun run{sampleRecord(), sampleProfile(), folder / "run"};
    run.record.specimen.photo = "../photo.png";
    CHECK(pagesOf(run).value(0).contains(QStringLiteral("missing in the run folder")));
}

TEST_CASE("a Chinese report speaks Chinese", "[report]")
{
    const JudgedRun run{sampleRecord(Verdict::fail), sampleProfile()};
    const QString all = pagesOf(run, kChinese).join(QLatin1Char(' '));
    for (const char* word : {"不合格", "吞吐率", "行车记录仪双码流", "判据", "模拟"})
        CHECK(all.contains(QString::fromUtf8(word)));
    CHECK_FALSE(all.contains(QStringLiteral("Throughput over time")));
}

TEST_CASE("a report shows write amplification with interval, method, life and the card inside", "[report]")
{
    const auto language = GENERATE(kEnglish, kChinese);
    const JudgedRun run{wafRecord(), sampleProfile()};
    const Texts texts(language);
    const auto pages = pagesOf(run, language);
    // For the section alone: the table of metrics repeats most of it.
    QString section = pages.mid(1, 2).join(QLatin1Char(' '));
    CAPTURE(section.toStdString());
    const auto says = [&](const QString& text) {
        return section.remove(QLatin1Char(' '))
            .contains(text.normalized(QString::NormalizationForm_KC).remove(QLatin1Char(' ')));
    };
    for (const char* step : {"random4k", "recorder", "torn"})
        CHECK(says(texts.step(namesOf(run.record), step)));
    for (const char* metric : {"random4k.waf", "recorder.waf", "recorder.life_hours", "recorder.slowdown"}) {
        const Metric* found = run.record.metric(metric);
        REQUIRE(found);
        CHECK(says(texts.interval(found->ci)));
        CHECK(says(texts.value(found->value, found->unit)));
    }
    CHECK(says(texts.flag(MetricFlag::confidenceGood)));
    CHECK(says(texts.value(MetricValue(std::string("open_au")), "text")));
    CHECK(says(language == kEnglish ? QStringLiteral("only the factor against sequential writing is certain")
                                    : QStringLiteral("只有相对顺序写入的倍数是确定的")));
    CHECK(says(language == kEnglish ? QStringLiteral("SLC cache no signal") : QStringLiteral("SLC 缓存 无信号")));
    CHECK(says(language == kEnglish ? QStringLiteral("the timing estimator gives 5.00, the replay estimator 20.00")
                                    : QStringLiteral("5.00")));
}

TEST_CASE("a report of a run that asked nothing of write amplification has no section on it", "[report]")
{
    const JudgedRun run{sampleRecord(), sampleProfile()};
    CHECK_FALSE(pagesOf(run).join(QLatin1Char(' ')).contains(QStringLiteral("Write amplification")));
}

TEST_CASE("a run with a recorder tells on its second page, and on one page, whether the card drops frames", "[report]")
{
    const auto language = GENERATE(kEnglish, kChinese);
    const JudgedRun run{recordingRecord(), sampleProfile()};
    const auto pages = pagesOf(run, language);
    const QString page = pages.value(1);
    CAPTURE(page.toStdString());
    const bool english = language == kEnglish;
    CHECK(page.contains(english ? QStringLiteral("Will this card drop frames?")
                                : QStringLiteral("这张卡会丢帧吗?"))); // pdfPages() makes forms plain
    CHECK(page.contains(english ? QStringLiteral("2 min 21 s") : QStringLiteral("2 分 21 秒")));
    for (const char* figure : {"2.5 MB/s", "2.280", "4.1", "1422", "1433",
                               "5.5"}) // needed, taken, fresh, pieces, clusters, write amplification
        CHECK(page.contains(QString::fromLatin1(figure)));
    for (const char* metric : {"recorder.waf", "fragmentation.pw", "fragmentation.pm"})
        CHECK(page.contains(Texts(language).interval(run.record.metric(metric)->ci)));
    CHECK(pages.value(2).contains(Texts(language).quantity("waf"))); // nothing of it ran over
    CHECK_FALSE(pages.value(2).contains(QStringLiteral("1422")));
}

TEST_CASE("parts of the frames page that were not measured leave neither words nor an empty picture", "[report]")
{
    JudgedRun run{recordingRecord(), sampleProfile()};
    for (StepRecord& step : run.record.steps)
        if (step.id == "recorder")
            for (const char* part : {"buffer_occupancy", "map"})
                step.facts["recorder"].erase(part);
    std::erase_if(run.record.steps,
                  [](const StepRecord& step) { return step.id == "state" || step.id == "fragmentation"; });
    std::erase_if(run.record.metrics, [](const Metric& metric) {
        return metric.id.starts_with("state.") || metric.id.starts_with("fragmentation.");
    });
    const QString page = pagesOf(run).value(1);
    CAPTURE(page.toStdString());
    CHECK(page.contains(QStringLiteral("Will this card drop frames?")));
    CHECK(page.contains(QStringLiteral("2 min 21 s of 26 min 40 s")));
    for (const char* absent : {"No data measured", "Camera buffer occupancy over time", "Speed of recording",
                               "Move performance", "the speed of the fresh card"})
        CHECK_FALSE(page.contains(QString::fromLatin1(absent)));
}

TEST_CASE("a run without a recorder shows its states and its curve among the measurements", "[report]")
{
    JudgedRun run{recordingRecord(), sampleProfile()};
    std::erase_if(run.record.steps, [](const StepRecord& step) { return step.id == "recorder"; });
    const QString all = pagesOf(run).join(QLatin1Char(' '));
    CHECK_FALSE(all.contains(QStringLiteral("Will this card drop frames?")));
    const auto title = [&](const char* step) { return Texts().step(namesOf(run.record), step); };
    CHECK(all.contains(title("state") + QStringLiteral(" – Speed of recording by state of the card")));
    CHECK(all.contains(title("fragmentation") + QStringLiteral(" – Writing between existing data")));
}

TEST_CASE("every page of a simulated run says so, and no page of a real one", "[report]")
{
    const bool simulated = GENERATE(true, false);
    JudgedRun run{sampleRecord(), sampleProfile()};
    run.record.simulated = simulated;
    for (const QString& page : pagesOf(run))
        CHECK(page.contains(QStringLiteral("SIMULATED")) == simulated);
}

TEST_CASE("every page about a changed record says so, beside what else it must say, and names the change", "[report]")
{
    const auto language = GENERATE(kEnglish, kChinese);
    JudgedRun run{sampleRecord(), sampleProfile()};
    run.record.simulated = true;
    run.record.changed = {"profile.toml", "run.json (device/model)"};
    const Texts texts(language);
    for (const QString& page : pagesOf(run, language)) {
        CAPTURE(page.toStdString());
        CHECK(page.contains(QStringLiteral("profile.toml, run.json (device/model)")));
        CHECK(page.contains(texts.translate("report", "SIMULATED – no real card was tested")
                                .normalized(QString::NormalizationForm_KC)));
    }
}

TEST_CASE("the report names the profile that a run was judged by, with its digest, where it is another", "[report]")
{
    JudgedRun run{sampleRecord(), sampleProfile()};
    CHECK_FALSE(pagesOf(run).value(0).contains(QStringLiteral("another profile")));
    run.record.judgedBy = JudgedBy{"stricter", "2", std::string(64, 'a')};
    CHECK(pagesOf(run).value(0).contains(QStringLiteral("another profile: stricter 2 (SHA-256 aaaaaaaa")));
}

TEST_CASE("pages are few, numbered, and carry the run id", "[report]")
{
    const JudgedRun run{sampleRecord(), sampleProfile()};
    const auto pages = pagesOf(run);
    CHECK(pages.size() >= 3);
    CHECK(pages.size() <= 9); // verdict, 3 steps of plots and tables, conditions
    for (qsizetype i = 0; i < pages.size(); ++i) {
        CHECK(pages[i].contains(QStringLiteral("Page %1 of %2").arg(i + 1).arg(pages.size())));
        CHECK(pages[i].contains(qstr(run.record.runId)));
    }
}

TEST_CASE("a report holds the metrics and the conditions of the run", "[report]")
{
    const JudgedRun run{sampleRecord(), sampleProfile()};
    const QString all = pagesOf(run).join(QLatin1Char(' '));
    const Texts texts;
    for (const auto& metric : run.record.metrics) {
        const QString name = texts.quantity(std::string_view(metric.id).substr(metric.id.find('.') + 1));
        CAPTURE(name.toStdString(), texts.value(metric.value, metric.unit).toStdString());
        const bool isZero = numberOf(&metric) == 0.0; // "no stall" makes the longest one needless
        const bool isOfSteps = metric.id.ends_with(".bytes_written") || metric.id.ends_with(".bytes_read");
        CHECK((isZero || isOfSteps || all.contains(name.normalized(QString::NormalizationForm_KC))));
        CHECK(
            (isZero || all.contains(texts.value(metric.value, metric.unit).normalized(QString::NormalizationForm_KC))));
    }
    for (const char* text :
         {"0123456789abcdef", "9f86d081884c7d65", "write.block_bytes=1048576", "6.1.0", "Direct I/O", "10:04:12"}) {
        CAPTURE(text);
        CHECK(all.contains(QString::fromUtf8(text)));
    }
}

TEST_CASE("intervals stand whole beside their values, whatever the unit", "[report]")
{
    JudgedRun run{sampleRecord(), sampleProfile()};
    const auto metric = [](const char* id, double value, const char* unit, Interval ci) {
        Metric made = metricOf(id, value, 8, "");
        made.unit = unit;
        made.ci = ci;
        return made;
    };
    run.record.metrics = {metric("write.waf_collection", 0, "1", {0, 0}), metric("write.iops", 76, "1/s", {75, 77})};
    const QString all = pagesOf(run).join(QLatin1Char(' '));
    CAPTURE(all.toStdString());
    CHECK(all.contains(QStringLiteral("0 0 – 0 8")));
    CHECK(all.contains(QStringLiteral("76 IOPS 75 – 77 8")));
}

TEST_CASE("the first page says when the card was tested, and of a run that was cut off when it began", "[report]")
{
    JudgedRun run{sampleRecord(), sampleProfile()};
    run.record.started = "2026-01-31T23:00:00+08:00";
    const auto tested = [&](const char* ended) {
        run.record.ended = ended;
        const QString first = pagesOf(run).value(0);
        const auto at = first.indexOf(QStringLiteral("2026-01-31 23"));
        return first.mid(at, first.indexOf(QStringLiteral("Property"), at) - at).simplified().toStdString();
    };
    CHECK(tested("2026-01-31T23:59:00+08:00").starts_with("2026-01-31 23:00:00 to 23:59:00+08:00"));
    CHECK(tested("2026-02-01T00:01:00+08:00").starts_with("2026-01-31 23:00:00+08:00 to 2026-02-01 00:01:00+08:00"));
    CHECK(tested("").find("to") == std::string::npos);
}

TEST_CASE("stalls, failed I/Os and bad sectors are listed with their addresses", "[report]")
{
    JudgedRun run{sampleRecord(), sampleProfile()};
    PhaseSamples& phase = run.record.steps.front().phases.front();
    phase.errors.push_back({IoOp::write, Bytes(123'456'512), Bytes(4096), 5, 7});
    phase.integrity.addGood(1000);
    phase.integrity.addUnreadable(Bytes(987'654'144), Bytes(512));
    const QString all = pagesOf(run).join(QLatin1Char(' '));
    CHECK(all.contains(QStringLiteral("123,456,512 + 4 KiB × 7, EIO")));
    CHECK(all.contains(QStringLiteral("987,654,144 + 512 B unreadable")));
    REQUIRE_FALSE(phase.stalls.empty());
    CHECK(all.contains(Texts().number(static_cast<double>(phase.stalls.front().offset.count()))));
}

TEST_CASE("preconditioning phases list failed I/Os and no stalls", "[report]")
{
    JudgedRun run{sampleRecord(), sampleProfile()};
    PhaseSamples& prefill = run.record.steps.at(1).phases.front();
    REQUIRE(prefill.role == PhaseRole::prefill);
    prefill.stalls.push_back({Ns{}, Bytes(777'777'152), std::chrono::milliseconds(400)});
    prefill.errors.push_back({IoOp::write, Bytes(888'888'320), Bytes(4096), 5, 1});
    const QString all = pagesOf(run).join(QLatin1Char(' '));
    CHECK_FALSE(all.contains(QStringLiteral("777,777,152")));
    CHECK(all.contains(QStringLiteral("888,888,320")));
    CHECK(all.contains(QStringLiteral("see the run folder")));
}

TEST_CASE("long and hostile names stay harmless and whole", "[report]")
{
    JudgedRun run{sampleRecord(), sampleProfile()};
    run.record.device.model = "A\x1b[31mB\xe2\x80\xae"
                              "C\xff"
                              "<b>&amp;%1 %2</b>";
    run.record.device.reader = std::string(90, 'R');
    run.record.profileTitle = {{"en", std::string(150, 'T')}};
    run.record.criteria.front().metric = "step_" + std::string(40, 'x') + "." + std::string(60, 'y');
    const QString all = pagesOf(run).join(QLatin1Char(' ')).remove(QLatin1Char(' '));
    CHECK(all.contains(QStringLiteral("<b>&amp;%1%2</b>")));
    CHECK(all.count(QLatin1Char('T')) >= 150);
    CHECK_FALSE(all.contains(QChar(0x202E)));
    CHECK_FALSE(all.contains(QChar(0x1B)));
}

TEST_CASE("a run that was cut off before its first step still makes a report", "[report]")
{
    JudgedRun run{sampleRecord(Verdict::error), sampleProfile()};
    run.record.steps.clear();
    run.record.metrics.clear();
    run.record.criteria.clear();
    run.record.outcome = Outcome::deviceLost;
    run.record.note = msg("record", "{}", "the card went away");
    const auto pages = pagesOf(run);
    CHECK(pages.value(0).contains(QStringLiteral("the card went away")));
}

TEST_CASE("a report on several runs starts with a matrix of criteria, and failed runs have their own page", "[report]")
{
    const TempFolder folder;
    std::vector<JudgedRun> runs(9, {sampleRecord(Verdict::pass), sampleProfile()});
    runs[4] = {sampleRecord(Verdict::fail), sampleProfile()};
    runs[4].record.device.model = "Odd one";
    REQUIRE(writePdfReport(runs, folder / "lot.pdf", kEnglish));
    const QStringList pages = pdfPages(folder / "lot.pdf");
    CHECK(pages.size() <= 6);
    for (const char* text : {"9 runs", "FAIL: 1", "PASS: 8", "Odd one", "SIMULATED"})
        CHECK(pages.first().contains(QString::fromUtf8(text)));
    CHECK(pages.filter(QStringLiteral("SD/TF card test report")).size() == 1);
    CHECK(pages.last().contains(QStringLiteral("Odd one")));
}

TEST_CASE("one run makes the same report twice, to the last byte if it is said to be of the same time", "[report]")
{
    const JudgedRun run{sampleRecord(), sampleProfile()};
    const Drawing drawing = drawingNow(kChinese);
    const bool same = drawPdfReport(std::span(&run, 1), drawing) == drawPdfReport(std::span(&run, 1), drawing);
    CHECK(same);
}

TEST_CASE("a report that cannot be written is one sentence and leaves nothing behind", "[report]")
{
    const TempFolder folder;
    const JudgedRun run{sampleRecord(), sampleProfile()};
    const auto missing = folder / "none/report.pdf";
    const auto result = writePdfReport(std::span(&run, 1), missing, kEnglish);
    REQUIRE_FALSE(result);
    CHECK(result.error().code == Errc::environment);
    CHECK(result.error().english().find("none/report.pdf") != std::string::npos);
    CHECK(std::filesystem::is_empty(folder.path()));
}

TEST_CASE("a disk that takes no more is reported, and the report before stays", "[report]")
{
    const TempFolder folder;
    const JudgedRun run{sampleRecord(), sampleProfile()};
    const auto file = folder / "report.pdf";
    std::ofstream(file) << "before";

    // A limit on the size of files stands for the full disk.
    rlimit before{};
    REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small{4096, before.rlim_max};
    REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
    const auto result = writePdfReport(std::span(&run, 1), file, kEnglish);
    setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);

    REQUIRE_FALSE(result);
    CHECK(result.error().code == Errc::environment);
    CHECK(std::filesystem::file_size(file) == 6);
}

TEST_CASE("a report never takes the place of a folder or a device", "[report]")
{
    const TempFolder folder;
    const JudgedRun run{sampleRecord(), sampleProfile()};
    const auto result = writePdfReport(std::span(&run, 1), folder.path(), kEnglish);
    REQUIRE_FALSE(result);
    CHECK(result.error().code == Errc::badInput);
    CHECK(std::filesystem::is_directory(folder.path()));
}

TEST_CASE("a report of no run is refused", "[report]")
{
    const auto result = writePdfReport({}, "none.pdf", kEnglish);
    REQUIRE_FALSE(result);
    CHECK(result.error().code == Errc::badInput);
}
