// What a sampling plan lets pass: its operating characteristic (OC) at two qualities, with the risks of producer and
// consumer (ISO 3534-2, ISO 2859-1). Exact. Pure.
#pragma once

#include "judge/lot/lot_plan.h"

#include <vector>

namespace assay {

// Lots of one quality, and the probability Pa that the plan accepts them.
struct OcPoint {
    std::uint64_t bad = 0; // cards in the lot
    double share = 0;      // of the lot, 0 to 1
    double accepted = 0;   // Pa, 0 to 1
};

// By what distribution a Pa is computed: of the finite lot, of a long series, or of normally distributed values.
enum class OcModel { hypergeometric, binomial, noncentralT };
const char* name(OcModel model); // "hypergeometric", "binomial", "noncentral_t"

struct PlanRisks {
    OcModel model = OcModel::hypergeometric;
    std::uint64_t lot = 0;
    OcPoint aql;                // producer's risk: 1 - Pa
    OcPoint lq;                 // consumer's risk: Pa
    std::optional<OcPoint> one; // one bad card in the lot, where no lot with bad cards has the Pa of an AQL
    bool namesAql = false;      // by the plan's text; else the largest share with Pa >= 95 %
    bool namesLq = false;       // else the least share with Pa <= 10 %

    double producersRisk() const { return 1 - aql.accepted; }
    double consumersRisk() const { return lq.accepted; }
};
// A sequential plan takes tens of milliseconds.
PlanRisks risksOf(const LotPlan& plan);
// The point of the curve for so many bad cards in the lot.
OcPoint pointOf(const LotPlan& plan, std::uint64_t bad);

// One sentence for each of AQL, LQ, and by what they are computed.
std::vector<Message> inWords(const PlanRisks& risks);
// "94.40 %", "< 0.01 %", "100 %": never rounded to certainty.
std::string chanceText(double chance);
// "0.2 %": a share of cards.
std::string cardShareText(double share);

} // namespace assay
