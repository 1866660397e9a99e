#include "run/record/interim_verdict.h"

#include <algorithm>

namespace assay {

bool InterimVerdict::hasFailed() const
{
    return std::ranges::any_of(criteria, [](const InterimCriterion& criterion) {
        return criterion.decided && criterion.result.verdict == Verdict::fail;
    });
}

bool InterimVerdict::canPass() const
{
    return std::ranges::none_of(
        criteria, [](const InterimCriterion& criterion) { return criterion.status == InterimStatus::missed; });
}

bool InterimVerdict::isMet() const
{
    const auto measured = [](const InterimCriterion& criterion) {
        return criterion.status != InterimStatus::notMeasured;
    };
    const auto fine = [&](const InterimCriterion& criterion) {
        return !measured(criterion) || criterion.status == InterimStatus::met;
    };
    return std::ranges::any_of(criteria, measured) && std::ranges::all_of(criteria, fine);
}

} // namespace assay
