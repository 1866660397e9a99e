#include "run/scenario/reader/reader_facts.h"

#include "ground/stats/upper_median.h"

#include <algorithm>
#include <cmath>

namespace assay {

namespace {

constexpr std::tuple kReadRows{fact::Row{"bytes", &ReadTimes::size}, fact::Row{"ns", &ReadTimes::times}};
constexpr std::tuple kReaderRows{
    fact::Row{"flush_idle_ns", &ReaderFacts::flushIdle}, fact::Row{"flush_after_ns", &ReaderFacts::flushAfter},
    fact::Row{"write_ns", &ReaderFacts::writes}, fact::Row{"medians_ns", &ReaderFacts::medians}};

Ns quantileOf(std::vector<Ns> times, double q)
{
    std::ranges::sort(times);
    return times[static_cast<std::size_t>(q * static_cast<double>(times.size() - 1))];
}

} // namespace

nlohmann::json toJson(const ReaderFacts& facts)
{
    nlohmann::json out = fact::write(facts, kReaderRows);
    out["reads"] = nlohmann::json::array();
    for (const ReadTimes& reads : facts.reads)
        out["reads"].push_back(fact::write(reads, kReadRows));
    return out;
}

std::optional<ReaderFacts> readerFacts(const StepRecord& step)
{
    return readFacts(step, "reader", [](const nlohmann::json& in) {
        ReaderFacts facts;
        for (const auto& reads : fact::list(in, "reads"))
            fact::read(reads, kReadRows, facts.reads.emplace_back());
        fact::read(in, kReaderRows, facts);
        return facts;
    });
}

std::optional<CommandCost> commandCost(const ReaderFacts& facts)
{
    constexpr double kNormal90 = 1.645;
    std::vector<std::pair<double, double>> points; // bytes, ns
    for (const ReadTimes& reads : facts.reads)
        if (reads.size <= kCommandSizes && !reads.times.empty())
            points.emplace_back(static_cast<double>(reads.size.count()),
                                static_cast<double>(upperMedian(reads.times).count()));
    if (points.size() < 3)
        return std::nullopt;
    std::vector<double> slopes, offsets;
    for (std::size_t i = 0; i < points.size(); ++i)
        for (std::size_t j = i + 1; j < points.size(); ++j)
            if (points[j].first > points[i].first)
                slopes.push_back((points[j].second - points[i].second) / (points[j].first - points[i].first));
    const double slope = slopes.empty() ? 0 : upperMedian(slopes);
    if (slope <= 0)
        return std::nullopt;
    for (const auto& [bytes, ns] : points)
        offsets.push_back(ns - slope * bytes);
    const double offset = upperMedian(offsets);
    double spread = 0;
    for (const double each : offsets)
        spread += (each - offset) * (each - offset);
    const auto count = static_cast<double>(offsets.size());
    const double half = kNormal90 * std::sqrt(spread / (count - 1) / count);
    if (offset <= 0)
        return std::nullopt;
    return CommandCost{Ns(static_cast<Ns::rep>(offset)), {std::max(0.0, offset - half), offset + half}, 1e3 / slope};
}

std::string flushWaits(const ReaderFacts& facts)
{
    constexpr double kMore = 1.5, kHigh = 0.9, kLow = 0.1;
    if (facts.flushIdle.empty() || facts.flushAfter.empty())
        return "unknown";
    const auto idle = static_cast<double>(upperMedian(facts.flushIdle).count());
    const auto after = static_cast<double>(upperMedian(facts.flushAfter).count());
    const bool apart = quantileOf(facts.flushAfter, kLow) > quantileOf(facts.flushIdle, kHigh);
    return after > kMore * idle && apart ? "yes" : "not_seen";
}

std::optional<double> stability(const ReaderFacts& facts)
{
    if (facts.medians.size() < 2)
        return std::nullopt;
    const auto [fastest, slowest] = std::ranges::minmax(facts.medians);
    return fastest > Ns() ? std::optional(static_cast<double>(slowest.count()) / static_cast<double>(fastest.count()))
                          : std::nullopt;
}

} // namespace assay
