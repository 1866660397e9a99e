#include "judge/verdict/criterion_text.h"

#include "ground/base/quantity_text.h"
#include "ground/base/text.h"
#include "judge/verdict/counterfeit.h"
#include "run/record/scorecard.h"

namespace assay {

std::string criterionValueText(const CriterionValue& value, const CriterionValue& limit, const std::string& unit)
{
    if (const auto* text = std::get_if<std::string>(&value))
        return displayable(*text);
    const auto* other = std::get_if<double>(&limit);
    return quantityText(std::get<double>(value), unit, other ? std::optional(*other) : std::nullopt);
}

std::string criterionLimitText(const CriterionResult& result)
{
    const auto* text = std::get_if<std::string>(&result.limit);
    return std::string(symbol(result.op)) + " " +
           (text ? displayable(*text) : exactQuantityText(std::get<double>(result.limit), result.unit));
}

bool needsReason(const CriterionResult& result)
{
    return result.verdict != Verdict::pass || result.caveat || isCounterfeitCriterion(result.metric);
}

} // namespace assay
