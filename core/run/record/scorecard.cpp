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

const Metric* Scorecard::metric(std::string_view id) const
{
    const auto found = std::ranges::find(metrics, id, &Metric::id);
    return found == metrics.end() ? nullptr : &*found;
}

} // namespace assay
