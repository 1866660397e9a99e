// Finds the card models that explain the times of a set of characterization workloads. Replays the real I/Os on designs
// of four families of translation layers, and keeps those whose predicted times fit. Pure functions. Takes seconds on
// all cores, a minute if the times are ambiguous.
#pragma once

#include "model/waf/baseline_write_latency.h"
#include "model/waf/characterization.h"
#include "model/waf/model_grid.h"
#include "model/waf/time_fit.h"
#include "model/waf/units_behind_cache.h"

#include <stop_token>
#include <vector>

namespace assay {

// A candidate model of the card. The weights of a list add up to 1.
struct CandidateModel {
    FlashDesign design; // with times
    TimeVector times{};
    double weight = 0;
    double cost = 0;                 // see TimeFit
    TimeVector deviation{};          // of the times
    TimePrior prior{};               // of the times, before the workloads that relocate pages
    double characterizationCost = 0; // cost from the characterization workloads alone
    Bytes copyUnit;                  // bytes that TimeTerm::pageCopy copies; 0 = a page on all planes
    bool measuredWrites = false;     // its writes take BaselineWriteLatency, because no bus model explains them
    bool overlapsCopies = true;      // page-mapped with BaselineWriteLatency: page copies overlap with host transfers
};

Bytes copyUnit(const CandidateModel& card); // bytes that TimeTerm::pageCopy copies
// Return the terms of a row that count for this card at its times, and their total time in ns.
TimeVector effectiveTerms(const CandidateModel& card, const SummedRow& row);
double predictRowTime(const CandidateModel& card, const SummedRow& row);

struct CardFit {
    // Bus, page, planes, buffer and SLC cache, for any translation layer: from sequential writes and reads alone.
    std::vector<CandidateModel> buses;
    std::vector<CandidateModel> cards; // models with a translation layer that explain all workloads; highest weight
                                       // first
    double relativeSpread = 0;         // relative spread of the time of one I/O
    // Residual of the best bus: standard deviation of ln(measured / predicted) of the sums of the workloads that
    // relocate no pages.
    double busResidual = 0;
    double cardResidual = 0;   // the same residual of the card with the highest weight, for the means of the workloads
                               // that relocate pages
    std::vector<TimeRow> rows; // of the workloads; card models are compared by them
    Families families;         // that the user allows
    double sequentialNsPerByte = 0; // of large sequential writes in the second half of the fill; 0 = no fill
    bool cacheFilled = false;       // the fill slowed down, as at a full SLC cache
};

constexpr double kMaxCardResidual = 0.06; // ln: maximum of CardFit::cardResidual of an identified card; chosen

// Returns early after a stop request; the result is then useless.
CardFit fitCardModels(const Characterization& characterization, const Families& families, const std::stop_token& stop);

// The same for units behind a cache, on a fully written card. `inCache`: times of writes into the cache. `before`: the
// fit from the workloads on the fresh card, with at least one bus. Returns no cards if none can be tried.
CardFit fitUnitsBehindCache(const UnitsBehindCache& detected, const BaselineWriteLatency& inCache,
                            const CardFit& before, const std::stop_token& stop);

// Returns the root mean square of the residuals, each limited to 1 so that rows which a card cannot explain do not
// dominate.
double rmsResidual(std::span<const double> residuals);
// Returns the factor on cost differences for a best card with this residual. It is below 1 because rows are not
// independent while no model is exact.
double temperingFactor(double residual);
constexpr double kMinRowSpread = 0.02; // relative standard deviation of a row; chosen
// Number of rows of one workload or step that count as independent: a model that misses one row also misses its
// neighbours. Chosen.
constexpr double kIndependentRows = 8;

// Returns a cost for designs with more blocks than controllers usually manage.
double blocksCost(const FlashDesign& design);

} // namespace assay
