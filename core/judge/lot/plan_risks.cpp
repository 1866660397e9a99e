#include "judge/lot/plan_risks.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace assay {

namespace {

constexpr double kAqlAcceptance = 0.95, kLqAcceptance = 0.10; // Pa of AQL and LQ if the plan's text names none
constexpr double kCardTolerance = 1e-6; // tolerance for the rounding of a share in percent, in cards

OcModel modelOf(const LotPlan& plan)
{
    if (std::holds_alternative<VariablesPlan>(plan.plan))
        return OcModel::noncentralT;
    return plan.lot > kFiniteLot ? OcModel::binomial : OcModel::hypergeometric;
}

OcPoint pointAt(const LotPlan& plan, double share)
{
    return {static_cast<std::uint64_t>(std::llround(share * static_cast<double>(plan.lot))), share,
            plan.acceptanceProbability(share)};
}

// Returns the AQL that the text names; for a finite lot the largest number of nonconforming cards not above it.
OcPoint namedAql(const LotPlan& plan, OcModel model)
{
    if (model != OcModel::hypergeometric)
        return pointAt(plan, *plan.aql);
    return pointOf(plan, static_cast<std::uint64_t>(*plan.aql * static_cast<double>(plan.lot) + kCardTolerance));
}

// Returns the LQ that the text names; for a finite lot the smallest number of nonconforming cards not below it.
OcPoint namedLq(const LotPlan& plan, OcModel model)
{
    if (model != OcModel::hypergeometric)
        return pointAt(plan, *plan.lq);
    return pointOf(plan,
                   static_cast<std::uint64_t>(std::ceil(*plan.lq * static_cast<double>(plan.lot) - kCardTolerance)));
}

// Returns the worst lot that is accepted with this probability.
OcPoint worstAccepted(const LotPlan& plan, double probability)
{
    return pointOf(
        plan, static_cast<std::uint64_t>(std::llround(plan.qualityAt(probability) * static_cast<double>(plan.lot))));
}

OcPoint derivedLq(const LotPlan& plan)
{
    const OcPoint last = worstAccepted(plan, kLqAcceptance);
    return last.acceptanceProbability > kLqAcceptance && last.nonconforming < plan.lot
               ? pointOf(plan, last.nonconforming + 1)
               : last;
}

Message basisOf(const PlanRisks& risks)
{
    switch (risks.model) {
    case OcModel::hypergeometric:
        return msg("lot", "Exact for this lot of {} cards (hypergeometric distribution).", risks.lot);
    case OcModel::binomial:
        return msg("lot", "As of a long series (binomial distribution), because the lot has more than {} cards.",
                   kFiniteLot);
    case OcModel::noncentralT: break;
    }
    return msg("lot", "Exact for normally distributed values (noncentral t distribution).");
}

} // namespace

const char* name(OcModel model)
{
    return model == OcModel::hypergeometric ? "hypergeometric"
           : model == OcModel::binomial     ? "binomial"
                                            : "noncentral_t";
}

OcPoint pointOf(const LotPlan& plan, std::uint64_t nonconforming)
{
    return pointAt(plan, static_cast<double>(std::min(nonconforming, plan.lot)) / static_cast<double>(plan.lot));
}

PlanRisks risksOf(const LotPlan& plan)
{
    PlanRisks out;
    out.model = modelOf(plan);
    out.lot = plan.lot;
    out.namesAql = plan.aql.has_value();
    out.namesLq = plan.lq.has_value();
    out.aql = plan.aql ? namedAql(plan, out.model) : worstAccepted(plan, kAqlAcceptance);
    out.lq = plan.lq ? namedLq(plan, out.model) : derivedLq(plan);
    if (out.aql.nonconforming == 0 && out.model == OcModel::hypergeometric)
        out.one = pointOf(plan, 1);
    return out;
}

std::string probabilityText(double probability)
{
    constexpr double kLeast = 1e-4, kRounding = 1e-12; // smallest probability that two decimals of a percentage show
    if (probability < kRounding || probability > 1 - kRounding)
        return probability < kRounding ? "0 %" : "100 %";
    if (probability < kLeast / 2 || probability > 1 - kLeast / 2)
        return probability < kLeast / 2 ? "< 0.01 %" : "> 99.99 %";
    return fmt::format("{:.2f} %", 100 * probability);
}

std::string cardShareText(double share) { return fmt::format("{:.3g} %", 100 * share); }

std::vector<Message> inWords(const PlanRisks& risks)
{
    std::vector<Message> out;
    out.push_back(
        msg("lot",
            "AQL {}: a lot with {} nonconforming cards of {} is accepted with probability {}; producer's risk α = {}.",
            cardShareText(risks.aql.share), risks.aql.nonconforming, risks.lot,
            probabilityText(risks.aql.acceptanceProbability), probabilityText(risks.producersRisk())));
    if (risks.one)
        out.push_back(msg("lot", "A lot with 1 nonconforming card of {} ({}) is accepted with probability {}.",
                          risks.lot, cardShareText(risks.one->share),
                          probabilityText(risks.one->acceptanceProbability)));
    out.push_back(
        msg("lot",
            "LQ {}: a lot with {} nonconforming cards of {} is accepted with probability {}; consumer's risk β = {}.",
            cardShareText(risks.lq.share), risks.lq.nonconforming, risks.lot,
            probabilityText(risks.lq.acceptanceProbability), probabilityText(risks.consumersRisk())));
    out.push_back(basisOf(risks));
    if (!risks.namesAql)
        out.push_back(msg("lot", "The plan names no AQL. The largest share of nonconforming cards with a probability "
                                 "of acceptance of at least 95 % is used instead."));
    if (!risks.namesLq)
        out.push_back(msg("lot", "The plan names no LQ. The smallest share of nonconforming cards with a probability "
                                 "of acceptance of at most 10 % is used instead."));
    return out;
}

} // namespace assay
