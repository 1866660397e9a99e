#include "judge/lot/lot_judgement.h"

#include "ground/base/text.h"
#include "ground/stats/success_run.h"
#include "judge/lot/value_findings.h"
#include "judge/lot/variables_decision.h"

#include <algorithm>
#include <fmt/format.h>

namespace assay {

namespace {

using Cards = std::span<const JudgedRecord* const>;

constexpr double kOneSided = 0.95; // each end of the 90 % interval of the nonconforming share

// Checks that every run belongs to this lot, with one profile, under the plan as it was fixed.
Result<void> checkRuns(const Lot& lot, Cards cards)
{
    if (cards.size() != lot.cards.size())
        return fail(Errc::badInput, msg("lot", "The lot names {} cards, and {} runs are given; give one run for each.",
                                        lot.cards.size(), cards.size()));
    for (std::size_t i = 0; i < cards.size(); ++i) {
        const std::string& sample = lot.cards[i].sample;
        if (lot.cards[i].plan != lot.plan)
            return fail(Errc::badInput,
                        msg("lot",
                            "The plan was \"{}\" when sample {} was added, and is \"{}\" now; a plan is "
                            "fixed before the first card. Put the first one back.",
                            lot.cards[i].plan, sample, lot.plan));
        if (lot.cards[i].runId != cards[i]->runId)
            return fail(Errc::badInput, msg("lot",
                                            "The folder of sample {} holds another run than was added ({} and not "
                                            "{}); put the run's own folder there.",
                                            sample, cards[i]->runId, lot.cards[i].runId));
        if (cards[i]->profileSha256 != cards.front()->profileSha256 || cards[i]->overrides != cards.front()->overrides)
            return fail(Errc::badInput,
                        msg("lot",
                            "Sample {} was tested by another profile ({} {}) than sample {} ({} {}); "
                            "test all cards of a lot by the same.",
                            sample, cards[i]->profileName, cards[i]->profileVersion, lot.cards.front().sample,
                            cards.front()->profileName, cards.front()->profileVersion));
    }
    return {};
}

Message reasonOf(const LotJudgement& lot, bool counterfeit)
{
    const PlanDecision& decision = lot.decision;
    const auto nonconforming =
        std::ranges::count(std::span(lot.cards).first(decision.counted), CardVerdict::nonconforming);
    if (counterfeit)
        return msg("lot", "The lot is rejected: counterfeits are in it, and no plan lets these pass.");
    switch (lot.verdict) {
    case LotVerdict::accept:
        return msg("lot", "The lot is accepted: {} nonconforming of {} tested, Ac = {}.", nonconforming,
                   decision.counted, decision.accept.value_or(0));
    case LotVerdict::reject:
        return msg("lot", "The lot is rejected: {} nonconforming of {} tested, Re = {}.", nonconforming,
                   decision.counted, decision.reject);
    case LotVerdict::undecided: break;
    }
    if (decision.more == 0)
        return msg("lot", "Undecided: {} without a verdict of {} tested; test those again.", decision.withoutVerdict,
                   decision.counted);
    return decision.withoutVerdict == 0
               ? msg("lot", "Undecided: {} nonconforming of {} tested; test {} more.", nonconforming, decision.counted,
                     decision.more)
               : msg("lot",
                     "Undecided: {} nonconforming and {} without a verdict of {} tested; test {} more, and "
                     "those again.",
                     nonconforming, decision.withoutVerdict, decision.counted, decision.more);
}

Interval nonconformingShareOf(const Lot& lot, const LotJudgement& judged)
{
    // Bounds: cards without a verdict all conforming, or all nonconforming.
    const Tested atBest{judged.cards.size(), judged.nonconforming},
        atWorst{judged.cards.size(), judged.nonconforming + judged.undecided};
    const auto size = static_cast<double>(lot.size);
    return {static_cast<double>(defectivesAtLeast(lot.size, atBest, kOneSided)) / size,
            static_cast<double>(defectivesAtMost(lot.size, atWorst, kOneSided)) / size};
}

} // namespace

CardVerdict cardVerdict(const JudgedRecord& card)
{
    switch (card.verdict) {
    case Verdict::pass:
    case Verdict::marginal: return CardVerdict::conforming;
    case Verdict::fail: return CardVerdict::nonconforming;
    case Verdict::inconclusive:
    case Verdict::error: break;
    }
    return CardVerdict::undecided;
}

Result<LotJudgement> judgeLot(const Lot& lot, Cards cards)
{
    const auto plan = parsePlan(lot.plan, lot.size);
    if (!plan)
        return tl::unexpected(plan.error());
    if (const auto good = checkRuns(lot, cards); !good)
        return tl::unexpected(good.error());
    LotJudgement out;
    out.plan = *plan;
    if (!cards.empty())
        out.names = namesOf(*cards.front());
    for (const JudgedRecord* card : cards)
        out.cards.push_back(cardVerdict(*card));
    out.nonconforming = static_cast<std::size_t>(std::ranges::count(out.cards, CardVerdict::nonconforming));
    out.undecided = static_cast<std::size_t>(std::ranges::count(out.cards, CardVerdict::undecided));
    out.nonconformities = nonconformitiesOf(cards, out.cards);
    out.testing = testingOf(cards);
    out.populations = populationsOf(cards);
    out.findings = findingsOfLot(lot, cards, out.populations);
    const auto byVariables = std::holds_alternative<VariablesPlan>(plan->plan)
                                 ? std::optional(decideByVariables(*plan, cards))
                                 : std::nullopt;
    out.decision = byVariables ? byVariables->decision : decide(*plan, out.cards);
    const bool counterfeit =
        std::ranges::any_of(out.findings, [](const LotFinding& f) { return f.id == "counterfeit"; });
    out.verdict = counterfeit ? LotVerdict::reject : out.decision.verdict;
    out.reason = byVariables && !counterfeit ? byVariables->reason : reasonOf(out, counterfeit);
    out.nonconformingShare = nonconformingShareOf(lot, out);
    out.risks = risksOf(*plan);
    out.shareAcceptedAt95 = plan->qualityAt(0.95);
    out.shareAcceptedAt10 = plan->qualityAt(0.10);
    out.criteria = statisticsOf(cards, out.populations);
    out.life = lifeOf(cards);
    out.simulated = std::ranges::any_of(cards, [](const JudgedRecord* card) { return card->simulated; });
    std::ranges::move(findingsInValues(cards, out.criteria), std::back_inserter(out.findings));
    std::ranges::stable_sort(out.findings, std::ranges::greater(), &LotFinding::weight);
    return out;
}

std::string sampleNumbers(const Lot& lot, std::span<const std::size_t> cards, std::size_t most)
{
    std::string out;
    for (std::size_t i = 0; i < std::min(most, cards.size()); ++i)
        out += (i ? ", " : "") + displayable(lot.cards[cards[i]].sample);
    if (cards.size() > most)
        out += fmt::format(" ... ({})", cards.size());
    return out;
}

} // namespace assay
