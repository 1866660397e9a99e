#include "judge/lot/variables_decision.h"

#include "ground/stats/holm.h"
#include "ground/stats/moments.h"
#include "judge/lot/criterion_statistics.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace assay {

namespace {

constexpr double kNotNormalRisk = 0.01;

// Equal values have no standard deviation to judge by.
bool isMeasured(const CriterionStatistics& row)
{
    const auto* limit = std::get_if<double>(&row.criterion.limit);
    return limit && *limit != 0 && row.criterion.op != Comparison::equal && row.deviation > 0;
}

// One criterion on the counted cards.
struct Margin {
    std::string metric;
    double distance = 0; // from mean to limit in standard deviations; above 0 on the good side
    double normalityPValue = 1;
};

Margin marginOf(const CriterionStatistics& row)
{
    double limit = std::get<double>(row.criterion.limit);
    std::vector<double> values = row.values;
    if (limit > 0 && std::ranges::min(values) > 0) {
        limit = std::log(limit);
        std::ranges::transform(values, values.begin(), [](double value) { return std::log(value); });
    }
    const Moments moments = momentsOf(values);
    const double margin = row.criterion.op == Comparison::atLeast ? moments.mean - limit : limit - moments.mean;
    const auto normality = andersonDarling(values);
    return {row.criterion.metric, margin / moments.deviation, normality ? normality->pValue : 1};
}

// Returns the margin with the smallest corrected p-value of normality; null if all may be normal.
const Margin* notNormal(std::span<const Margin> margins)
{
    const auto adjusted = holmCorrected(margins, &Margin::normalityPValue);
    const auto least = std::ranges::min_element(adjusted);
    return least != adjusted.end() && *least < kNotNormalRisk
               ? &margins[static_cast<std::size_t>(least - adjusted.begin())]
               : nullptr;
}

std::string distanceText(double distance) { return fmt::format("{:.2f}", distance); }

VariablesDecision decided(PlanDecision decision, LotVerdict verdict, Message reason)
{
    decision.verdict = verdict;
    return {decision, std::move(reason)};
}

} // namespace

VariablesDecision decideByVariables(const LotPlan& plan, std::span<const JudgedRecord* const> cards)
{
    const auto& own = std::get<VariablesPlan>(plan.plan);
    PlanDecision decision;
    decision.counted = std::min(own.n, cards.size());
    decision.more = own.n - decision.counted;
    const auto counted = cards.first(decision.counted);
    const auto populations = populationsOf(counted);
    std::vector<Margin> margins;
    for (const CriterionStatistics& row : statisticsOf(counted, populations)) {
        const bool measured = isMeasured(row);
        const std::size_t cardsOfKind = populations[row.population].cards.size();
        if (!measured && row.failed > 0)
            return decided(decision, LotVerdict::reject,
                           msg("lot",
                               "The lot is rejected: {} of {} tested failed {metric}, and the plan ({}) allows "
                               "none.",
                               row.failed, decision.counted, row.criterion.metric, plan.text));
        decision.withoutVerdict =
            std::max(decision.withoutVerdict, measured ? cardsOfKind - row.values.size() : row.undecided);
        if (measured)
            margins.push_back(marginOf(row));
    }
    if (decision.more > 0)
        return {decision, msg("lot", "Undecided: {} tested; test {} more.", decision.counted, decision.more)};
    if (decision.withoutVerdict > 0)
        return {decision,
                msg("lot", "Undecided: at least {} of {} tested without a verdict or value; test those again.",
                    decision.withoutVerdict, decision.counted)};
    if (populations.size() > 1)
        return {decision, msg("lot",
                              "Undecided: a common mean and standard deviation of {} kinds of cards are not "
                              "meaningful; make a lot of each kind.",
                              populations.size())};
    if (const Margin* worst = notNormal(margins))
        return {decision, msg("lot",
                              "Undecided: the values of {metric} are not normally distributed (p-value {}), as the "
                              "plan ({}) requires; judge the next lot by a plan that counts nonconforming cards.",
                              worst->metric, fmt::format("{:.2g}", worst->normalityPValue), plan.text)};
    const auto closest = std::ranges::min_element(margins, {}, &Margin::distance);
    if (closest == margins.end())
        return {decision, msg("lot",
                              "Undecided: no criterion has both a numeric limit and differing values, as the plan ({}) "
                              "requires; judge the next lot by a plan that counts nonconforming cards.",
                              plan.text)};
    if (closest->distance < own.k)
        return decided(decision, LotVerdict::reject,
                       msg("lot",
                           "The lot is rejected: the mean of {metric} lies {} standard deviations from its limit, "
                           "and the plan ({}) asks for {}.",
                           closest->metric, distanceText(closest->distance), plan.text, distanceText(own.k)));
    return decided(decision, LotVerdict::accept,
                   msg("lot",
                       "The lot is accepted: the mean of {metric} lies closest to its limit, {} standard "
                       "deviations, and the plan ({}) asks for {}.",
                       closest->metric, distanceText(closest->distance), plan.text, distanceText(own.k)));
}

} // namespace assay
