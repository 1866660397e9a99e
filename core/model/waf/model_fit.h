// Finds the card designs that explain the times of a set of exercises: replays the real I/Os through designs from four
// families of translation layers, and keeps those whose times fit. Pure. Takes seconds on all cores, a minute where the
// times say little.
#pragma once

#include "model/waf/cached_units.h"
#include "model/waf/exercises.h"
#include "model/waf/still_times.h"
#include "model/waf/time_fit.h"
#include "model/waf/tried_designs.h"

#include <stop_token>
#include <vector>

namespace assay {

// A design that the card may have. The weights of a list add up to 1.
struct CandidateCard {
    FlashDesign design; // with times
    TimeVector times{};
    double weight = 0;
    double cost = 0;             // see TimeFit
    TimeVector deviation{};      // of the times
    TimePrior prior{};           // of the times, before the exercises that move pages
    double exerciseCost = 0;     // the cost by the exercises alone
    Bytes moveUnit;              // what TimeTerm::move is the time of; 0 = a page on all planes
    bool measuredWrites = false; // its writes take StillTimes: no bus explains them
    bool hidesMoves = true;      // page-mapped, where writes take StillTimes: moves while the host transfers
};

Bytes moveUnit(const CandidateCard& card); // what TimeTerm::move is the time of, in bytes
// Returns the terms of a row that count for this card, at its times, and the time that they make, ns.
TimeVector termsOf(const CandidateCard& card, const SummedRow& row);
double rowTime(const CandidateCard& card, const SummedRow& row);

struct CardFit {
    // Bus, page, planes, buffer and SLC cache, for any translation layer: from writes in order and reads alone.
    std::vector<CandidateCard> buses;
    std::vector<CandidateCard> cards; // with a translation layer: they explain all exercises. Heaviest first
    double scatter = 0;               // of one I/O's time, as a fraction
    // Residual of the best bus: standard deviation of ln(measured / predicted) of the sums of the exercises that move
    // no pages.
    double busUnexplained = 0;
    double explained = 0;      // the same residual of the heaviest card, for the means of the exercises that move pages
    std::vector<TimeRow> rows; // of the exercises; cards are compared by them
    double sequential = 0; // ns per byte of large writes in order, in the second half of the fill; 0 = there was none
    bool cacheFilled = false; // the fill became slower, as where an SLC cache is full
};

constexpr double kCardUnexplained = 0.06; // ln: maximum of CardFit::explained where the card is known

// Returns early after a stop request; the result is then useless.
CardFit fitCard(const Exercises& exercises, const Families& families, const std::stop_token& stop);

// The same for units behind a cache, on a card that was written whole. `inCache`: what writes take that go into it.
// `before`: the fit by the exercises of the new card, with at least one bus. Without cards where none can be tried.
CardFit fitCachedUnits(const CachedUnits& seen, const StillTimes& inCache, const CardFit& before,
                       const std::stop_token& stop);

// Returns the root mean square of the residuals, each limited to 1: rows that a card cannot explain do not dominate.
double unexplained(std::span<const double> residuals);
// Returns the factor on differences in cost, for a best card with this residual. It is below 1 because the rows are not
// independent when no model is quite right.
double temperingFactor(double unexplained);
constexpr double kMinRowScatter = 0.02; // of a row
// Number of rows of one exercise or step that count as independent: a model that misses one row misses its neighbours
// too.
constexpr double kIndependentRows = 8;

// Returns a cost for more blocks than controllers keep count of.
double blocksCost(const FlashDesign& design);

} // namespace assay
