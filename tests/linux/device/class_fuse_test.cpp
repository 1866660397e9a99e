// speed_class and app_class on a block device, in real time: an emulated card whose rates and times are set 10 % better
// and 10 % worse than a limit. One of them runs always; all of them take a quarter of an hour, A1 by the letter half an
// hour a card. On a busy computer nothing may be decided, but what is decided must be right.
#include "ground/quantity/metric_flag.h"
#include "run/scenario/app_class/app_class_limits.h"
#include "run/scenario/common/plausibility.h"
#include "run/scenario/speed_class/class_table.h"
#include "support/full_run.h"
#include "support/linux/fuse_card.h"
#include "support/load.h"

#include "ground/base/aligned_buffer.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <chrono>
#include <fcntl.h>
#include <fmt/format.h>
#include <random>
#include <unistd.h>

using namespace assay;
using namespace assay::test;
using Catch::Matchers::WithinRel;

namespace {

constexpr Bytes kHighCapacity = Bytes(8'000'000'000); // SDHC; as much memory as is written

JudgedRecord classOn(const FuseCard& card, const std::string& lines)
{
    FullRun run(card.device(), "[profile]\nname = \"t\"\n[[step]]\nid = \"class\"\nscenario = \"speed_class\"\n"
                               "units = 1\nau_bytes = 8_388_608\nfat_every_bytes = 1_048_576\n" +
                                   lines);
    JudgedRecord record = run.finish();
    REQUIRE(record.outcome == Outcome::completed);
    return record;
}

bool wasBusy(const JudgedRecord& record) { return cpuPressureShare(record.steps[0]) > kGuardBand; }

bool isLeftOpen(const JudgedRecord& record, const MarkRow& row)
{
    return row.state == MarkState::hostBusy || row.state == MarkState::hostDelay ||
           (row.state == MarkState::nearLimit && wasBusy(record));
}

void skipAsBusy(const JudgedRecord& record, const std::string& what = "")
{
    SKIP(fmt::format("{}not decided: this computer was late, and for {:.1f} % of the step some program had to wait",
                     what, 100 * cpuPressureShare(record.steps[0])));
}

// No mark up to a rate is missed by this quantity, all others are; video marks as a host without CMD20 says it. What
// else may be missed on a busy computer is its doing. Returns whether all were decided.
bool checkMarks(const JudgedRecord& record, const char* quantity, double rateKept)
{
    const auto table = classTable(record, record.steps[0]);
    REQUIRE(table);
    bool decided = true;
    for (const MarkRow& row : *table) {
        CAPTURE(row.mark->name, row.decidedBy);
        if (row.state == MarkState::notMeasured)
            continue;
        if (isLeftOpen(record, row)) {
            decided = false;
            continue;
        }
        const bool isVideo = row.mark->family == MarkFamily::video;
        if (row.mark->rate > rateKept) {
            CHECK(row.state == (isVideo ? MarkState::indicativeMissed : MarkState::fails));
            CHECK(row.decidedBy == quantity);
        } else {
            CHECK(row.decidedBy != quantity);
            CHECK((row.state == (isVideo ? MarkState::indicativeMet : MarkState::conforms)) == row.decidedBy.empty());
        }
    }
    return decided;
}

double below(double rate)
{
    double last = 0;
    for (const ClassMark& mark : kClassMarks)
        if (mark.rate < rate)
            last = mark.rate;
    return last;
}

// Overhead of this computer for a random I/O of 4 KiB, in addition to the card's time: the median of 200, without the
// program. A mean would include interference of other programs.
double overheadUs(const std::string& device)
{
    constexpr std::size_t kCount = 201;
    const AlignedBuffer block(kib(4));
    const int descriptor = open(device.c_str(), O_RDONLY | O_DIRECT | O_CLOEXEC);
    REQUIRE(descriptor >= 0);
    std::mt19937_64 random(1);
    std::vector<double> times;
    while (times.size() < kCount) {
        const auto begin = std::chrono::steady_clock::now();
        REQUIRE(pread(descriptor, block.span().data(), 4096, static_cast<off_t>(random() % 65'536) * 4096) == 4096);
        times.push_back(std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begin).count());
    }
    close(descriptor);
    std::ranges::nth_element(times, times.begin() + kCount / 2);
    return times[kCount / 2];
}

} // namespace

// Seven seconds: so long does it take to write 64 MiB at 9 MB/s, in three sizes.
TEST_CASE("A block device 10 % faster than Class 10 and U1 ask keeps these marks, 10 % slower it does not",
          "[fuse][timing]")
{
    if (kLoadDivisor > 1)
        SKIP("a sanitizer adds more time than the 10 % that this test resolves");
    checkMarks(classOn(FuseCard(kHighCapacity, {"wr=11"}), ""), "pw", 10);
    checkMarks(classOn(FuseCard(kHighCapacity, {"wr=9"}), ""), "pw",
               6); // by its smaller recording units, which are measured then
}

namespace {

// Minutes for the slow ones: in two halves, so that each fits into the time that a computer can be kept quiet.
void checkSpeed(double rate, bool reading, double factor)
{
    CAPTURE(rate, reading, factor);
    const FuseCard card(kHighCapacity, {fmt::format("{}={}", reading ? "rd" : "wr", rate * factor)});
    const JudgedRecord record = classOn(card, "small_units = true\n");
    const double roadShare = rate > 30 ? 0.08 : 0.05; // what loop and FUSE take of the time of a unit
    CHECK_THAT(valueOf(record, reading ? "class.pr" : "class.pw"), WithinRel(rate * factor, roadShare));
    if (!checkMarks(record, reading ? "pr" : "pw", factor > 1 ? rate : below(rate)))
        skipAsBusy(record, fmt::format("{:.1f} MB/s ", rate * factor));
}

} // namespace

TEST_CASE("A block device that writes 10 % faster than each speed class asks keeps its marks, 10 % slower it does not",
          "[.][long][fuse]")
{
    checkSpeed(GENERATE(2, 4, 6, 10, 30, 60, 90), false, GENERATE(1.1, 0.9));
}

TEST_CASE("A block device that reads 10 % faster than each speed class asks keeps its marks, 10 % slower it does not",
          "[.][long][fuse]")
{
    checkSpeed(GENERATE(2, 4, 6, 10, 30, 60, 90), true, GENERATE(1.1, 0.9));
}

namespace {

// Table reads, ms: the longest by the card's own clock, and the maximum time between a request and its answer,
// including the card's pauses before and after, in which the computer transfers both.
struct LongestRead {
    double ofCard = 0, most = 0;
};
LongestRead longestTableRead(const FuseCard& card)
{
    LongestRead longest;
    double pause = 0, last = 0; // before this request; what the read before took with its own pause, 0 = no read
    for (const auto& entry : card.injections()) {
        const double ms = 1e3 * seconds(entry.extra);
        if (entry.kind == "pause") {
            pause = ms;
            longest.most = std::max(longest.most, last > 0 ? last + pause : 0);
        }
        if (entry.kind != "served")
            continue;
        const bool isTable = entry.op == "read" && entry.length == kTableRead && entry.offset < mib(1);
        last = isTable ? pause + ms : 0;
        longest.ofCard = std::max(longest.ofCard, isTable ? ms : 0);
    }
    longest.most = std::max(longest.most, last + 1); // nothing follows the last one
    return longest;
}

// The maximum of a thousand contains the overhead of this computer in one of them, which the interval excludes.
void checkTableReads(const JudgedRecord& record, const FuseCard& card)
{
    const LongestRead truth = longestTableRead(card);
    const Metric& longest = *record.metric("class.tfr");
    const double value = std::get<double>(longest.value);
    CAPTURE(truth.ofCard, truth.most, value, longest.ci->low, longest.ci->high);
    WARN(fmt::format("card {:.2f} ms, at most {:.2f} ms with the computer; measured {:.2f} ms ({:.2f} to {:.2f})",
                     truth.ofCard, truth.most, value, longest.ci->low, longest.ci->high));
    CHECK(value >= truth.ofCard);
    CHECK(value <= truth.most);
    CHECK(longest.ci->low <= truth.ofCard);
    CHECK(longest.ci->high >= truth.ofCard);
}

} // namespace

TEST_CASE("A block device whose table updates, table reads or busy are 10 % off a limit is judged by that",
          "[.][long][fuse]")
{
    struct Row {
        const char* quantity;
        double limit;
        std::string (*command)(double ms);
    };
    const Row row = GENERATE(
        // Three writes away from the one before are one update.
        Row{"tfw_average", 100, [](double ms) { return fmt::format("rndwr={}", ms * 1000 / 3); }},
        Row{"tfr", 12, [](double ms) { return fmt::format("rndrd={}", ms * 1000); }},
        Row{"busy_max", 250, [](double ms) { return fmt::format("stall=12,{}", ms); }});
    const double factor = GENERATE(0.9, 1.1);
    CAPTURE(row.quantity, factor);
    const FuseCard card(kHighCapacity, {"wr=80", row.command(row.limit * factor), "log=1"});
    const JudgedRecord record = classOn(card, "");
    const auto table = classTable(record, record.steps[0]);
    REQUIRE(table);
    const MarkRow& c10 = *std::ranges::find_if(*table, [](const MarkRow& mark) { return mark.mark->name == "C10"; });
    const bool isOfReads = std::string_view(row.quantity) == "tfr";
    if (isOfReads)
        checkTableReads(record, card);
    if (isLeftOpen(record, c10))
        skipAsBusy(record);
    if (!isOfReads && !wasBusy(record))
        CHECK_THAT(valueOf(record, std::string("class.") + row.quantity), WithinRel(row.limit * factor, 0.06));
    CHECK(c10.state == (factor < 1 ? MarkState::conforms : MarkState::fails));
    CHECK((c10.decidedBy == row.quantity) == (factor > 1));
}

namespace {

struct AppRates {
    double reads, writes, sustained; // 1/s, 1/s, MB/s

    double of(std::string_view quantity) const
    {
        return quantity == "read_iops" ? reads : quantity == "write_iops" ? writes : sustained;
    }
};

// Each limit of A1 is a criterion of its own as well.
std::string appProfile(const char* mode)
{
    std::string profile =
        fmt::format("[profile]\nname = \"t\"\n[[step]]\nid = \"app\"\nscenario = \"app_class\"\nmode = \"{}\"\n", mode);
    for (const AppCriterion& one : kA1Criteria)
        profile += fmt::format("[[criterion]]\nmetric = \"app.{}\"\nop = \">=\"\nlimit = {}\nunit = \"{}\"\n",
                               one.quantity, one.limit, one.unit);
    return profile;
}

// Half an hour: A1 is ten minutes of random writes and ten of reads, on a card that is written twice before. With the
// shortcut a minute and a half.
void checkApplicationClass(const AppRates& rates, const char* wanted, const char* mode = "standard")
{
    FuseCard card(mib(2112), {fmt::format("wr={}", rates.sustained)});
    const double overhead = overheadUs(card.device()), ofBlock = 4096 / rates.sustained;
    if (overhead > 1e6 / rates.reads)
        SKIP(fmt::format("an I/O takes {:.0f} us on this computer by itself, too long for {} in a second", overhead,
                         rates.reads));
    card.command(fmt::format("rndrd={}", 1e6 / rates.reads - overhead));
    card.command(fmt::format("rndwr={}", 1e6 / rates.writes - ofBlock - overhead));
    FullRun run(card.device(), appProfile(mode));
    const JudgedRecord& record = run.finish({}, std::chrono::minutes(60));
    REQUIRE(record.outcome == Outcome::completed);
    for (const CriterionResult& criterion : record.criteria)
        WARN(criterion.reason.english());
    const Metric& mark = *record.metric("app.app_class");
    if (isFlagged(mark, MetricFlag::hostBusy) && std::get<std::string>(mark.value) != "A1")
        skipAsBusy(record);
    CHECK(std::get<std::string>(mark.value) == wanted);
    for (const AppCriterion& one : kA1Criteria) {
        const std::string metric = std::string("app.") + one.quantity;
        CAPTURE(metric);
        if (!record.metric(metric)) {
            CHECK(std::string_view(mode) == "shortcut"); // without the sustained write
            continue;
        }
        const auto judged = std::ranges::find(record.criteria, metric, &CriterionResult::metric);
        REQUIRE(judged != record.criteria.end());
        CHECK((judged->verdict == Verdict::fail) == (rates.of(one.quantity) < one.limit));
    }
}

} // namespace

TEST_CASE("The shortcut of A1 tells a block device whose random rates are 10 % above the limits from one below",
          "[.][long][fuse]")
{
    checkApplicationClass({1650, 550, 40}, "A1", "shortcut");
    checkApplicationClass({1650, 450, 40}, "none", "shortcut");
    checkApplicationClass({1350, 550, 40}, "none", "shortcut");
}

TEST_CASE("A block device 10 % better than A1 asks is an A1 card", "[.][a1][fuse]")
{
    checkApplicationClass({1650, 550, 11}, "A1");
}

// One card for all three, since it takes half an hour; on simulated cards each is missed alone as well.
TEST_CASE("A block device 10 % worse than A1 asks in reads, writes and sustained writing misses each of the three",
          "[.][a1][fuse]")
{
    checkApplicationClass({1350, 450, 9}, "none");
}
