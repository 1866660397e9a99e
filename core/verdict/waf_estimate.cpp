#include "verdict/waf_estimate.h"

#include "record/facts.h"
#include "verdict/metric_of.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace assay {

namespace {

constexpr double kNormal90 = 1.645;
constexpr double kForetold = 0.15;     // ln: a replay that misses the step's time by more explains something else
constexpr double kGood = 0.25;         // ln: legs that differ by no more confirm each other
constexpr double kContradiction = 0.7; // ln: beyond this at least one of them is wrong, and nobody knows which
constexpr double kStillError = 0.015;  // relative, of the time that the writes alone take
constexpr double kMoveError = 0.03;    // relative, of the time of a move: what the model of a card leaves out
constexpr double kAloneError = 0.07;   // relative, on top: without a replay that holds, how large the blocks are that are erased is not known
constexpr double kReplayError = 0.04;  // relative, of a replay that foretells its time

struct Weighted {
    double value = 0, weight = 0, deviation = 0;
};

// One value from weighted ones that are alternatives: mean of the logarithms; their spread comes on top of their own deviations.
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

// What a step's writes cost by the cards that explain the exercises (waf/waf_facts.h); all bytes and ns.
struct WafFacts {
    struct Bus {
        double weight, programmed, still, move, moveDeviation, page;
    };
    struct Card {
        double weight, nand, padding, collected, folded, predicted;
    };
    double host, time, sequential, scatter;
    std::uint64_t writes;
    std::vector<Bus> buses;
    std::vector<Card> cards;
};

std::optional<WafFacts> wafFactsOf(const StepRecord& step)
{
    using fact::number;
    return readFacts(step, "waf", [](const nlohmann::json& in) {
        WafFacts out{
            number(in, "host_bytes"), number(in, "time_ns"), number(in, "sequential_ns_per_byte"), number(in, "scatter"), fact::whole(in, "writes"), {}, {}};
        for (const auto& bus : fact::alternatives(in, "buses"))
            out.buses.push_back({number(bus, "weight"), number(bus, "programmed_bytes"), number(bus, "still_ns"), number(bus, "move_page_ns"),
                                 number(bus, "move_deviation_ns"), number(bus, "page_bytes")});
        for (const auto& card : fact::alternatives(in, "cards"))
            out.cards.push_back({number(card, "weight"), number(card, "nand_bytes"), number(card, "padding_bytes"), number(card, "collected_bytes"),
                                 number(card, "folded_bytes"), number(card, "predicted_ns")});
        return out;
    });
}

std::optional<WafLeg> byTiming(const WafFacts& facts)
{
    if (facts.time <= 0 || facts.host <= 0)
        return std::nullopt;
    std::vector<Weighted> all;
    for (const WafFacts::Bus& bus : facts.buses) {
        if (bus.move <= 0)
            continue;
        const double moved = std::max(0.0, facts.time - bus.still) / bus.move * bus.page / facts.host;
        const double waf = bus.programmed / facts.host + moved;
        if (waf <= 0)
            continue;
        const double scatter = facts.scatter * facts.time / std::sqrt(std::max(1.0, static_cast<double>(facts.writes)));
        const double noise = std::hypot(kStillError * bus.still, scatter) / bus.move * bus.page / facts.host;
        const double rate = moved * std::hypot(kMoveError, bus.moveDeviation / bus.move);
        all.push_back({waf, bus.weight, std::hypot(noise, rate) / waf});
    }
    return together(all);
}

std::optional<WafLeg> byReplay(const WafFacts& facts, double& foretold)
{
    std::vector<Weighted> all;
    double sum = 0, predicted = 0;
    for (const WafFacts::Card& card : facts.cards) {
        const double waf = facts.host > 0 ? card.nand / facts.host : 0.0;
        if (waf <= 0)
            continue;
        all.push_back({waf, card.weight, 0});
        sum += card.weight;
        predicted += card.weight * card.predicted;
    }
    foretold = facts.time > 0 && sum > 0 && predicted > 0 ? std::log(predicted / sum / facts.time) : 0.0;
    auto leg = together(all);
    if (leg)
        leg->deviation = std::hypot(leg->deviation, facts.time > 0 ? std::hypot(kReplayError, foretold) : 0.15);
    return leg;
}

} // namespace

