#include "judge/verdict/criterion_text.h"

#include "ground/base/text.h"
#include "judge/verdict/counterfeit.h"
#include "run/record/scorecard.h"

namespace assay {

Argument criterionValue(const CriterionValue& value, const CriterionValue& limit, const std::string& unit)
{
    if (const auto* text = std::get_if<std::string>(&value))
        return displayable(*text);
    const auto* other = std::get_if<double>(&limit);
    return Measure{std::get<double>(value), unit, other ? std::optional(*other) : std::nullopt};
}

Limit criterionLimit(const CriterionResult& result)
{
    Limit limit{std::string(symbol(result.op)), result.limit, result.unit};
    if (auto* text = std::get_if<std::string>(&limit.value))
        *text = displayable(*text);
    return limit;
}

bool needsReason(const CriterionResult& result)
{
    return result.verdict != Verdict::pass || result.caveat || isCounterfeitCriterion(result.metric);
}

} // namespace assay
