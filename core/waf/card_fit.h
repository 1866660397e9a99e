// Which cards explain the times of a set of exercises: designs from four families of translation layers are replayed
// through the I/Os that were really done, and those stay whose times fit. Pure; seconds of all cores, a minute where
// the times say little.
#pragma once

#include "waf/exercises.h"
#include "waf/time_fit.h"

#include <stop_token>
#include <vector>

namespace assay {

// A card as it may be. Weights of a list add up to 1.
struct CandidateCard {
    FlashDesign design; // with times
    TimeVector times{};
    double weight = 0;
    double cost = 0;        // see TimeFit
    TimeVector deviation{}; // of the times
    TimePrior prior{};      // what was thought of them before the exercises that move pages
};

struct CardFit {
    std::vector<CandidateCard>
        buses; // bus, page, planes, buffer and SLC cache, whatever lies between: by writes in order and reads alone
    std::vector<CandidateCard> cards; // with a translation layer, that explain all exercises; heaviest first
    double scatter = 0;               // of one I/O's time, as a fraction
    double busUnexplained = 0; // what the best bus leaves of the sums of the exercises that move nothing, as a standard
                               // deviation of the logarithm
    double explained = 0;      // what the heaviest card leaves of the means of the exercises that move pages: the same
    std::vector<TimeRow> rows; // of the exercises, by which cards are judged
    double sequential = 0; // ns per byte of large writes in order, in the second half of the fill; 0 = there was none
};

struct Families {
    bool page = true, openAu = true, hybrid = true;
};

// A stop request ends it early, with a fit that is worth nothing.
CardFit fitCard(const Exercises& exercises, const Families& families, const std::stop_token& stop);

// Root of the mean square of the residuals of what is looked at, each counted as 1 at most: rows of which a card knows
// nothing weigh as much as they should, not more.
double unexplained(std::span<const double> residuals);
// How much of a difference in misfit is to be believed where the best card leaves so much unexplained: with models that
// are not quite right the rows are not independent.
double temperingFactor(double unexplained);
constexpr double kMinRowScatter = 0.02; // of a row
constexpr double kIndependentRows =
    8; // of one exercise or step: what a model misses of one row it misses of its neighbours too

// Page-mapped cards like this one, which explains a step best: spare flash between the values that were tried, other
// blocks, other victims.
std::vector<FlashDesign> pageMappedLike(const FlashDesign& design);

} // namespace assay