WafEstimate wafEstimate(const StepRecord& step)
{
    const auto facts = wafFactsOf(step);
    if (!facts)
        return {};
    WafEstimate out;
    if (facts->scatter > kMostScatter) {
        out.refusal = msg("verdict", "equal I/Os differ by {} %, more than any card does: the host or the reader is busy with something else",
                          std::lround(facts->scatter * 100));
        return out;
    }
    out.timing = byTiming(*facts);
    out.replay = byReplay(*facts, out.foretold);
    const bool replayHolds = out.replay && std::abs(out.foretold) <= kForetold;
    std::optional<WafLeg> answer = out.timing ? out.timing : out.replay;
    std::string method = out.timing ? "time beyond that of the writes alone, over the time of a move" : "replay through the cards that explain the exercises";
    std::vector<std::string> flags;
    if (out.timing && replayHolds) {
        const double apart = std::abs(std::log(out.timing->value / out.replay->value));
        if (apart > kContradiction) {
            out.refusal = msg("verdict", "timing says {} and replay {}; at least one of them is wrong", fmt::format("{:.2f}", out.timing->value),
                              fmt::format("{:.2f}", out.replay->value));
            return out;
        }
        const double b = 1 / std::pow(std::max(0.01, out.timing->deviation), 2), c = 1 / std::pow(std::max(0.01, out.replay->deviation), 2);
        const double mean = (b * std::log(out.timing->value) + c * std::log(out.replay->value)) / (b + c);
        // Both stand on the same times, so one does not make the other much surer.
        answer = WafLeg{std::exp(mean), std::hypot(std::min(out.timing->deviation, out.replay->deviation), apart / 2)};
        method += "; replay through the cards that explain the exercises";
        flags.emplace_back(apart <= kGood ? "confidence_good" : "confidence_fair");
    } else if (answer) {
        answer->deviation = std::hypot(answer->deviation, kAloneError);
        flags.emplace_back("confidence_fair");
    }
    if (!answer)
        return out;
    Metric metric = metricOf("waf", answer->value, facts->writes, method + "; 90 % interval from the spread of what explains the times");
    const double half = kNormal90 * answer->deviation;
    metric.ci = Interval{answer->value * std::exp(-half), answer->value * std::exp(half)};
    metric.flags = std::move(flags);
    out.metric = std::move(metric);
    return out;
}

std::optional<Metric> slowdown(const StepRecord& step)
{
    const auto facts = wafFactsOf(step);
    if (!facts || facts->host <= 0 || facts->time <= 0 || facts->sequential <= 0)
        return std::nullopt;
    return metricOf("slowdown", facts->time / facts->host / facts->sequential, facts->writes, "time per byte over that of large writes in order");
}

std::vector<Metric> wafTerms(const StepRecord& step, const WafEstimate& estimate)
{
    const auto facts = wafFactsOf(step);
    if (!facts || !estimate.metric || !estimate.replay || std::abs(estimate.foretold) > kForetold)
        return {};
    const double scale = std::get<double>(estimate.metric->value);
    std::vector<Metric> out;
    for (const auto& [quantity, term] :
         {std::pair{"waf_padding", &WafFacts::Card::padding}, {"waf_collection", &WafFacts::Card::collected}, {"waf_slc_fold", &WafFacts::Card::folded}}) {
        double sum = 0;
        for (const WafFacts::Card& card : facts->cards)
            sum += card.weight * card.*term / facts->host;
        Metric metric = metricOf(quantity, sum, facts->writes, "replay through the cards that explain the exercises");
        metric.ci = Interval{sum * estimate.metric->ci->low / scale, sum * estimate.metric->ci->high / scale};
        out.push_back(std::move(metric));
    }
    return out;
}

} // namespace assay
