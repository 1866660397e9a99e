#include "judge/lot/plan_risks.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace assay {

namespace {

constexpr double kAqlChance = 0.95, kLqChance = 0.10; // Pa of AQL and LQ if the plan's text names none
constexpr double kWholeCard = 1e-6;                   // tolerance for the rounding of a share in percent, in cards

OcModel modelOf(const LotPlan& plan)
{
    if (std::holds_alternative<VariablesPlan>(plan.plan))
        return OcModel::noncentralT;
    return plan.lot > kFiniteLot ? OcModel::binomial : OcModel::hypergeometric;
}

OcPoint pointAt(const LotPlan& plan, double share)
{
    return {static_cast<std::uint64_t>(std::llround(share * static_cast<double>(plan.lot))), share,
            plan.accepted(share)};
}

// Returns the AQL that the text names; for a finite lot the largest number of nonconforming cards not above it.
OcPoint namedAql(const LotPlan& plan, OcModel model)
{
    if (model != OcModel::hypergeometric)
        return pointAt(plan, *plan.aql);
    return pointOf(plan, static_cast<std::uint64_t>(*plan.aql * static_cast<double>(plan.lot) + kWholeCard));
}

// Returns the LQ that the text names; for a finite lot the smallest number of nonconforming cards not below it.
OcPoint namedLq(const LotPlan& plan, OcModel model)
{
    if (model != OcModel::hypergeometric)
        return pointAt(plan, *plan.lq);
    return pointOf(plan, static_cast<std::uint64_t>(std::ceil(*plan.lq * static_cast<double>(plan.lot) - kWholeCard)));
}

OcPoint derivedAql(const LotPlan& plan)
{
    return pointOf(
        plan, static_cast<std::uint64_t>(std::llround(plan.qualityAt(kAqlChance) * static_cast<double>(plan.lot))));
}

OcPoint derivedLq(const LotPlan& plan)
{
    const OcPoint last = pointOf(
        plan, static_cast<std::uint64_t>(std::llround(plan.qualityAt(kLqChance) * static_cast<double>(plan.lot))));
    return last.accepted > kLqChance && last.bad < plan.lot ? pointOf(plan, last.bad + 1) : last;
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
    switch (model) {
    case OcModel::hypergeometric: return "hypergeometric";
    case OcModel::binomial: return "binomial";
    case OcModel::noncentralT: break;
    }
    return "noncentral_t";
}

OcPoint pointOf(const LotPlan& plan, std::uint64_t bad)
{
    return pointAt(plan, static_cast<double>(std::min(bad, plan.lot)) / static_cast<double>(plan.lot));
}

PlanRisks risksOf(const LotPlan& plan)
{
    PlanRisks out;
    out.model = modelOf(plan);
    out.lot = plan.lot;
    out.namesAql = plan.aql.has_value();
    out.namesLq = plan.lq.has_value();
    out.aql = plan.aql ? namedAql(plan, out.model) : derivedAql(plan);
    out.lq = plan.lq ? namedLq(plan, out.model) : derivedLq(plan);
    if (out.aql.bad == 0 && out.model == OcModel::hypergeometric)
        out.one = pointOf(plan, 1);
    return out;
}

std::string chanceText(double chance)
{
    constexpr double kLeast = 1e-4, kRounding = 1e-12; // smallest probability that two decimals of a percentage show
    if (chance < kRounding || chance > 1 - kRounding)
        return chance < kRounding ? "0 %" : "100 %";
    if (chance < kLeast / 2 || chance > 1 - kLeast / 2)
        return chance < kLeast / 2 ? "< 0.01 %" : "> 99.99 %";
    return fmt::format("{:.2f} %", 100 * chance);
}

std::string cardShareText(double share) { return fmt::format("{:.3g} %", 100 * share); }

std::vector<Message> inWords(const PlanRisks& risks)
{
    std::vector<Message> out;
    out.push_back(msg("lot",
                      "AQL {}: a lot with {} bad cards of {} is accepted with probability {}; producer's risk α = {}.",
                      cardShareText(risks.aql.share), risks.aql.bad, risks.lot, chanceText(risks.aql.accepted),
                      chanceText(risks.producersRisk())));
    if (risks.one)
        out.push_back(msg("lot", "A lot with 1 bad card of {} ({}) is accepted with probability {}.", risks.lot,
                          cardShareText(risks.one->share), chanceText(risks.one->accepted)));
    out.push_back(msg("lot",
                      "LQ {}: a lot with {} bad cards of {} is accepted with probability {}; consumer's risk β = {}.",
                      cardShareText(risks.lq.share), risks.lq.bad, risks.lot, chanceText(risks.lq.accepted),
                      chanceText(risks.consumersRisk())));
    out.push_back(basisOf(risks));
    if (!risks.namesAql)
        out.push_back(msg("lot",
                          "The plan names no AQL. The largest share of bad cards with a probability of acceptance "
                          "of at least 95 % stands for it."));
    if (!risks.namesLq)
        out.push_back(msg("lot",
                          "The plan names no LQ. The smallest share of bad cards with a probability of acceptance "
                          "of at most 10 % stands for it."));
    return out;
}

} // namespace assay
