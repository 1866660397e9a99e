#include "judge/verdict/conclusion.h"
#include "run/record/scorecard.h"

#include <algorithm>

namespace assay {

Verdict overallVerdict(std::span<const CriterionResult> criteria, Outcome outcome)
{
    if (outcome != Outcome::completed)
        return outcome == Outcome::error ? Verdict::error : Verdict::inconclusive;
    for (const Verdict worst : {Verdict::error, Verdict::fail, Verdict::inconclusive, Verdict::marginal})
        if (std::ranges::find(criteria, worst, &CriterionResult::verdict) != criteria.end())
            return worst;
    return criteria.empty() ? Verdict::inconclusive : Verdict::pass;
}

void conclude(Scorecard& card, Outcome outcome)
{
    card.verdict = overallVerdict(card.criteria, outcome);
    for (CriterionResult& criterion : card.criteria)
        if (criterion.verdict == Verdict::fail && card.verdict != Verdict::fail) {
            criterion.verdict = Verdict::inconclusive;
            criterion.reason =
                msg("verdict", "{metric}: limit not met, but the run did not complete: inconclusive; test again.",
                    criterion.metric);
        }
}

int exitCode(Outcome outcome, Verdict verdict)
{
    if (verdict == Verdict::fail)
        return 1;
    switch (outcome) {
    case Outcome::stopped: return 5;
    case Outcome::deviceLost:
    case Outcome::hung: return 4;
    case Outcome::error: return 3;
    case Outcome::completed: break;
    }
    switch (verdict) {
    case Verdict::pass:
    case Verdict::marginal: return 0;
    case Verdict::error: return 3;
    case Verdict::fail:
    case Verdict::inconclusive: break;
    }
    return 6;
}

int exitCode(const Error& error)
{
    switch (error.code) {
    case Errc::badInput:
    case Errc::corruptRecord: return 2;
    case Errc::refused:
    case Errc::busy:
    case Errc::environment: return 3;
    case Errc::deviceLost:
    case Errc::hung: return 4;
    case Errc::stopped: break;
    }
    return 5;
}

} // namespace assay
