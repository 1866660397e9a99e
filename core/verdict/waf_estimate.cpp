#include "verdict/waf_estimate.h"

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

std::optional<WafLeg> byTiming(const nlohmann::json& facts)
{
    const double host = facts.value("host_bytes", 0.0), time = facts.value("time_ns", 0.0), writes = facts.value("writes", 0.0);
    if (time <= 0 || host <= 0)
        return std::nullopt;
    std::vector<Weighted> all;
    for (const auto& bus : facts.value("buses", nlohmann::json::array())) {
        const double still = bus.value("still_ns", 0.0), move = bus.value("move_page_ns", 0.0), page = bus.value("page_bytes", 0.0);
        if (move <= 0)
            continue;
        const double moved = std::max(0.0, time - still) / move * page / host;
        const double waf = bus.value("programmed_bytes", 0.0) / host + moved;
        if (waf <= 0)
            continue;
        const double noise = std::hypot(kStillError * still, facts.value("scatter", 0.0) * time / std::sqrt(std::max(1.0, writes))) / move * page / host;
        const double rate = moved * std::hypot(kMoveError, bus.value("move_deviation_ns", 0.0) / move);
        all.push_back({waf, bus.value("weight", 0.0), std::hypot(noise, rate) / waf});
    }
    return together(all);
}

std::optional<WafLeg> byReplay(const nlohmann::json& facts, double& foretold)
{
    const double host = facts.value("host_bytes", 0.0), time = facts.value("time_ns", 0.0);
    std::vector<Weighted> all;
    double sum = 0, predicted = 0;
    for (const auto& card : facts.value("cards", nlohmann::json::array())) {
        const double waf = host > 0 ? card.value("nand_bytes", 0.0) / host : 0.0, weight = card.value("weight", 0.0);
        if (waf <= 0)
            continue;
        all.push_back({waf, weight, 0});
        sum += weight;
        predicted += weight * card.value("predicted_ns", 0.0);
    }
    foretold = time > 0 && sum > 0 && predicted > 0 ? std::log(predicted / sum / time) : 0.0;
    auto leg = together(all);
    if (leg)
        leg->deviation = std::hypot(leg->deviation, time > 0 ? std::hypot(kReplayError, foretold) : 0.15);
    return leg;
}

} // namespace

WafEstimate wafEstimate(const StepRecord& step)
{
    const auto found = step.facts.find("waf");
    if (found == step.facts.end())
        return {};
    WafEstimate out;
    if (const double scatter = found->value("scatter", 0.0); scatter > kMostScatter) {
        out.refusal = msg("verdict", "equal I/Os differ by {} %, more than any card does: the host or the reader is busy with something else",
                          std::lround(scatter * 100));
        return out;
    }
    out.timing = byTiming(*found);
    out.replay = byReplay(*found, out.foretold);
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
    Metric metric =
        metricOf("waf", answer->value, found->value("writes", std::uint64_t{0}), method + "; 90 % interval from the spread of what explains the times");
    const double half = kNormal90 * answer->deviation;
    metric.ci = Interval{answer->value * std::exp(-half), answer->value * std::exp(half)};
    metric.flags = std::move(flags);
    out.metric = std::move(metric);
    return out;
}

std::optional<Metric> slowdown(const StepRecord& step)
{
    const auto found = step.facts.find("waf");
    if (found == step.facts.end())
        return std::nullopt;
    const double host = found->value("host_bytes", 0.0), time = found->value("time_ns", 0.0), sequential = found->value("sequential_ns_per_byte", 0.0);
    if (host <= 0 || time <= 0 || sequential <= 0)
        return std::nullopt;
    return metricOf("slowdown", time / host / sequential, found->value("writes", std::uint64_t{0}), "time per byte over that of large writes in order");
}

std::vector<Metric> wafTerms(const StepRecord& step, const WafEstimate& estimate)
{
    if (!estimate.metric || !estimate.replay || std::abs(estimate.foretold) > kForetold)
        return {};
    const nlohmann::json& facts = step.facts.at("waf");
    const double host = facts.value("host_bytes", 0.0);
    const double scale = std::get<double>(estimate.metric->value);
    std::vector<Metric> out;
    for (const auto& [quantity, key] : {std::pair{"waf_padding", "padding_bytes"}, {"waf_collection", "collected_bytes"}, {"waf_slc_fold", "folded_bytes"}}) {
        double sum = 0;
        for (const auto& card : facts.value("cards", nlohmann::json::array()))
            sum += card.value("weight", 0.0) * card.value(key, 0.0) / host;
        Metric metric = metricOf(quantity, sum, facts.value("writes", std::uint64_t{0}), "replay through the cards that explain the exercises");
        metric.ci = Interval{sum * estimate.metric->ci->low / scale, sum * estimate.metric->ci->high / scale};
        out.push_back(std::move(metric));
    }
    return out;
}

} // namespace assay
