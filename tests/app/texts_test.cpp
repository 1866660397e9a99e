// The words of core in two languages, and the catalogue that holds the Chinese ones.
#include "ground/base/io_op.h"
#include "ground/base/message.h"
#include "run/profile/comparison.h"
#include "text/texts.h"

#include "languages.h"

#include <QDateTime>
#include <QFile>
#include <QRegularExpression>
#include <QXmlStreamReader>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <chrono>

using namespace assay;

namespace {

struct CatalogueEntry {
    QString source;
    QString translation;
    bool unfinished = false;
};

std::vector<CatalogueEntry> readCatalogue()
{
    QFile file(QStringLiteral(ASSAY_CATALOGUE));
    REQUIRE(file.open(QIODevice::ReadOnly));
    QXmlStreamReader xml(&file);
    std::vector<CatalogueEntry> entries;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("source"))
            entries.push_back({xml.readElementText(), {}, false});
        else if (xml.name() == QLatin1String("translation")) {
            entries.back().unfinished = xml.attributes().hasAttribute(QStringLiteral("type"));
            entries.back().translation = xml.readElementText(QXmlStreamReader::IncludeChildElements).trimmed();
        }
    }
    REQUIRE_FALSE(xml.hasError());
    return entries;
}

// "{}" and "%1" as they occur, sorted.
QStringList placeholders(const QString& text)
{
    static const QRegularExpression pattern(QStringLiteral("\\{[a-z]*\\}|%[n0-9]"));
    QStringList found;
    for (auto match = pattern.globalMatch(text); match.hasNext();)
        found << match.next().captured();
    found.sort();
    return found;
}

CriterionResult criterion(Comparison op, double limit, double value)
{
    CriterionResult result;
    result.op = op;
    result.limit = limit;
    result.value = value;
    result.unit = "MB/s";
    return result;
}

} // namespace

TEST_CASE("every entry of the catalogue is translated and keeps its placeholders", "[text]")
{
    const auto entries = readCatalogue();
    REQUIRE(entries.size() > 100);
    for (const auto& entry : entries) {
        CAPTURE(entry.source.toStdString());
        CHECK_FALSE(entry.unfinished);
        CHECK_FALSE(entry.translation.isEmpty());
        CHECK(placeholders(entry.source) == placeholders(entry.translation));
    }
}

TEST_CASE("a message of core is shown in the language asked for, with its arguments in place", "[text]")
{
    const Message message = msg("permit", "{} is mounted on {}; unmount it first.", "/dev/sdb", "/media/card");
    CHECK(Texts(kEnglish).message(message) == QStringLiteral("/dev/sdb is mounted on /media/card; unmount it first."));
    CHECK(Texts(kChinese).message(message) == QStringLiteral("/dev/sdb 已挂载到 /media/card；请先卸载。"));
    CHECK(Texts(kChinese).message({}).isEmpty());
}

