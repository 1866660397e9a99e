#include "ground/stats/gauge_study.h"

#include "ground/stats/generalized_interval.h"
#include "ground/stats/moments.h"

#include <algorithm>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <map>
#include <utility>

namespace assay {

namespace {

using Cell = std::pair<std::string, std::string>; // reader, card
using Cells = std::map<Cell, std::vector<GaugeMeasurement>>;

// A source of variance and its error term: E(MS) = E(MS of `below`) + count * variance.
struct RandomSource {
    const char* name;
    SumOfSquares sum;
    std::size_t below = 0; // index; "repeat" refers to itself
    double count = 1;
};

Cells cellsOf(std::span<const GaugeMeasurement> measurements)
{
    Cells cells;
    for (const GaugeMeasurement& measurement : measurements)
        cells[{measurement.reader, measurement.card}].push_back(measurement);
    return cells;
}

// Number of readers, cards in each, and trials of each; nothing if the design is not balanced.
struct GaugeDesign {
    double readers = 0, cards = 0, trials = 0;
};

std::optional<GaugeDesign> designOf(const Cells& cells)
{
    std::map<std::string, std::size_t> cards;
    for (const auto& [cell, values] : cells)
        ++cards[cell.first];
    if (cards.size() < 2)
        return std::nullopt;
    const std::size_t count = cards.begin()->second, trials = cells.begin()->second.size();
    const bool isBalanced = std::ranges::all_of(cards, [&](const auto& reader) { return reader.second == count; }) &&
                            std::ranges::all_of(cells, [&](const auto& cell) { return cell.second.size() == trials; });
    if (!isBalanced || count < 2 || trials < 2)
        return std::nullopt;
    return GaugeDesign{static_cast<double>(cards.size()), static_cast<double>(count), static_cast<double>(trials)};
}

double meanOfCell(const std::vector<GaugeMeasurement>& cell, double GaugeMeasurement::*member)
{
    double sum = 0;
    for (const GaugeMeasurement& measurement : cell)
        sum += measurement.*member;
    return sum / static_cast<double>(cell.size());
}

// Removes the common slope within cells: adjusts the values to the mean wear.
std::optional<GaugeFigure> withoutAgeing(Cells& cells, double degreesOfFreedom)
{
    double wearSquares = 0, products = 0, valueSquares = 0, wear = 0;
    for (const auto& [name, cell] : cells) {
        const double meanWear = meanOfCell(cell, &GaugeMeasurement::wear);
        const double meanValue = meanOfCell(cell, &GaugeMeasurement::value);
        wear += meanWear / static_cast<double>(cells.size());
        for (const GaugeMeasurement& measurement : cell) {
            wearSquares += (measurement.wear - meanWear) * (measurement.wear - meanWear);
            products += (measurement.wear - meanWear) * (measurement.value - meanValue);
            valueSquares += (measurement.value - meanValue) * (measurement.value - meanValue);
        }
    }
    if (!(wearSquares > 0) || degreesOfFreedom < 1)
        return std::nullopt;
    const double slope = products / wearSquares;
    for (auto& [name, cell] : cells)
        for (GaugeMeasurement& measurement : cell)
            measurement.value -= slope * (measurement.wear - wear);
    const double error = std::sqrt(std::max(0.0, valueSquares - slope * products) / degreesOfFreedom / wearSquares);
    const double half = boost::math::quantile(boost::math::students_t(degreesOfFreedom), 0.95) * error;
    return GaugeFigure{slope, {slope - half, slope + half}};
}

// Sums of squares of means, times the number of values in each.
struct GaugeSums {
    double repeat = 0, cells = 0, readers = 0, cards = 0;
};

double squaresOfMeans(const std::map<std::string, std::vector<double>>& groups, double perMember)
{
    std::vector<double> means;
    for (const auto& [name, values] : groups)
        means.push_back(momentsOf(values).mean);
    const double deviation = momentsOf(means).deviation;
    return deviation * deviation * static_cast<double>(means.size() - 1) *
           static_cast<double>(groups.begin()->second.size()) * perMember;
}

GaugeSums sumsOf(const Cells& cells, double trials)
{
    GaugeSums sums;
    std::map<std::string, std::vector<double>> ofReaders, ofCards;
    std::vector<double> means;
    for (const auto& [name, cell] : cells) {
        const double mean = meanOfCell(cell, &GaugeMeasurement::value);
        for (const GaugeMeasurement& measurement : cell)
            sums.repeat += (measurement.value - mean) * (measurement.value - mean);
        means.push_back(mean);
        ofReaders[name.first].push_back(mean);
        ofCards[name.second].push_back(mean);
    }
    const double deviation = momentsOf(means).deviation;
    sums.cells = deviation * deviation * static_cast<double>(means.size() - 1) * trials;
    sums.readers = squaresOfMeans(ofReaders, trials);
    sums.cards = squaresOfMeans(ofCards, trials);
    return sums;
}

double meanSquareOf(const RandomSource& source) { return source.sum.squares / source.sum.degreesOfFreedom; }

GaugeSource lineOf(std::span<const RandomSource> sources, std::size_t index)
{
    const RandomSource& source = sources[index];
    GaugeSource line{source.name, source.sum.squares, source.sum.degreesOfFreedom, 0, 1};
    if (source.below == index)
        return line;
    const RandomSource& below = sources[source.below];
    if (!(meanSquareOf(below) > 0)) {
        line.pValue = meanSquareOf(source) > 0 ? 0 : 1;
        return line;
    }
    line.f = meanSquareOf(source) / meanSquareOf(below);
    line.pValue = boost::math::cdf(boost::math::complement(
        boost::math::fisher_f(source.sum.degreesOfFreedom, below.sum.degreesOfFreedom), line.f));
    return line;
}

// Returns the variances in the order of the sources; negative ones become 0.
std::vector<double> variancesOf(std::span<const RandomSource> sources, std::span<const double> meanSquares)
{
    std::vector<double> variances;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const double below = sources[i].below == i ? 0 : meanSquares[sources[i].below];
        variances.push_back(std::max(0.0, (meanSquares[i] - below) / sources[i].count));
    }
    return variances;
}

// Returns the variances, followed by that of the gauge, its share and the number of distinct categories. The first
// source is the card.
std::vector<double> figuresOf(std::span<const RandomSource> sources, std::span<const double> meanSquares)
{
    std::vector<double> figures = variancesOf(sources, meanSquares);
    double gauge = 0;
    for (std::size_t i = 1; i < sources.size(); ++i)
        gauge += figures[i];
    const double card = figures.front();
    figures.insert(figures.end(), {gauge, std::sqrt(gauge / (gauge + card)), 1.41 * std::sqrt(card / gauge)});
    return figures;
}

// `sources` start with the card and end with repetition, which has a variance above 0.
GaugeStudy studyOf(std::span<const RandomSource> sources)
{
    GaugeStudy study;
    std::vector<double> meanSquares;
    std::vector<SumOfSquares> sums;
    for (std::size_t i = 0; i < sources.size(); ++i) {
        study.table.push_back(lineOf(sources, i));
        meanSquares.push_back(meanSquareOf(sources[i]));
        sums.push_back(sources[i].sum);
    }
    const std::vector<double> figures = figuresOf(sources, meanSquares);
    const std::vector<Interval> intervals =
        generalizedIntervals(sums, figures, [&](std::span<const double> drawn) { return figuresOf(sources, drawn); });
    const auto figure = [&](std::size_t i) { return GaugeFigure{figures[i], intervals[i]}; };
    const std::size_t count = sources.size();
    study.card = figure(0);
    study.reader = figure(1);
    if (count == 4)
        study.interaction = figure(2);
    study.repeat = figure(count - 1);
    study.gauge = figure(count);
    study.shareOfStudy = figure(count + 1);
    study.categories = figure(count + 2);
    return study;
}

} // namespace

