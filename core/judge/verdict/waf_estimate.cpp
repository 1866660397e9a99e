#include "judge/verdict/waf_estimate.h"

#include "model/waf/drift_limits.h"
#include "run/record/facts.h"
#include "run/record/metric.h"
#include "run/scenario/flash_character/character_metrics.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace assay {

namespace {

constexpr double kGood = 0.25;             // ln: maximum difference of two estimators that confirm each other
constexpr double kMaxMeasuredWrites = 0.1; // weight above which the estimators share their times
constexpr double kMaxPriorError = 0.15;    // ln: maximum error of the step time predicted before the step
// relative: maximum deviation of a copy cost that is measured and not just the prior
constexpr double kMeasured = 0.15;
// ln: maximum median residual. A valid model misses few sums by much: those whose page copies come slightly early or
// late.
constexpr double kMaxMedianDiscrepancy = 0.06;
// ln: maximum ratio of the copy time to read time + program time of a page; beyond it the time has another cause.
constexpr double kMaxMoveRatio = 1.4;
constexpr double kMaxStillMoveRatio = 3; // same for cards with measured write times: the flash may idle most of it
constexpr double kWidest = 4;            // maximum ratio of the ends of a useful interval
constexpr double kLastPages = 0.01;      // of the host bytes; smaller padding may be due to the last pages only

struct Weighted {
    double value = 0, weight = 0, deviation = 0;
};

// Combines weighted alternatives by the mean of their logarithms. Their spread adds to their deviations.
std::optional<WafLeg> together(const std::vector<Weighted>& all)
{
    double sum = 0, mean = 0, spread = 0;
    for (const Weighted& one : all) {
        sum += one.weight;
        mean += one.weight * std::log(one.value);
    }
    if (sum <= 0)
        return std::nullopt;
    mean /= sum;
    for (const Weighted& one : all)
        spread += one.weight / sum * (std::pow(std::log(one.value) - mean, 2) + one.deviation * one.deviation);
    return WafLeg{std::exp(mean), std::sqrt(spread)};
}

// Replay of a step on the candidate models (model/waf/waf_facts.h), in bytes and ns.
struct WafFacts {
    struct Bus {
        double weight, programmed, still;
        bool hidden;
    };
    struct Card {
        double weight, nand, padding, collected, folded, predicted, shape, moveRatio, move,
            moveDeviation; // copy cost, ns per byte
    };
    double host, time, sequential, scatter, priorError, surprise, discrepancy, medianDiscrepancy, drift,
        driftPerWrite,  // ns
        unproven,       // ambiguous share of the step's extra time
        unseen,         // unobserved bytes that may or may not have been programmed
        measuredWrites, // total weight of the models with measured write times
        reference;      // ln: largest ratio of two times of the sequential reference; infinite = not read
    bool cacheFilled,   // an SLC cache became full in the characterization
        mayBeFolds;     // collected bytes may be small writes that were folded one at a time
    std::uint64_t writes;
    std::vector<Bus> buses;
    std::vector<Card> cards;
};

double changeOfReference(const nlohmann::json& in)
{
    const auto [least, most] = std::minmax(
        {fact::number(in, "characterization_ns"), fact::number(in, "before_ns"), fact::number(in, "after_ns")});
    return least > 0 ? std::log(most / least) : HUGE_VAL;
}

std::optional<WafFacts> wafFactsOf(const StepRecord& step)
{
    using fact::number;
    return readFacts(step, "waf", [](const nlohmann::json& in) {
        WafFacts out{number(in, "host_bytes"),
                     number(in, "time_ns"),
                     number(in, "sequential_ns_per_byte"),
                     number(in, "scatter"),
                     number(in, "foretold"),
                     number(in, "surprise"),
                     number(in, "discrepancy"),
                     number(in, "median_discrepancy"),
                     number(in, "drift"),
                     number(in, "drift_per_write_ns"),
                     number(in, "unproven"),
                     in.contains("unseen_bytes") ? number(in, "unseen_bytes") : 0, // absent in older files
                     number(in, "measured_writes"),
                     in.contains("reference") ? changeOfReference(in.at("reference")) : 0, // absent in older files
                     in.contains("cache_filled") && fact::boolean(in, "cache_filled"),     // absent in older files
                     in.contains("may_be_folds") && fact::boolean(in, "may_be_folds"),
                     fact::integer(in, "writes"),
                     {},
                     {}};
        if (out.drift > kMaxDrift || out.discrepancy > kMaxDiscrepancy)
            return out; // a rejected model may not have been replayed
        for (const auto& bus : fact::alternatives(in, "buses"))
            out.buses.push_back({number(bus, "weight"), number(bus, "programmed_bytes"), number(bus, "still_ns"),
                                 fact::boolean(bus, "hidden")});
        for (const auto& card : fact::alternatives(in, "cards"))
            out.cards.push_back({number(card, "weight"), number(card, "nand_bytes"), number(card, "padding_bytes"),
                                 number(card, "collected_bytes"), number(card, "folded_bytes"),
                                 number(card, "predicted_ns"), number(card, "shape"), number(card, "move_ratio"),
                                 number(card, "move_ns_per_byte"), number(card, "move_deviation_ns_per_byte")});
        return out;
    });
}

// Returns the `p` quantile of the equal mixture of two lognormal distributions with medians `low` and `high`.
double quantile(double low, double high, double deviation, double p)
{
    const auto below = [&](double x) {
        const auto one = [&](double value) { return std::erfc((value - x) / deviation / std::sqrt(2)) / 4; };
        return one(std::log(low)) + one(std::log(high));
    };
    deviation = std::max(deviation, 1e-6);
    double from = std::log(low) - 5 * deviation, to = std::log(high) + 5 * deviation;
    for (int i = 0; i < 60; ++i) {
        const double middle = (from + to) / 2;
        (below(middle) < p ? from : to) = middle;
    }
    return std::exp((from + to) / 2);
}

// Returns the copy cost in ns per byte over all candidate models.
std::optional<WafLeg> priceOfMoves(const WafFacts& facts)
{
    std::vector<Weighted> all;
    for (const WafFacts::Card& card : facts.cards)
        if (card.move > 0)
            all.push_back({card.move, card.weight, card.moveDeviation / card.move});
    return together(all);
}

// Returns the share of valid-page copies in the programmed bytes, by the replay.
double movedShare(const WafFacts& facts)
{
    double moved = 0, all = 0;
    for (const WafFacts::Card& card : facts.cards) {
        moved += card.weight * (card.collected + (facts.measuredWrites > 1 - kMaxMeasuredWrites ? 0 : card.folded));
        all += card.weight * card.nand;
    }
    return all > 0 ? moved / all : 0.0;
}

// Returns the minimum of programmed over host bytes without page copies, over all models. Padding that the last pages
// alone may explain does not count: the models differ in how they end a page, and later writes may fill it.
double leastProgrammed(const WafFacts& facts)
{
    double least = HUGE_VAL;
    for (const WafFacts::Card& card : facts.cards)
        least = std::min(least, (card.nand - card.collected - card.folded) / facts.host);
    if (least > 1 && least < 1 + kLastPages)
        return 1;
    return facts.cards.empty() ? 0.0 : least;
}

// Returns the share of the step's time that a drift of the GC-free writes explains if it is a fixed time per write,
// whatever its length.
double changedShare(const WafFacts& facts)
{
    return facts.time > 0 ? facts.driftPerWrite * static_cast<double>(facts.writes) / facts.time : 0.0;
}

std::optional<WafLeg> byTiming(const WafFacts& facts, const std::optional<WafLeg>& price)
{
    if (facts.time <= 0 || facts.host <= 0)
        return std::nullopt;
    std::vector<Weighted> all;
    const double perByte = price ? price->value : 0, deviation = price ? price->deviation : 0;
    for (const WafFacts::Bus& bus : facts.buses) {
        if (bus.hidden)
            return std::nullopt;
        const double moved = price ? std::max(0.0, facts.time - bus.still) / perByte / facts.host : 0.0;
        const double waf = bus.programmed / facts.host + moved;
        if (waf <= 0)
            continue;
        const double scatter = facts.scatter * facts.time / std::sqrt(std::max(1.0, static_cast<double>(facts.writes)));
        const double changed = changedShare(facts) * facts.time;
        const double noise =
            price ? std::hypot(facts.discrepancy * bus.still, scatter, changed) / perByte / facts.host : 0.0;
        all.push_back({waf, bus.weight, std::hypot(noise, moved * deviation, moved * facts.unproven) / waf});
    }
    return together(all);
}

// Replay estimator. Its deviation includes the residual of the models on all steps, and the excess prediction error:
// times fitted afterwards do not explain an error that all predictions shared.
std::optional<WafLeg> byReplay(const WafFacts& facts)
{
    std::vector<Weighted> all;
    for (const WafFacts::Card& card : facts.cards) {
        const double waf = facts.host > 0 ? card.nand / facts.host : 0.0;
        const double off = facts.time > 0 && card.predicted > 0 ? std::log(card.predicted / facts.time) : 0.0;
        if (waf > 0)
            all.push_back({waf, card.weight, std::hypot(off, card.shape / 2)});
    }
    auto leg = together(all);
    if (leg) {
        const double drifted = std::hypot(changedShare(facts), facts.unproven * movedShare(facts));
        leg->deviation = std::hypot(leg->deviation, std::hypot(facts.discrepancy, facts.surprise, drifted));
    }
    return leg;
}

Message contradictionOf(const WafLeg& timing, const WafLeg& replay)
{
    return msg("verdict", "timing says {} and replay {}; at least one of them is wrong",
               fmt::format("{:.2f}", timing.value), fmt::format("{:.2f}", replay.value));
}

long long percent(double logarithm) { return std::llround(std::expm1(std::abs(logarithm)) * 100); }

// Returns why there is no estimate for this card; empty if there is one.
Message doubt(const WafFacts& facts)
{
    // Page types of a word line have different program times. With measured write times only the mean counts.
    if (facts.scatter > kMaxRelativeSpread && facts.measuredWrites < 1 - kMaxMeasuredWrites)
        return msg(
            "verdict",
            "equal I/Os differ by {} %, more than any card does: the host or the reader is busy with something else",
            std::llround(facts.scatter * 100));
    if (!std::isfinite(facts.reference))
        return msg("verdict",
                   "the card could not be read in order before and after the step, so nothing shows that its "
                   "times are still those of the exercises");
    if (facts.reference > kMaxDrift)
        return msg("verdict",
                   "reading in order takes {} % more or less time than after the exercises or before the step: the "
                   "computer was busy, or the reader or the card has changed",
                   percent(facts.reference));
    if (facts.drift > kMaxDrift)
        return msg("verdict",
                   "writes that move nothing take {} % more or less time than in the exercises: a cache was not seen, "
                   "or the card has changed",
                   percent(facts.drift));
    const bool foretold = facts.time > 0 && facts.priorError <= kMaxPriorError;
    if (facts.discrepancy > kMaxDiscrepancy || (facts.medianDiscrepancy > kMaxMedianDiscrepancy && !foretold))
        return msg("verdict", "no known kind of card explains the exercises: the best one is off by {} %",
                   percent(facts.discrepancy > kMaxDiscrepancy ? facts.discrepancy : facts.medianDiscrepancy));
    const auto best = std::ranges::max_element(facts.cards, {}, &WafFacts::Card::weight);
    if (best != facts.cards.end() && best->move > 0 &&
        std::abs(std::log(std::max(best->moveRatio, 1e-3))) >
            (facts.measuredWrites > 1 - kMaxMeasuredWrites ? kMaxStillMoveRatio : kMaxMoveRatio))
        return msg("verdict",
                   "no known kind of card explains the exercises: moving a page would take {} times as long as reading "
                   "and programming it",
                   fmt::format("{:.2g}", best->moveRatio));
    return {};
}

} // namespace

