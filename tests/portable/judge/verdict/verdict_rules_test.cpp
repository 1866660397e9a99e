// Each rule of judge() decides the case that is made for it, with its verdict and its reason, in the order of
// docs/method/verdict.md.
#include "judge/verdict/verdict_rules.h"

#include "ground/quantity/metric_flag.h"
#include "run/record/metric.h"
#include "run/record/scorecard.h"

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <utility>
#include <vector>

using namespace assay;

namespace {

// A rate of which at least 10 MB/s is asked, and 12 MB/s to pass clearly.
struct Rated {
    std::variant<double, std::string> value = 15.0;
    std::vector<MetricFlag> flags{};
    std::optional<Interval> ci{}, sustained{};
    std::optional<double> exceedanceBound{}, hostUncertainty{};
    std::string id = "w.x";
};

struct RuleRow {
    const char* rule;
    Rated measured;
    Verdict verdict;
    const char* reason;
};

Metric ratedMetric(const Rated& rated)
{
    Metric metric;
    metric.id = rated.id;
    metric.value = rated.value;
    metric.unit = "MB/s";
    metric.n = 7;
    metric.flags = rated.flags;
    metric.ci = rated.ci;
    metric.sustained = rated.sustained;
    metric.exceedanceBound = rated.exceedanceBound;
    metric.hostUncertainty = rated.hostUncertainty;
    return metric;
}

CriterionResult judgedRate(const Rated& rated)
{
    Metric written;
    written.id = "w.bytes_written";
    written.value = 1.6e9;
    Criterion asked;
    asked.metric = rated.id == "missing" ? "w.x" : rated.id;
    asked.limit = 10.0;
    asked.marginal = 12;
    asked.unit = "MB/s";
    if (rated.id == "w.counterfeit") {
        asked.op = Comparison::equal;
        asked.limit = "none";
        asked.marginal.reset();
    }
    return judge(asked, std::vector{ratedMetric(rated), written});
}

constexpr Verdict kOpen = Verdict::inconclusive;

const RuleRow kRuleRows[] = {
    {"not measured", {.id = "missing"}, kOpen, "w.x: inconclusive, not measured."},
    {"not comparable", {"fast"}, kOpen, "w.x fast is not comparable with the limit >= 10 MB/s; correct the profile."},
    {"unfinished",
     {15.0, {MetricFlag::unfinished, MetricFlag::fewSamples}},
     kOpen,
     "w.x 15 MB/s in a step that was cut short, limit >= 10 MB/s: inconclusive; test again."},
    {"shortened",
     {15.0, {MetricFlag::shortened, MetricFlag::decisive}},
     kOpen,
     "w.x 15 MB/s, limit >= 10 MB/s: inconclusive, because the step ended early; test without fail_fast."},
    {"shortened by another limit",
     {4.0, {MetricFlag::shortened}},
     kOpen,
     "w.x 4 MB/s, limit >= 10 MB/s: inconclusive, because the step ended early; test without fail_fast."},
    {"shortened by its limit",
     {4.0, {MetricFlag::shortened, MetricFlag::decisive}},
     Verdict::fail,
     "w.x 4 MB/s, limit >= 10 MB/s: not met."},
    {"below half of its limit, whatever its interval",
     {.value = 4.9, .ci = Interval{2, 12}, .sustained = Interval{2, 12}},
     Verdict::fail,
     "w.x 4.9 MB/s, limit >= 10 MB/s: not met."},
    {"few samples",
     {15.0, {MetricFlag::fewSamples}},
     kOpen,
     "w.x 15 MB/s from only 7 observations, too few for an interval, limit >= 10 MB/s: inconclusive; measure longer."},
    {"too short",
     {15.0, {MetricFlag::tooShort}},
     kOpen,
     "w.x 15 MB/s from only 7 observations, too few for an interval, limit >= 10 MB/s: inconclusive; measure longer."},
    {"near a limit of the standard",
     {15.0, {MetricFlag::nearLimit}},
     kOpen,
     "w.x: inconclusive, because a value lies within the guard band of 3 % at its limit; test with another reader."},
    {"no claim",
     {15.0, {MetricFlag::noClaim}},
     kOpen,
     "w.x: inconclusive, because the registers cannot be read here and no label was given; enter the label printed on "
     "the card."},
    {"limit of the host",
     {15.0, {MetricFlag::hostLimit}},
     kOpen,
     "w.x: inconclusive, because the link to the card is no faster than the class requires; use a faster reader."},
    {"not measured by the method of the standard",
     {15.0, {MetricFlag::notMeasured}},
     kOpen,
     "w.x: inconclusive, because the class was not measured by the method of its standard; see the parameters of the "
     "step."},
    {"low confidence",
     {.value = "undecided", .flags = {MetricFlag::lowConfidence}, .id = "w.counterfeit"},
     kOpen,
     "w.counterfeit: inconclusive, because the record of the probe is incomplete; test again."},
    {"fails on a busy host",
     {5.0, {MetricFlag::testExtent, MetricFlag::hostBusy}},
     kOpen,
     "w.x 5 MB/s, limit >= 10 MB/s: not met, but not attributed to the card, because CPU contention delayed the "
     "measurement; test again on an idle computer."},
    {"fails by a delay that is not reproduced",
     {5.0, {MetricFlag::hostDelay}},
     kOpen,
     "w.x 5 MB/s, limit >= 10 MB/s: not met, but rarely or never reproduced, so the host may be the cause; test "
     "again."},
    {"fails by the extent of the test",
     {5.0, {MetricFlag::testExtent}},
     kOpen,
     "w.x 5 MB/s, limit >= 10 MB/s: not met, because the test was too short, not because of the card; extend the "
     "test."},
    {"fails without CMD20",
     {5.0, {MetricFlag::indicative}},
     kOpen,
     "w.x 5 MB/s, limit >= 10 MB/s: not met, but only indicative, because this host does not send the "
     "commands of the class."},
    {"within the uncertainty of the host",
     {.value = 9.5, .hostUncertainty = 1.0},
     kOpen,
     "w.x 9.5 MB/s, timing uncertainty of this computer 1 MB/s, limit >= 10 MB/s: inconclusive; measure on an idle or "
     "faster computer."},
    {"faster than the bus",
     {15.0, {MetricFlag::implausiblyFast}},
     kOpen,
     "w.x: not valid, because the reads were faster than the card's bus; use another reader."},
    {"read from the page cache",
     {15.0, {MetricFlag::implausiblyFast, MetricFlag::cachedRead}},
     kOpen,
     "w.x: not valid, because the memory of this computer answered the reads; test on a system with direct I/O."},
    {"read back too soon",
     {15.0, {MetricFlag::cachedRead, MetricFlag::withinCache}},
     kOpen,
     "w.x: not valid, because a cache may have answered the reads; test a larger region."},
    {"taken by the page cache",
     {15.0, {MetricFlag::cacheNotCard}},
     kOpen,
     "w.x: not valid, because the memory of this computer took the data; select a write path that waits for the card."},
    {"fresh out of box",
     {11.0, {MetricFlag::freshOutOfBox}},
     kOpen,
     "w.x: not valid in use, because the card was fresh out of box: this run has not overwritten it once; fill the "
     "card first."},
    {"on a counterfeit",
     {15.0, {MetricFlag::freshOutOfBox, MetricFlag::onCounterfeit}},
     kOpen,
     "w.x: not valid, because the counterfeit card loses data beyond its real capacity."},
    {"on a dead card",
     {15.0, {MetricFlag::onDeadCard}},
     kOpen,
     "w.x: not valid, because the card does not store data."},
    {"too few observations of an extreme",
     {.exceedanceBound = 0.051},
     kOpen,
     "w.x 15 MB/s, up to 5.1 % of the observations possibly worse, limit >= 10 MB/s: inconclusive; measure at least 59 "
     "observations."},
    {"enough observations of an extreme",
     {.exceedanceBound = 0.0495},
     Verdict::pass,
     "w.x 15 MB/s, limit >= 10 MB/s: met; fewer than 5 % of the observations are worse (95 % confidence)."},
    {"a larger cache",
     {15.0, {MetricFlag::cacheNotExcluded}},
     Verdict::pass,
     "w.x 15 MB/s, limit >= 10 MB/s: met; write caches above 1.60 GB are not ruled out."},
    {"capacity",
     {.value = "limbo", .id = "w.counterfeit"},
     Verdict::fail,
     "Counterfeit, limbo: part of the written data is lost."},
    {"states of the card",
     {.id = "w.dirty_ratio"},
     Verdict::pass,
     "w.dirty_ratio 15 MB/s, limit >= 10 MB/s: recording ? fresh out of box, 15 MB/s times that when preconditioned, "
     "at best ? times after rest, format or discard."},
    {"sustained below the limit",
     {11.0, {}, Interval{10.5, 11.5}, Interval{8, 8.5}},
     Verdict::fail,
     "w.x 11 MB/s on average, 8 MB/s to 8.5 MB/s after the card slowed down, limit >= 10 MB/s: not met."},
    {"slowed",
     {11.0, {MetricFlag::changed, MetricFlag::slowed}, Interval{10.5, 11.5}, Interval{9.5, 11}},
     kOpen,
     "w.x 11 MB/s on average, possibly 9.5 MB/s to 11 MB/s after the card slowed down, limit >= 10 MB/s: inconclusive; "
     "measure longer."},
    {"did not settle",
     {11.0, {MetricFlag::changed}, Interval{10.5, 11.5}, Interval{9.5, 11}},
     kOpen,
     "w.x 11 MB/s on average without steady state, 9.5 MB/s to 11 MB/s possible, limit >= 10 MB/s: inconclusive; "
     "measure longer."},
    {"rare stalls",
     {11.0, {}, Interval{10.5, 11.5}, Interval{9.5, 11}},
     kOpen,
     "w.x 11 MB/s in a test too short for rare stalls, 9.5 MB/s to 11 MB/s possible, limit >= 10 MB/s: inconclusive; "
     "measure longer."},
    {"the limit is inside the interval",
     {11.0, {}, Interval{9.5, 12.5}},
     kOpen,
     "w.x 11 MB/s, 90 % interval 9.5 MB/s to 12.5 MB/s, limit >= 10 MB/s: inconclusive; measure longer."},
    {"fails", {5.0}, Verdict::fail, "w.x 5 MB/s, limit >= 10 MB/s: not met."},
    {"marginal",
     {11.0},
     Verdict::marginal,
     "w.x 11 MB/s, limit >= 10 MB/s: met, but beyond the warning level 12 MB/s."},
    {"passes", {15.0}, Verdict::pass, "w.x 15 MB/s, limit >= 10 MB/s: met."},
};

} // namespace