std::optional<GaugeStudy> crossedGaugeStudy(std::span<const GaugeMeasurement> measurements, const GaugeOptions& options)
{
    Cells cells = cellsOf(measurements);
    const auto design = designOf(cells);
    if (!design)
        return std::nullopt;
    std::map<std::string, std::size_t> cards;
    for (const auto& [cell, values] : cells)
        ++cards[cell.second];
    const auto [readers, count, trials] = *design;
    if (static_cast<double>(cards.size()) != count) // the design is not fully crossed
        return std::nullopt;
    const double left = readers * count * (trials - 1) - (options.areAgeing ? 1 : 0);
    const auto ageing = options.areAgeing ? withoutAgeing(cells, left) : std::nullopt;
    const GaugeSums sums = sumsOf(cells, trials);
    if ((options.areAgeing && !ageing) || !(sums.repeat > 0))
        return std::nullopt;
    std::vector<RandomSource> sources = {
        {"card", {sums.cards, count - 1}, 2, readers * trials},
        {"reader", {sums.readers, readers - 1}, 2, count * trials},
        {"card x reader",
         {std::max(0.0, sums.cells - sums.cards - sums.readers), (count - 1) * (readers - 1)},
         3,
         trials},
        {"repeat", {sums.repeat, left}, 3, 1}};
    std::optional<GaugeSource> pooled = lineOf(sources, 2);
    if (pooled->pValue > options.poolInteraction) {
        sources[3].sum.squares += sources[2].sum.squares;
        sources[3].sum.degreesOfFreedom += sources[2].sum.degreesOfFreedom;
        sources.erase(sources.begin() + 2);
        sources[2].below = 2;
    } else
        pooled.reset();
    GaugeStudy study = studyOf(sources);
    study.pooled = pooled;
    study.ageing = ageing;
    return study;
}

std::optional<GaugeStudy> nestedGaugeStudy(std::span<const GaugeMeasurement> measurements, const GaugeOptions& options)
{
    Cells cells = cellsOf(measurements);
    const auto design = designOf(cells);
    if (!design)
        return std::nullopt;
    const auto [readers, count, trials] = *design;
    const double left = readers * count * (trials - 1) - (options.areAgeing ? 1 : 0);
    const auto ageing = options.areAgeing ? withoutAgeing(cells, left) : std::nullopt;
    const GaugeSums sums = sumsOf(cells, trials);
    if ((options.areAgeing && !ageing) || !(sums.repeat > 0))
        return std::nullopt;
    const std::vector<RandomSource> sources = {
        {"card", {std::max(0.0, sums.cells - sums.readers), readers * (count - 1)}, 2, trials},
        {"reader", {sums.readers, readers - 1}, 0, count * trials},
        {"repeat", {sums.repeat, left}, 2, 1}};
    GaugeStudy study = studyOf(sources);
    study.ageing = ageing;
    return study;
}

} // namespace assay
