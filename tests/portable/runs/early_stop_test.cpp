// With fail_fast a step ends as soon as a criterion can no longer be met, and the verdict is that of the complete run.
#include "ground/quantity/metric_id.h"
#include "judge/verdict/judge_run.h"
#include "run/record/run_folder.h"
#include "support/draw.h"
#include "support/full_run.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <fmt/format.h>

using namespace assay;
using namespace assay::test;

namespace {

std::string profileWith(bool failFast, const std::string& rest)
{
    return fmt::format("[profile]\nname = \"t\"\nfail_fast = {}\n{}", failFast, rest);
}

std::string step(const char* id, const char* scenario, const std::string& lines)
{
    return fmt::format("[[step]]\nid = \"{}\"\nscenario = \"{}\"\n{}\n", id, scenario, lines);
}

std::string criterion(const std::string& metric, const char* op, double limit)
{
    return fmt::format("[[criterion]]\nmetric = \"{}\"\nop = \"{}\"\nlimit = {}\n", metric, op, limit);
}

std::string cardWith(double megabytesPerSecond, const std::string& faults = "")
{
    return fmt::format("[card]\nname = \"t\"\nadvertised_bytes = 512_000_000\n[bus]\nmb_s = {:.2f}\ncommand_us = 150\n",
                       megabytesPerSecond) +
           faults;
}

const CriterionResult& resultOf(const JudgedRecord& record, const std::string& metric)
{
    const auto found = std::ranges::find(record.criteria, metric, &CriterionResult::metric);
    REQUIRE(found != record.criteria.end());
    return *found;
}

// A limit that a slow card can no longer meet after a part of the step.
struct LostRow {
    const char* metric;
    const char* op;
    double limit;
    std::string card;
    std::string step;
};

const std::string kLateStall =
    "[[fault]]\nkind = \"stall\"\nop = \"write\"\nafter_bytes = 20_000_000\nduration_ms = 600\n";
const std::string kWrite = step("w", "sequential_write", "max_bytes = 400_000_000");

std::vector<LostRow> lostRows()
{
    const std::string error = "[[fault]]\nkind = \"io_error\"\nop = \"write\"\noffset = 50_000_000\nlength = 512\n";
    const std::string flip = "[[fault]]\nkind = \"bit_flip\"\nop = \"write\"\noffset = 50_000_000\nlength = 512\n";
    const std::string compare = step("w", "full_overwrite", "region_bytes = 200_000_000");
    return {{"w.throughput_mean", ">=", 20, cardWith(4), kWrite},
            {"w.iops", ">=", 20, cardWith(4), kWrite},
            {"w.throughput_min_window", ">=", 5, cardWith(10, kLateStall), kWrite},
            {"w.latency_max", "<=", 500'000, cardWith(10, kLateStall), kWrite},
            {"w.latency_p50", "<=", 200'000, cardWith(4), kWrite},
            {"w.latency_p99", "<=", 200'000, cardWith(4), kWrite},
            {"w.stall_count", "<=", 3, cardWith(10, kLateStall), kWrite},
            {"w.stall_longest", "<=", 500, cardWith(10, kLateStall), kWrite},
            {"w.verify_throughput_min_window", ">=", 8, cardWith(7), compare},
            {"run.io_errors", "<=", 0, cardWith(20, error), kWrite},
            {"run.bad_sectors", "<=", 0, cardWith(20, flip), compare}};
}

} // namespace

TEST_CASE("A step ends when a criterion can no longer be met, and the run fails by that criterion")
{
    for (const LostRow& row : lostRows()) {
        CAPTURE(row.metric);
        const std::string rest = row.step + criterion(row.metric, row.op, row.limit);
        FullRun run = FullRun::onSim(row.card, profileWith(true, rest));
        const JudgedRecord& record = run.finish();
        REQUIRE(record.steps.size() == 1);
        const StepRecord& cut = record.steps.front();
        CHECK(record.outcome == Outcome::completed);
        CHECK(record.verdict == Verdict::fail);
        REQUIRE(cut.shortened);
        CHECK(cut.shortened->criteria.front() == row.metric);
        CHECK(cut.shortened->bytesLeft > Bytes());
        CHECK(cut.note.english().starts_with("The step ended early, because"));
        CHECK(resultOf(record, row.metric).verdict == Verdict::fail);
        FullRun complete = FullRun::onSim(row.card, profileWith(false, rest));
        CHECK_FALSE(complete.finish().steps.front().shortened);
        CHECK(resultOf(complete.record(), row.metric).verdict == Verdict::fail);
        CHECK(cut.end - cut.begin < complete.record().steps.front().end - complete.record().steps.front().begin);
    }
}

TEST_CASE("No metric of a shortened step passes a criterion, now or when the stored run is judged again")
{
    const std::string rest = kWrite + criterion("w.latency_max", "<=", 500'000) +
                             criterion("w.throughput_mean", ">=", 1) + criterion("run.io_errors", "<=", 0);
    FullRun run = FullRun::onSim(cardWith(10, kLateStall), profileWith(true, rest));
    run.finish();
    const auto stored = readRun(run.folder());
    REQUIRE(stored);
    REQUIRE(stored->record.steps.front().shortened);
    const auto profile = parseProfile(profileWith(true, rest), "t", scenarioSchemas());
    REQUIRE(profile);
    for (const Scorecard& card : {Scorecard(run.record()), evaluate(stored->record, *profile)}) {
        CHECK(card.verdict == Verdict::fail);
        for (const CriterionResult& result : card.criteria)
            CHECK(result.verdict == (result.metric == "w.latency_max" ? Verdict::fail : Verdict::inconclusive));
    }
}

TEST_CASE("A step that the rest of its plan may still repair is not shortened")
{
    // 4 MB/s at first, then 40 MB/s: the mean could still rise above half of the limit.
    const std::string slowStart = "[[fault]]\nkind = \"slow_region\"\nlength = 20_000_000\nduration_ms = 200\n";
    const std::string rest = kWrite + criterion("w.throughput_mean", ">=", 10);
    FullRun run = FullRun::onSim(cardWith(40, slowStart), profileWith(true, rest));
    CHECK_FALSE(run.finish().steps.front().shortened);
    CHECK(run.record().verdict != Verdict::fail);
}

TEST_CASE("A step is measured completely if the host may have caused its failure")
{
    const std::string waits =
        "[[fault]]\nkind = \"host_wait\"\nop = \"write\"\nduration_ms = 900\nprobability = 0.02\n";
    const std::string rest = kWrite + criterion("w.latency_max", "<=", 500'000);
    FullRun run = FullRun::onSim(cardWith(20, waits), profileWith(true, rest));
    const JudgedRecord& record = run.finish();
    REQUIRE(record.steps.size() == 1);
    CHECK_FALSE(record.steps.front().shortened);
    CHECK(record.steps.front().bytesWritten() == Bytes(400'000'000));
    CHECK(record.verdict == Verdict::inconclusive);
}

TEST_CASE("A card below the capacity on its label fails before the first step")
{
    FullRun run = FullRun::onSim(cardWith(20), profileWith(true, kWrite), 1, "64GB");
    const JudgedRecord& record = run.finish();
    CHECK(record.steps.empty());
    CHECK(record.verdict == Verdict::fail);
    CHECK(record.note.english().find("not run: w") != std::string::npos);
}

namespace {

std::string drawnCard(Draw& draw)
{
    std::string faults;
    if (draw.chance(0.4))
        faults += fmt::format("[[fault]]\nkind = \"stall\"\nop = \"any\"\nduration_ms = {}\nprobability = {:.4f}\n",
                              draw.whole(20, 900), draw.logBetween(0.001, 0.2));
    if (draw.chance(0.4))
        faults += fmt::format("[[fault]]\nkind = \"slow_region\"\noffset = {}\nlength = {}\nduration_ms = {}\n",
                              draw.whole(0, 100) * 1'000'000, draw.whole(1, 100) * 1'000'000, draw.whole(5, 300));
    if (draw.chance(0.15))
        faults += fmt::format("[[fault]]\nkind = \"io_error\"\noffset = {}\nlength = 65_536\n",
                              draw.whole(0, 200) * 1'000'000);
    if (draw.chance(0.15))
        faults +=
            fmt::format("[[fault]]\nkind = \"bit_flip\"\noffset = {}\nlength = 4096\n", draw.whole(0, 200) * 1'000'000);
    faults += fmt::format("[jitter]\nsigma = {:.3f}\n", draw.between(0.005, 0.2));
    return cardWith(draw.logBetween(2, 60), faults);
}

// One to three steps, each with one to four criteria around the values of such cards.
std::string drawnProfile(Draw& draw)
{
    std::string steps, criteria;
    const unsigned count = draw.whole(1, 3);
    for (unsigned i = 0; i < count; ++i) {
        const std::string id = fmt::format("s{}", i);
        const unsigned kind = draw.whole(0, 3);
        const char* const scenarios[] = {"sequential_write", "sequential_read", "random_write", "full_overwrite"};
        const bool random = kind == 2;
        const std::string bound =
            kind == 3 || draw.chance(0.7)
                ? fmt::format("max_bytes = {}\n", draw.whole(8, 60) * (random ? 65'536 : 1'000'000))
                : fmt::format("duration_s = {}\n", draw.whole(2, 12));
        steps += step(id.c_str(), scenarios[kind],
                      kind == 3 ? fmt::format("region_bytes = {}", draw.whole(8, 60) * 1'048'576)
                                : fmt::format("block_bytes = {}\nregion_bytes = 209_715_200\n{}",
                                              random             ? 4096
                                              : draw.chance(0.5) ? 524'288
                                                                 : 65'536,
                                              bound));
        for (unsigned left = draw.whole(1, 4); left > 0; --left) {
            const double ms = draw.logBetween(2, 1500), rate = draw.logBetween(1, 60);
            switch (draw.whole(0, 7)) {
            case 0: criteria += criterion(id + ".throughput_mean", ">=", rate); break;
            case 1: criteria += criterion(id + ".iops", ">=", rate * 4); break;
            case 2: criteria += criterion(id + ".throughput_min_window", ">=", rate / 3); break;
            case 3: criteria += criterion(id + ".latency_p50", "<=", 1e3 * ms / 3); break;
            case 4: criteria += criterion(id + ".latency_p99", "<=", 1e3 * ms); break;
            case 5: criteria += criterion(id + ".latency_max", "<=", 1e3 * ms); break;
            case 6: criteria += criterion(id + ".stall_count", "<=", draw.whole(0, 20)); break;
            default: criteria += criterion(id + ".stall_longest", "<=", ms); break;
            }
        }
    }
    return steps + criteria;
}

// The scorecard of the complete run, had fail_fast ended it after the steps that the early one has.
Scorecard cutLike(const JudgedRecord& early, const JudgedRecord& complete, const std::string& profile)
{
    RunRecord cut = complete;
    REQUIRE(cut.steps.size() >= early.steps.size());
    cut.steps.resize(early.steps.size());
    const auto parsed = parseProfile(profile, "t", scenarioSchemas());
    REQUIRE(parsed);
    return evaluate(cut, *parsed);
}

// True if the criterion is of a shortened step, or of the whole run and a step is shortened.
bool isOfShortened(const JudgedRecord& record, const CriterionResult& result)
{
    const MetricId id = MetricId::of(result.metric);
    return std::ranges::any_of(
        record.steps, [&](const StepRecord& one) { return one.shortened && (id.isWholeRun() || id.step == one.id); });
}

// A criterion of a complete step is judged alike, down to its reason. One of a shortened step fails only if the
// complete run fails it, and else is inconclusive because of the early end. Built-in criteria are added by what was
// measured, and so may be missing after an early end.
void compareCriteria(const JudgedRecord& early, const Scorecard& complete)
{
    for (const CriterionResult& ours : early.criteria) {
        const CriterionResult* theirs = complete.criterion(ours);
        REQUIRE(theirs);
        CAPTURE(ours.reason.english(), theirs->reason.english());
        if (!isOfShortened(early, ours)) {
            CHECK(ours.verdict == theirs->verdict);
            CHECK(ours.value == theirs->value);
            CHECK(ours.reason.english() == theirs->reason.english());
        } else if (ours.verdict == Verdict::fail) {
            CHECK(theirs->verdict == Verdict::fail);
            const std::string reason = ours.reason.english();
            CHECK((reason.ends_with("not met.") || reason.ends_with("none allowed.")));
        } else {
            CHECK(ours.verdict == Verdict::inconclusive);
            CHECK((!ours.value || ours.reason.english().find("because the step ended early") != std::string::npos));
        }
    }
    for (const CriterionResult& theirs : complete.criteria)
        CHECK((early.criterion(theirs) || (MetricId::of(theirs.metric).isWholeRun() && isOfShortened(early, theirs))));
}

// Returns the number of shortened steps.
unsigned compareRuns(std::uint64_t seed)
{
    Draw draw(seed);
    const std::string card = drawnCard(draw), rest = drawnProfile(draw);
    CAPTURE(seed, card, rest);
    FullRun complete = FullRun::onSim(card, profileWith(false, rest), seed);
    FullRun early = FullRun::onSim(card, profileWith(true, rest), seed);
    complete.finish();
    early.finish();
    CHECK(early.record().verdict == complete.record().verdict);
    compareCriteria(early.record(), cutLike(early.record(), complete.record(), profileWith(true, rest)));
    return static_cast<unsigned>(
        std::ranges::count_if(early.record().steps, [](const StepRecord& one) { return one.shortened.has_value(); }));
}

} // namespace

TEST_CASE("Random cards and profiles have the same verdict with and without an early stop")
{
    unsigned shortened = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
        shortened += compareRuns(seed);
    CHECK(shortened >= 3);
}

TEST_CASE("500 random cards and profiles have the same verdict with and without an early stop", "[.][long]")
{
    unsigned shortened = 0;
    for (std::uint64_t seed = 1000; seed < 1500; ++seed)
        shortened += compareRuns(seed);
    WARN(shortened << " steps were shortened");
    CHECK(shortened >= 75);
}
