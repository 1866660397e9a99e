#include "judge/lot/lot_comparison.h"

#include "ground/stats/holm.h"

#include <algorithm>
#include <cmath>

namespace assay {

namespace {

// Returns the numbers of one criterion on all cards of a lot.
std::vector<double> valuesOf(const LotDocument& lot, const CriterionResult& criterion)
{
    std::vector<double> values;
    for (const JudgedRecord* card : lot.cards) {
        const CriterionResult* own = card->criterion(criterion);
        const auto value = own ? numberOf(*own) : std::nullopt;
        if (value && std::isfinite(*value))
            values.push_back(*value);
    }
    return values;
}

std::optional<LotContrast> contrastOf(std::span<const LotDocument> lots, std::size_t a, std::size_t b,
                                      const CriterionResult& criterion)
{
    const auto first = valuesOf(lots[a], criterion), second = valuesOf(lots[b], criterion);
    const auto test = mannWhitney(first, second);
    const auto delta = cliffsDelta(first, second);
    if (!test || !delta)
        return std::nullopt;
    return LotContrast{criterion, a, b, fiveNumbers(first).median, fiveNumbers(second).median, *delta, test->pValue};
}

} // namespace

std::vector<LotContrast> contrastsOf(std::span<const LotDocument> lots)
{
    std::vector<LotContrast> all;
    for (std::size_t a = 0; a < lots.size(); ++a)
        for (std::size_t b = a + 1; b < lots.size(); ++b)
            for (const CriterionStatistics& row : lots[a].judgement.criteria)
                if (row.population == 0)
                    if (const auto contrast = contrastOf(lots, a, b, row.criterion))
                        all.push_back(*contrast);
    const auto adjusted = holmCorrected(all, &LotContrast::pValue);
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i].pValue = adjusted[i];
    return all;
}

std::optional<Switching> severityAfter(std::span<const LotDocument> lots, bool mayReduce)
{
    std::vector<InspectedLot> history;
    for (const LotDocument& lot : lots) {
        const auto* plan = std::get_if<SinglePlan>(&lot.judgement.plan.plan);
        if (!plan || lot.judgement.verdict == LotVerdict::undecided)
            return std::nullopt;
        const auto counted = std::span(lot.judgement.cards).first(lot.judgement.decision.counted);
        auto failed = static_cast<std::size_t>(std::ranges::count(counted, CardVerdict::nonconforming));
        if (lot.judgement.verdict == LotVerdict::reject) // also if a counterfeit beyond the plan rejected it
            failed = std::max(failed, plan->accept + 1);
        history.push_back({plan->accept, failed, mayReduce});
    }
    return switchingAfter(history);
}

Result<Switching> nextInspection(std::span<const LotDocument> lots, bool mayReduce)
{
    for (const LotDocument& document : lots)
        if (document.lot.supplier != lots.front().lot.supplier)
            return fail(Errc::badInput, msg("lot", "The lots are of several suppliers; choose those of one."));
    if (const auto switching = severityAfter(lots, mayReduce))
        return *switching;
    return fail(Errc::badInput, msg("lot", "Switching goes by accepted and rejected lots with single plans; one of "
                                           "these is undecided, or has another plan."));
}

Message inWords(const Switching& switching)
{
    if (switching.discontinued)
        return msg("lot", "Do not accept lots of this supplier: five were rejected under tightened inspection. After "
                          "corrective action, resume tightened inspection.");
    switch (switching.severity) {
    case Severity::tightened: return msg("lot", "Inspect the next lot of this supplier tightened.");
    case Severity::reduced: return msg("lot", "Inspect the next lot of this supplier reduced.");
    case Severity::normal: break;
    }
    return msg("lot", "Inspect the next lot of this supplier normally; score towards reduced inspection: {} of 30.",
               switching.score);
}

} // namespace assay
