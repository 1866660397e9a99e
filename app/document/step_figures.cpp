#include "document/step_figures.h"

#include <algorithm>

namespace assay {

std::optional<double> StepFigures::real(const std::string& quantity) const { return numberOf(metric(quantity)); }

std::string StepFigures::word(const std::string& quantity) const
{
    const Metric* found = metric(quantity);
    const auto* value = found ? std::get_if<std::string>(&found->value) : nullptr;
    return value ? *value : std::string();
}

std::string StepFigures::plain(const std::string& quantity) const
{
    const Metric* found = metric(quantity);
    return found ? m_texts.value(found->value, found->unit) : std::string();
}

std::string StepFigures::shown(const std::string& quantity) const
{
    const Metric* found = metric(quantity);
    if (!found)
        return {};
    const std::string value = plain(quantity);
    const std::string interval = m_texts.interval(found->ci, found->unit);
    return interval.empty() ? value : filled("%1 (%2)", value, interval);
}

std::optional<Verdict> StepFigures::verdict(const std::string& quantity) const
{
    const auto found = std::ranges::find(m_run.criteria, m_step.id + "." + quantity, &CriterionResult::metric);
    return found == m_run.criteria.end() ? std::nullopt : std::optional(found->verdict);
}

} // namespace assay