TEST_CASE("microseconds within a sentence have their sign, as they have in a table", "[text]")
{
    CHECK(Texts().message(msg("test", "uncertain by {}, at most {}", Measure{27.9, "us"}, measureOf(Ns(31'000)))) ==
          QStringLiteral("uncertain by 27.9 µs, at most 31 µs"));
    CHECK(Texts().message(msg("test", "for {}", Ns(120'000))) == QStringLiteral("for 120 µs"));
}

TEST_CASE("the ends of an interval have a dash between them in a sentence that is not English", "[text]")
{
    const Message said =
        msg("host", "Timing uncertainty of a single I/O: {} (90 % interval {}).", "8 ms", Range{{7, 9}, "ms"});
    CHECK(Texts().message(said).contains(QStringLiteral("7 to 9 ms")));
    CHECK(Texts(kChinese).message(said).contains(QStringLiteral("（90 % 区间 7 – 9 ms）")));
}

TEST_CASE("A duration and a command inside a sentence are in the language of the sentence")
{
    const Message said = msg("workload",
                             "No answer to a {value} for {} at address {}; the card or its reader hangs. Re-insert "
                             "the card and test it in another reader.",
                             name(IoOp::write), std::chrono::seconds(3725), 4096);
    CHECK(Texts().message(said).startsWith(QStringLiteral("No answer to a write for 1 h 02 min at address 4096;")));
    CHECK(Texts(kChinese).message(said).startsWith(QStringLiteral("写入请求在 1 小时 02 分 内无响应（地址 4096）；")));
    CHECK(Texts(kChinese).message(msg("line", "The test took longer than {}.", std::chrono::milliseconds(1500))) ==
          QStringLiteral("测试时间超过 1.5 秒。"));
}

TEST_CASE("metrics are named by step and quantity, unknown ones by their id", "[text]")
{
    const Texts texts;
    const StepNames names = numbered({{"w", "sequential_write", {}},
                                      {"r1", "random_write", {}},
                                      {"r2", "random_write", {}},
                                      {"mine", "recorder", {{"en", "Two streams"}, {"zh_CN", "双码流"}}}});
    const auto metric = [&](const char* id) { return texts.metric(names, id).toStdString(); };
    CHECK(metric("w.throughput_mean") == "Sequential write – Mean throughput");
    CHECK(metric("r2.verify_throughput_mean") == "Random write 2 – Verify: Mean throughput");
    CHECK(metric("mine.write_points") == "Two streams – Simultaneous write points");
    CHECK(metric("run.io_errors") == "Whole run – I/O errors");
    CHECK(metric("x.something_new") == "x – something_new");
    CHECK(Texts(kChinese).metric(names, "mine.throughput_mean").toStdString() == "双码流 – 平均吞吐率");
}

TEST_CASE("a message names steps and metrics as people call them", "[text]")
{
    const StepNames names = numbered({{"w", "sequential_write", {}}, {"r", "random_write", {}}});
    const Message reason = msg("verdict", "{metric} {value}, limit {value}: met.", "w.throughput_mean",
                               Measure{5, "MB/s"}, Limit{">=", 4.0, "MB/s"});
    CHECK(Texts().message(reason, names).toStdString() ==
          "Sequential write – Mean throughput 5 MB/s, limit ≥ 4 MB/s: met.");
    CHECK(Texts(kChinese).phrases().steps(names, "w, r") == "顺序写、随机写");
    CHECK(reason.english() == "w.throughput_mean 5 MB/s, limit >= 4 MB/s: met.");
}

TEST_CASE("the table of a catalogue keeps brackets, semicolons, quotes and lines", "[text]")
{
    const Phrases chinese(kChinese);
    CHECK(chinese.translate("profile", "{}: no [profile] table; add [profile] with name and version") ==
          "{}：缺少 [profile] 表；请补上含 name 和 version 的 [profile]");
    CHECK(chinese.translate("profile", "{}: \"==\" has no warning level; remove this line") ==
          "{}：“==”没有预警线；请删除该行");
    CHECK(chinese.translate("permit", "no such sentence; [at] all") == "no such sentence; [at] all");
}

TEST_CASE("numbers keep four significant digits and group thousands", "[text]")
{
    const auto [value, shown] = GENERATE(table<double, const char*>({{0, "0"},
                                                                     {42, "42"},
                                                                     {22.0043, "22.00"},
                                                                     {0.72543, "0.7254"},
                                                                     {12345.678, "12,346"},
                                                                     {31914983424.0, "31,914,983,424"},
                                                                     {-3.14159, "-3.142"}}));
    CHECK(Texts().number(value) == QString::fromLatin1(shown));
}

TEST_CASE("the margin is positive on the good side of the limit", "[text]")
{
    const Texts texts;
    CHECK(texts.margin(criterion(Comparison::atLeast, 10, 12.5)) == QStringLiteral("+25 %"));
    CHECK(texts.margin(criterion(Comparison::atLeast, 10, 9.5)) == QStringLiteral("−5.0 %"));
    CHECK(texts.margin(criterion(Comparison::atMost, 10, 5)) == QStringLiteral("+50 %"));
    CHECK(texts.margin(criterion(Comparison::atLeast, 10, 133)) == QStringLiteral("× 13"));
    CHECK(texts.margin(criterion(Comparison::atMost, 10, 133)) == QStringLiteral("× 13"));
    CHECK(texts.margin(criterion(Comparison::atMost, 0, 3)) == QStringLiteral("−3 MB/s"));
    CHECK(texts.margin(criterion(Comparison::equal, 0, 0)).isEmpty());
    CHECK(texts.limit(criterion(Comparison::atLeast, 2.5, 0)) == QStringLiteral("≥ 2.5 MB/s"));
}

TEST_CASE("a moment reads as the clock on the wall said, with its time zone only where that is not the one here",
          "[text]")
{
    const Texts texts;
    const QDateTime here(QDate(2026, 2, 3), QTime(10, 0, 59));
    const auto written = [&](int secondsAhead) {
        return here.toOffsetFromUtc(here.offsetFromUtc() + secondsAhead).toString(Qt::ISODate).toStdString();
    };
    CHECK(texts.moment(written(0)) == QStringLiteral("2026-02-03 10:00"));
    CHECK(texts.moment(written(12'600)).startsWith(QStringLiteral("2026-02-03 13:30 UTC")));
    CHECK(texts.moment("soon") == QStringLiteral("soon"));
}

TEST_CASE("a language is known with country and encoding behind", "[text]")
{
    CHECK(languageOfCode("zh_CN.UTF-8") == kChinese);
    CHECK(languageOfCode("en-GB") == kEnglish);
    CHECK_FALSE(languageOfCode("fr"));
}
