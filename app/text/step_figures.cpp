#include "text/step_figures.h"

#include <algorithm>

namespace assay {

std::optional<double> StepFigures::real(const std::string& quantity) const { return numberOf(metric(quantity)); }

std::string StepFigures::word(const std::string& quantity) const
{
    const Metric* found = metric(quantity);
    const auto* value = found ? std::get_if<std::string>(&found->value) : nullptr;
    return value ? *value : std::string();
}

QString StepFigures::plain(const std::string& quantity) const
{
    const Metric* found = metric(quantity);
    return found ? m_texts.value(found->value, found->unit) : QString();
}

QString StepFigures::shown(const std::string& quantity) const
{
    const Metric* found = metric(quantity);
    if (!found)
        return {};
    const QString value = plain(quantity);
    const QString interval = m_texts.interval(found->ci, found->unit);
    return interval.isEmpty() ? value : QStringLiteral("%1 (%2)").arg(value, interval);
}

std::optional<Verdict> StepFigures::verdict(const std::string& quantity) const
{
    const auto found = std::ranges::find(m_run.criteria, m_step.id + "." + quantity, &CriterionResult::metric);
    return found == m_run.criteria.end() ? std::nullopt : std::optional(found->verdict);
}

} // namespace assay