WafEstimate wafEstimate(const StepRecord& step)
{
    WafEstimate out;
    if (const auto waited =
            readFacts(step, "waf", [](const nlohmann::json& in) { return fact::number(in, "host_delay_share"); })) {
        out.refusal = msg("verdict",
                          "the computer kept the exercises waiting for {} % of their time, so they tell nothing of the "
                          "card; run it again on an idle computer",
                          std::llround(*waited * 100));
        return out;
    }
    const auto facts = wafFactsOf(step);
    if (!facts)
        return out;
    out.refusal = doubt(*facts);
    if (!out.refusal.empty())
        return out;
    const auto price = priceOfMoves(*facts);
    out.timing = byTiming(*facts, price);
    out.replay = byReplay(*facts);
    out.priorError = facts->priorError;
    if (!out.replay)
        return out;
    WafLeg answer = *out.replay;
    bool good = false;
    if (out.timing) {
        const double apart = std::abs(std::log(out.timing->value / out.replay->value));
        if (apart > 2 * std::hypot(out.timing->deviation, out.replay->deviation) && apart > kGood) {
            out.refusal = contradictionOf(*out.timing, *out.replay);
            return out;
        }
        answer.deviation = std::hypot(answer.deviation, apart / 2);
        // The number of copies and the cost of one were then both fitted to the time of this step, so the uncertainty
        // of the cost is also that of the number.
        if (price && out.priorError > kMaxPriorError)
            answer.deviation = std::max(answer.deviation, price->deviation * movedShare(*facts));
        // Both estimators use measured write times and the folded share of a cache, so they do not confirm each other.
        const bool independent = facts->measuredWrites <= kMaxMeasuredWrites && !facts->cacheFilled;
        good = independent && apart <= kGood && (!price || price->deviation <= kMeasured) &&
               out.priorError <= kMaxPriorError;
    }
    const double least = facts->mayBeFolds ? answer.value * (1 - movedShare(*facts)) : answer.value,
                 most = answer.value + facts->unseen / facts->host, floor = leastProgrammed(*facts);
    const auto bound = [&](double p) { return std::max(floor, quantile(least, most, answer.deviation, p)); };
    const Interval ci{bound(0.05), bound(0.95)};
    if (ci.high > kWidest * ci.low) {
        out.refusal = msg("verdict", "between {} and {} times what the host wrote: too uncertain to be of use",
                          fmt::format("{:.2g}", ci.low), fmt::format("{:.2g}", ci.high));
        return out;
    }
    Metric metric = metricOf("waf", std::max(floor, std::sqrt(least * most)), facts->writes,
                             "replay through the cards that explain exercises and steps; 90 % interval from their "
                             "spread, from what they leave unexplained "
                             "and from what the time beyond that of the writes alone says");
    metric.ci = ci;
    metric.flags = {good ? "confidence_good" : "confidence_fair"};
    out.metric = std::move(metric);
    return out;
}

