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
    {"not measured", {.id = "missing"}, kOpen, "w.x was not measured, so nothing is decided about it."},
    {"not comparable", {"fast"}, kOpen, "w.x is fast, which cannot be compared with >= 10 MB/s; correct the profile."},
    {"unfinished",
     {15.0, {MetricFlag::unfinished, MetricFlag::fewSamples}},
     kOpen,
     "w.x is 15 MB/s in a step that was cut short, so >= 10 MB/s is not decided; test again."},
    {"few samples",
     {15.0, {MetricFlag::fewSamples}},
     kOpen,
     "w.x is 15 MB/s from only 7 observations, too few for an interval, so >= 10 MB/s is not decided; measure "
     "longer."},
    {"too short",
     {15.0, {MetricFlag::tooShort}},
     kOpen,
     "w.x is 15 MB/s from only 7 observations, too few for an interval, so >= 10 MB/s is not decided; measure "
     "longer."},
    {"near a limit of the standard",
     {15.0, {MetricFlag::nearLimit}},
     kOpen,
     "w.x is not decided: a value lies within 3 % of its limit, where this host cannot tell which side it is on; "
     "test on another reader."},
    {"no claim",
     {15.0, {MetricFlag::noClaim}},
     kOpen,
     "w.x is not decided: the registers cannot be read here, and no label was given; say what is printed on the "
     "card."},
    {"limit of the host",
     {15.0, {MetricFlag::hostLimit}},
     kOpen,
     "w.x is not decided: the way to the card is no faster than what the card should keep; use a faster reader."},
    {"not measured as the standard has it",
     {15.0, {MetricFlag::notMeasured}},
     kOpen,
     "w.x is not decided: the class was not measured as its standard has it; the parameters of the step say how it "
     "is."},
    {"low confidence",
     {.value = "undecided", .flags = {MetricFlag::lowConfidence}, .id = "w.counterfeit"},
     kOpen,
     "w.counterfeit is undecided: the record does not say enough of the probe; test again."},
    {"fails on a busy host",
     {5.0, {MetricFlag::testExtent, MetricFlag::hostBusy}},
     kOpen,
     "w.x is 5 MB/s, which misses >= 10 MB/s; CPU contention on this computer delayed the measurement, so the "
     "result is not attributed to the card: test it again on an idle one."},
    {"fails by a delay that is not reproduced",
     {5.0, {MetricFlag::hostDelay}},
     kOpen,
     "w.x is 5 MB/s, which misses >= 10 MB/s; but what took too long came back too rarely, or not at all, to tell "
     "the card from this computer: test it again."},
    {"fails by the extent of the test",
     {5.0, {MetricFlag::testExtent}},
     kOpen,
     "w.x is 5 MB/s, which misses >= 10 MB/s; this is how far the test went, not a fault of the card: let it go "
     "further."},
    {"fails without CMD20",
     {5.0, {MetricFlag::indicative}},
     kOpen,
     "w.x is 5 MB/s, which misses >= 10 MB/s; but the card promises it only to a host that sends CMD20, which this "
     "one cannot."},
    {"within the uncertainty of the host",
     {.value = 9.5, .hostUncertainty = 1.0},
     kOpen,
     "w.x is 9.5 MB/s, and the timing uncertainty of this computer, 1 MB/s, reaches across >= 10 MB/s, so nothing "
     "is decided; measure on a quieter or faster computer."},
    {"faster than the bus",
     {15.0, {MetricFlag::implausiblyFast}},
     kOpen,
     "w.x rests on reads faster than the card's bus can carry, so the data did not come from the card; use another "
     "reader."},
    {"read from the page cache",
     {15.0, {MetricFlag::implausiblyFast, MetricFlag::cachedRead}},
     kOpen,
     "w.x rests on reads answered by the memory of this computer, not by the card; test on a system with direct "
     "I/O."},
    {"read back too soon",
     {15.0, {MetricFlag::cachedRead, MetricFlag::withinCache}},
     kOpen,
     "w.x rests on data read back so soon that a cache could have held it; test a larger region."},
    {"taken by the page cache",
     {15.0, {MetricFlag::cacheNotCard}},
     kOpen,
     "w.x is how fast the memory of this computer took the data, not the card; judge a way of writing that waits "
     "for the card."},
    {"fresh out of box",
     {11.0, {MetricFlag::freshOutOfBox}},
     kOpen,
     "w.x is of a card that this run has not written over once, and flash that is free makes it look better; fill "
     "the card before."},
    {"on a counterfeit",
     {15.0, {MetricFlag::freshOutOfBox, MetricFlag::onCounterfeit}},
     kOpen,
     "w.x was measured on a counterfeit, which loses what is written beyond its real capacity, so it decides "
     "nothing."},
    {"on a dead card",
     {15.0, {MetricFlag::onDeadCard}},
     kOpen,
     "w.x was measured on a card that does not store data, so it decides nothing."},
    {"too few observations of an extreme",
     {.exceedanceBound = 0.051},
     kOpen,
     "w.x is 15 MB/s, but up to 5.1 % may be worse, so >= 10 MB/s is not decided; measure longer, 59 observations "
     "at least."},
    {"enough observations of an extreme",
     {.exceedanceBound = 0.0495},
     Verdict::pass,
     "w.x is 15 MB/s, which meets >= 10 MB/s; with 95 % confidence less than 5 % are worse."},
    {"a larger cache",
     {15.0, {MetricFlag::cacheNotExcluded}},
     Verdict::pass,
     "w.x is 15 MB/s, which meets >= 10 MB/s; a write cache of more than 1.60 GB would not have shown."},
    {"capacity",
     {.value = "limbo", .id = "w.counterfeit"},
     Verdict::fail,
     "Counterfeit, limbo: part of what is written to it is lost."},
    {"states of the card",
     {.id = "w.dirty_ratio"},
     Verdict::pass,
     "w.dirty_ratio is 15 MB/s, the limit >= 10 MB/s: recording ? fresh out of box, 15 MB/s times that when "
     "preconditioned, at best ? times after rest, format or discard."},
    {"sustained below the limit",
     {11.0, {}, Interval{10.5, 11.5}, Interval{8, 8.5}},
     Verdict::fail,
     "w.x is 11 MB/s on average, but the card slowed down and then kept up 8 MB/s to 8.5 MB/s, which misses >= 10 "
     "MB/s."},
    {"slowed",
     {11.0, {MetricFlag::changed, MetricFlag::slowed}, Interval{10.5, 11.5}, Interval{9.5, 11}},
     kOpen,
     "w.x is 11 MB/s on average, but the card slowed down and may keep up 9.5 MB/s to 11 MB/s, so >= 10 MB/s is "
     "not "
     "decided; measure longer."},
    {"did not settle",
     {11.0, {MetricFlag::changed}, Interval{10.5, 11.5}, Interval{9.5, 11}},
     kOpen,
     "w.x is 11 MB/s on average, but did not settle: 9.5 MB/s to 11 MB/s is possible, so >= 10 MB/s is not "
     "decided; "
     "measure longer."},
    {"rare stalls",
     {11.0, {}, Interval{10.5, 11.5}, Interval{9.5, 11}},
     kOpen,
     "w.x is 11 MB/s, but so short a test says little about rare stalls: 9.5 MB/s to 11 MB/s is possible, so >= 10 "
     "MB/s is not decided; measure longer."},
    {"the limit is inside the interval",
     {11.0, {}, Interval{9.5, 12.5}},
     kOpen,
     "w.x is 11 MB/s with a 90 % interval from 9.5 MB/s to 12.5 MB/s, so >= 10 MB/s is not decided; measure "
     "longer."},
    {"fails", {5.0}, Verdict::fail, "w.x is 5 MB/s, which misses >= 10 MB/s."},
    {"marginal",
     {11.0},
     Verdict::marginal,
     "w.x is 11 MB/s, which meets >= 10 MB/s but not clearly: the margin is 12 MB/s."},
    {"passes", {15.0}, Verdict::pass, "w.x is 15 MB/s, which meets >= 10 MB/s."},
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
