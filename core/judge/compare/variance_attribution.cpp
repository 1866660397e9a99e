#include "judge/compare/variance_attribution.h"

#include "ground/base/text.h"
#include "ground/stats/generalized_interval.h"
#include "ground/stats/random_factors.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace assay {

namespace {

struct Factor {
    const char* name;
    std::string RunFactors::*level;
};
constexpr double kSignificanceLevel = 0.005; // p-value below which a factor is significant
constexpr double kSameLevels = 0.10;         // relative difference within which levels count as equal
constexpr std::array kFactors = {Factor{"card", &RunFactors::card}, Factor{"reader", &RunFactors::reader},
                                 Factor{"host", &RunFactors::host}};

// The levels of a factor, and the level index of each run.
struct VariedFactor {
    Factor factor;
    std::vector<std::string> levels;
    FactorLevels ofRuns;
};

VariedFactor levelsOf(std::span<const RunFactors> runs, const Factor& factor)
{
    VariedFactor varied{factor, {}, {}};
    for (const RunFactors& run : runs) {
        const std::string& level = run.*factor.level;
        auto found = std::ranges::find(varied.levels, level);
        if (found == varied.levels.end())
            found = varied.levels.insert(found, level);
        varied.ofRuns.push_back(static_cast<std::size_t>(found - varied.levels.begin()));
    }
    return varied;
}

std::vector<VariedFactor> variedFactors(std::span<const RunFactors> runs)
{
    std::vector<VariedFactor> varied;
    for (const Factor& factor : kFactors)
        if (auto levels = levelsOf(runs, factor); levels.levels.size() > 1)
            varied.push_back(std::move(levels));
    return varied;
}

// Returns the variance shares from the mean squares, that of "repeat" last; empty without variance.
std::vector<double> sharesOf(std::span<const RandomFactor> factors, std::span<const double> meanSquares)
{
    std::vector<double> parts;
    for (std::size_t i = 0; i < factors.size(); ++i)
        parts.push_back(std::max(0.0, (meanSquares[i] - meanSquares.back()) / factors[i].runsPerLevel));
    parts.push_back(meanSquares.back());
    const double sum = std::accumulate(parts.begin(), parts.end(), 0.0);
    if (!(sum > 0))
        return {};
    for (double& part : parts)
        part /= sum;
    return parts;
}

std::optional<bool> isSignificant(const RandomFactor& factor)
{
    if (factor.pValue < kSignificanceLevel)
        return true;
    if (factor.largest && factor.widest <= std::log1p(kSameLevels))
        return false;
    return std::nullopt;
}

// Names the two levels that differ most, with their ratio.
void nameWorst(const RandomFactor& found, const VariedFactor& varied, bool lessIsBetter, FactorShare& share)
{
    if (!found.largest)
        return;
    const RandomFactor::Difference& most = *found.largest;
    const bool firstIsBetter = (most.value < 0) != lessIsBetter;
    share.better = varied.levels[firstIsBetter ? most.from : most.to];
    share.worse = varied.levels[firstIsBetter ? most.to : most.from];
    const Interval logs = firstIsBetter ? most.ci : Interval{-most.ci.high, -most.ci.low}; // ln(worse / better)
    share.ratio = {std::exp(logs.low), std::exp(logs.high)};
}

// The factors that are not confounded, with their mean squares and the residual mean square last.
struct SeparableFactors {
    std::vector<RandomFactor> factors;
    std::vector<const VariedFactor*> varied;
    std::vector<SumOfSquares> sums;
    std::vector<double> meanSquares;
};

SeparableFactors separateFactors(const RandomFactors& found, const std::vector<VariedFactor>& varied,
                                 VarianceAttribution& attribution)
{
    SeparableFactors separable;
    const auto add = [&](double squares, double degreesOfFreedom) {
        separable.sums.push_back({squares, degreesOfFreedom});
        separable.meanSquares.push_back(squares / degreesOfFreedom);
    };
    for (std::size_t i = 0; i < varied.size(); ++i) {
        const RandomFactor& factor = found.factors[i];
        if (factor.confounded) {
            attribution.confounded.emplace_back(varied[i].factor.name);
            continue;
        }
        separable.factors.push_back(factor);
        separable.varied.push_back(&varied[i]);
        add(factor.squares, factor.degreesOfFreedom);
    }
    add(found.squares, found.degreesOfFreedom);
    return separable;
}

void addShares(const SeparableFactors& separable, bool lessIsBetter, VarianceAttribution& attribution)
{
    const std::vector<double> shares = sharesOf(separable.factors, separable.meanSquares);
    if (separable.factors.empty() || shares.empty())
        return;
    const std::vector<Interval> intervals = generalizedIntervals(
        separable.sums, shares, [&](std::span<const double> drawn) { return sharesOf(separable.factors, drawn); });
    for (std::size_t i = 0; i < separable.factors.size(); ++i) {
        FactorShare share;
        share.factor = separable.varied[i]->factor.name;
        share.share = shares[i];
        share.ci = intervals[i];
        share.significant = isSignificant(separable.factors[i]);
        share.pValue = separable.factors[i].pValue;
        nameWorst(separable.factors[i], *separable.varied[i], lessIsBetter, share);
        attribution.shares.push_back(std::move(share));
    }
    FactorShare repeat;
    repeat.factor = "repeat";
    repeat.share = shares.back();
    repeat.ci = intervals.back();
    attribution.shares.push_back(std::move(repeat));
}

Message noVarianceReason(std::span<const double> values)
{
    const auto [least, most] = std::ranges::minmax(values);
    if (least == most)
        return msg("compare", "All runs have the same value: there is no variance to attribute.");
    return msg("compare", "No combination was repeated, so repeatability cannot be separated from card, reader and "
                          "host; run each combination twice.");
}

Message undecidedSentence(const std::string& factor)
{
    if (factor == "card")
        return msg("compare", "Effect of the card: inconclusive from these runs.");
    if (factor == "reader")
        return msg("compare", "Effect of the reader: inconclusive from these runs.");
    return msg("compare", "Effect of the host: inconclusive from these runs.");
}

Message negligibleSentence(const std::string& factor, const std::string& percent)
{
    if (factor == "card")
        return msg("compare", "Not the card: cards in one reader and host differ by at most {} %.", percent);
    if (factor == "reader")
        return msg("compare", "Not the reader: readers with one card and host differ by at most {} %.", percent);
    return msg("compare", "Not the host: hosts with one card and reader differ by at most {} %.", percent);
}

Message factorSentence(const FactorShare& share)
{
    // Rounded outwards, so that the shown interval contains the exact one and never collapses to a point.
    const auto percent = [](double fraction) { return shortNumber(std::ceil(100 * fraction)); };
    if (!share.significant)
        return undecidedSentence(share.factor);
    if (!*share.significant)
        return negligibleSentence(share.factor,
                                  percent(std::max(std::abs(1 - share.ratio.low), std::abs(1 - share.ratio.high))));
    const std::string low = shortNumber(std::floor(100 * share.ratio.low)), high = percent(share.ratio.high);
    const std::string names[] = {share.worse, share.better};
    const auto shown = displayableDistinct(names);
    const std::string& worse = shown[0];
    const std::string& better = shown[1];
    if (share.factor == "card")
        return msg("compare", "Effect of the card: in one reader and host {} reaches {} to {} % of {}.", worse, low,
                   high, better);
    if (share.factor == "reader")
        return msg("compare", "Effect of the reader: with one card and host {} reaches {} to {} % of {}.", worse, low,
                   high, better);
    return msg("compare", "Effect of the host: with one card and reader the worst reaches {} to {} % of the best.", low,
               high);
}

} // namespace