std::optional<Metric> slowdown(const StepRecord& step)
{
    const auto facts = wafFactsOf(step);
    if (!facts || facts->host <= 0 || facts->time <= 0 || facts->sequential <= 0)
        return std::nullopt;
    return metricOf("slowdown", facts->time / facts->host / facts->sequential, facts->writes,
                    "time per byte over that of large writes in order");
}

std::vector<Metric> wafTerms(const StepRecord& step, const WafEstimate& estimate)
{
    const auto facts = wafFactsOf(step);
    if (!facts || !estimate.metric || !estimate.replay)
        return {};
    const double scale = std::get<double>(estimate.metric->value);
    std::vector<Metric> out;
    for (const auto& [quantity, term] : {std::pair{"waf_padding", &WafFacts::Card::padding},
                                         {"waf_collection", &WafFacts::Card::collected},
                                         {"waf_slc_fold", &WafFacts::Card::folded}}) {
        double sum = 0;
        for (const WafFacts::Card& card : facts->cards)
            sum += card.weight * card.*term / facts->host;
        Metric metric = metricOf(quantity, sum, facts->writes, "replay through the cards that explain the exercises");
        const bool isOfLastPages = term == &WafFacts::Card::padding && sum < kLastPages;
        metric.ci = Interval{isOfLastPages ? 0 : sum * estimate.metric->ci->low / scale,
                             sum * estimate.metric->ci->high / scale};
        out.push_back(std::move(metric));
    }
    return out;
}

} // namespace assay
