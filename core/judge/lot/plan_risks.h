// Operating characteristic (OC) of a sampling plan at AQL and LQ, with producer's and consumer's risk (ISO 3534-2, ISO
// 2859-1). Exact. Pure.
#pragma once

#include "judge/lot/lot_plan.h"

#include <vector>

namespace assay {

// Lots of one quality, and their probability of acceptance Pa.
struct OcPoint {
    std::uint64_t nonconforming = 0;  // nonconforming cards in the lot
    double share = 0;                 // nonconforming share, 0 to 1
    double acceptanceProbability = 0; // Pa, 0 to 1
};

// Distribution of Pa: finite lot, long series, or normally distributed values.
enum class OcModel { hypergeometric, binomial, noncentralT };
const char* name(OcModel model); // "hypergeometric", "binomial", "noncentral_t"

struct PlanRisks {
    OcModel model = OcModel::hypergeometric;
    std::uint64_t lot = 0;
    OcPoint aql;                // producer's risk: 1 - Pa
    OcPoint lq;                 // consumer's risk: Pa
    std::optional<OcPoint> one; // one nonconforming card, if no lot with nonconforming cards reaches the Pa of an AQL
    bool namesAql = false;      // true: from the plan's text; false: largest share with Pa >= 95 %
    bool namesLq = false;       // true: from the plan's text; false: smallest share with Pa <= 10 %

    double producersRisk() const { return 1 - aql.acceptanceProbability; }
    double consumersRisk() const { return lq.acceptanceProbability; }
};
// Takes tens of milliseconds for a sequential plan.
PlanRisks risksOf(const LotPlan& plan);
// Returns the point of the OC curve for that number of nonconforming cards in the lot.
OcPoint pointOf(const LotPlan& plan, std::uint64_t nonconforming);

// Returns one sentence each for AQL, LQ and the distribution.
std::vector<Message> inWords(const PlanRisks& risks);
// Returns "94.40 %", "< 0.01 %", "100 %"; never rounds to 0 % or 100 %.
std::string probabilityText(double probability);
// Returns "0.2 %": a share of cards.
std::string cardShareText(double share);

} // namespace assay