TEST_CASE("Each rule decides the case that is made for it")
{
    for (const RuleRow& row : kRuleRows)
        DYNAMIC_SECTION(row.rule)
        {
            const CriterionResult result = judgedRate(row.measured);
            CHECK(result.verdict == row.verdict);
            CHECK(result.reason.english() == row.reason);
        }
}

TEST_CASE("Flags of data that may not come from the flash and of few observations leave a failure")
{
    using enum MetricFlag;
    for (const MetricFlag flag :
         {implausiblyFast, cachedRead, withinCache, cacheNotCard, freshOutOfBox, onCounterfeit, onDeadCard})
        CHECK(judgedRate({5.0, {flag}}).verdict == Verdict::fail);
    CHECK(judgedRate({.value = 5.0, .exceedanceBound = 0.5}).verdict == Verdict::fail);
}

TEST_CASE("Flags of the host and of the extent of the test leave a pass")
{
    using enum MetricFlag;
    for (const MetricFlag flag : {hostBusy, hostDelay, testExtent, indicative})
        CHECK(judgedRate({15.0, {flag}}).verdict == Verdict::pass);
}

TEST_CASE("A pass that states its limits is a caveat, a plain or undecided one is not")
{
    CHECK(judgedRate({.exceedanceBound = 0.0495}).caveat);
    CHECK(judgedRate({15.0, {MetricFlag::cacheNotExcluded}}).caveat);
    CHECK_FALSE(judgedRate({}).caveat);
    CHECK_FALSE(judgedRate({.exceedanceBound = 0.051}).caveat);
}