std::vector<Message> inWords(const VarianceAttribution& attribution)
{
    std::vector<Message> sentences;
    for (const FactorShare& share : attribution.shares)
        if (share.factor != "repeat" && !share.worse.empty())
            sentences.push_back(factorSentence(share));
    if (!attribution.why.empty())
        sentences.push_back(attribution.why);
    return sentences;
}

RunFactors factorsOf(const RunRecord& run)
{
    const auto identity = [&](const char* key) { return textUnder(run.device.identity, key); };
    RunFactors factors;
    factors.card = identity("cid");
    if (factors.card.empty())
        factors.card = run.device.model + " " + identity("serial");
    if (identity("cid").empty() && identity("serial").empty())
        factors.card += run.device.eraseId.empty() ? run.device.path : run.device.eraseId;
    factors.reader = std::string(busName(run.device.bus)) + " " + run.device.reader;
    for (const auto& [key, value] : run.host)
        factors.host += key + "=" + value + "\n";
    return factors;
}

VarianceAttribution attributeVariance(std::span<const double> values, std::span<const RunFactors> runs,
                                      bool lessIsBetter)
{
    VarianceAttribution attribution;
    const std::vector<VariedFactor> varied = variedFactors(runs);
    if (varied.empty()) {
        attribution.why = msg("compare", "All runs have the same card, reader and host: no factor was varied.");
        return attribution;
    }
    std::vector<double> logs;
    for (const double value : values)
        logs.push_back(std::log(value));
    std::vector<FactorLevels> levels;
    for (const VariedFactor& one : varied)
        levels.push_back(one.ofRuns);
    const auto found = randomFactors(logs, levels);
    if (!found) {
        attribution.why = noVarianceReason(values);
        return attribution;
    }
    addShares(separateFactors(*found, varied, attribution), lessIsBetter, attribution);
    if (!attribution.confounded.empty())
        attribution.why = msg("compare", "Confounded factors: cards, readers and hosts were not crossed; run one card "
                                         "in each reader and on each host.");
    return attribution;
}

} // namespace assay
