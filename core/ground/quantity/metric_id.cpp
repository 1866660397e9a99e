#include "ground/quantity/metric_id.h"

#include <utility>

namespace assay {

std::optional<MetricId> MetricId::parse(std::string_view text)
{
    const auto dot = text.find('.');
    if (dot == 0 || dot == std::string_view::npos)
        return std::nullopt;
    return MetricId{std::string(text.substr(0, dot)), std::string(text.substr(dot + 1))};
}

MetricId MetricId::of(std::string_view text)
{
    auto id = parse(text);
    return id ? std::move(*id) : MetricId{{}, std::string(text)};
}

std::string MetricId::text() const { return step.empty() ? quantity : step + "." + quantity; }

} // namespace assay
