#include "run/record/scorecard.h"

#include <algorithm>

namespace assay {

const char* name(Verdict verdict)
{
    switch (verdict) {
    case Verdict::pass: return "pass";
    case Verdict::marginal: return "marginal";
    case Verdict::fail: return "fail";
    case Verdict::inconclusive: return "inconclusive";
    case Verdict::error: return "error";
    }
    return "";
}

std::optional<Verdict> verdictNamed(std::string_view text)
{
    for (const Verdict verdict :
         {Verdict::pass, Verdict::marginal, Verdict::fail, Verdict::inconclusive, Verdict::error})
        if (text == name(verdict))
            return verdict;
    return std::nullopt;
}

bool isSameCriterion(const CriterionResult& a, const CriterionResult& b)
{
    return a.metric == b.metric && a.op == b.op && a.limit == b.limit;
}

std::optional<double> numberOf(const CriterionResult& result)
{
    const auto* number = result.value ? std::get_if<double>(&*result.value) : nullptr;
    return number ? std::optional(*number) : std::nullopt;
}

const CriterionResult* Scorecard::criterion(const CriterionResult& same) const
{
    const auto found = std::ranges::find_if(criteria, [&](const auto& own) { return isSameCriterion(own, same); });
    return found == criteria.end() ? nullptr : &*found;
}

const Metric* Scorecard::metric(std::string_view id) const { return findMetric(metrics, id); }

} // namespace assay
