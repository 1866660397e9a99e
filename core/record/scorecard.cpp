#include "record/scorecard.h"

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

const Metric* Scorecard::metric(std::string_view id) const
{
    const auto found = std::ranges::find(metrics, id, &Metric::id);
    return found == metrics.end() ? nullptr : &*found;
}

} // namespace assay
