#include "compare/blame.h"

#include "stats/generalized_interval.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

namespace assay {

namespace {

struct Factor {
    const char* name;
    std::string RunFactors::*level;
};
constexpr std::array kFactors = {Factor{"card", &RunFactors::card}, Factor{"reader", &RunFactors::reader},
                                 Factor{"host", &RunFactors::host}};

struct Source {
    const char* name;
    double squares = 0; // sum of squares
    double freedom = 0;
    double runsPerLevel = 0; // 0 = repeat
};

std::size_t levelCount(std::span<const RunFactors> runs, const Factor& factor)
{
    std::set<std::string> levels;
    for (const RunFactors& run : runs)
        levels.insert(run.*factor.level);
    return levels.size();
}

std::vector<Factor> variedFactors(std::span<const RunFactors> runs)
{
    std::vector<Factor> varied;
    for (const Factor& factor : kFactors)
        if (levelCount(runs, factor) > 1)
            varied.push_back(factor);
    return varied;
}

// Is each combination there, and equally often?
bool isBalanced(std::span<const RunFactors> runs, std::span<const Factor> varied)
{
    std::map<std::vector<std::string>, std::size_t> cells;
    std::size_t combinations = 1;
    for (const Factor& factor : varied)
        combinations *= levelCount(runs, factor);
    for (const RunFactors& run : runs) {
        std::vector<std::string> cell;
        for (const Factor& factor : varied)
            cell.push_back(run.*factor.level);
        ++cells[cell];
    }
    return cells.size() == combinations &&
           std::ranges::all_of(cells, [&](const auto& cell) { return cell.second == cells.begin()->second; });
}

Source sourceOf(const Factor& factor, std::span<const double> logs, std::span<const RunFactors> runs, double mean)
{
    std::map<std::string, double> sums;
    for (std::size_t i = 0; i < runs.size(); ++i)
        sums[runs[i].*factor.level] += logs[i] - mean;
    const double perLevel = static_cast<double>(runs.size()) / static_cast<double>(sums.size());
    Source source{factor.name, 0, static_cast<double>(sums.size()) - 1, perLevel};
    for (const auto& [level, sum] : sums)
        source.squares += sum * sum / perLevel;
    return source;
}

// The factors, and last what they leave.
std::vector<Source> sourcesOf(std::span<const double> values, std::span<const RunFactors> runs,
                              std::span<const Factor> varied)
{
    std::vector<double> logs;
    for (const double value : values)
        logs.push_back(std::log(value));
    const auto count = static_cast<double>(logs.size());
    const double mean = std::accumulate(logs.begin(), logs.end(), 0.0) / count;
    Source rest{"repeat", 0, count - 1, 0};
    for (const double log : logs)
        rest.squares += (log - mean) * (log - mean);
    std::vector<Source> sources;
    for (const Factor& factor : varied) {
        sources.push_back(sourceOf(factor, logs, runs, mean));
        rest.squares -= sources.back().squares;
        rest.freedom -= sources.back().freedom;
    }
    rest.squares = std::max(0.0, rest.squares);
    sources.push_back(rest);
    return sources;
}

// Shares from mean squares, that of "repeat" last; none where there is no variance.
std::vector<double> sharesOf(std::span<const Source> sources, std::span<const double> meanSquares)
{
    std::vector<double> parts;
    for (std::size_t i = 0; i < sources.size(); ++i)
        parts.push_back(sources[i].runsPerLevel == 0
                            ? meanSquares[i]
                            : std::max(0.0, (meanSquares[i] - meanSquares.back()) / sources[i].runsPerLevel));
    const double sum = std::accumulate(parts.begin(), parts.end(), 0.0);
    if (!(sum > 0))
        return {};
    for (double& part : parts)
        part /= sum;
    return parts;
}

Message whyNotTold(std::span<const RunFactors> runs, std::span<const Factor> varied)
{
    if (varied.empty())
        return msg("compare", "All runs were made with the same card, reader and host, so there is nobody to blame.");
    if (!isBalanced(runs, varied))
        return msg("compare", "Cards, readers and hosts were not crossed evenly; run each card equally often in each "
                              "reader and on each host that is to be told apart.");
    std::size_t levels = 0;
    for (const Factor& factor : varied)
        levels += levelCount(runs, factor) - 1;
    if (runs.size() < levels + 2)
        return msg("compare", "Nothing was repeated, so chance cannot be told apart from card, reader and host; run "
                              "each combination twice.");
    return {};
}

} // namespace

RunFactors factorsOf(const RunRecord& run)
{
    const auto identity = [&](const char* key) {
        const auto found = run.device.identity.find(key);
        return found == run.device.identity.end() ? std::string() : found->second;
    };
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

Blame blameFor(std::span<const double> values, std::span<const RunFactors> runs)
{
    const std::vector<Factor> varied = variedFactors(runs);
    Blame blame;
    blame.why = whyNotTold(runs, varied);
    if (!blame.why.empty())
        return blame;
    const std::vector<Source> sources = sourcesOf(values, runs, varied);
    std::vector<double> meanSquares;
    std::vector<SumOfSquares> sums;
    for (const Source& source : sources) {
        meanSquares.push_back(source.squares / source.freedom);
        sums.push_back({source.squares, source.freedom});
    }
    const std::vector<double> shares = sharesOf(sources, meanSquares);
    if (shares.empty()) {
        blame.why = msg("compare", "All runs have the same value, so there is nothing to blame anybody for.");
        return blame;
    }
    const std::vector<Interval> intervals =
        generalizedIntervals(sums, shares, [&](std::span<const double> drawn) { return sharesOf(sources, drawn); });
    for (std::size_t i = 0; i < sources.size(); ++i)
        blame.shares.push_back({sources[i].name, shares[i], intervals[i]});
    return blame;
}

} // namespace assay
