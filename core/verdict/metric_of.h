// A metric of a known quantity, with the unit that the table of quantities gives it.
#pragma once

#include "profile/profile.h"
#include "record/run_record.h"

namespace assay {

inline Metric metricOf(std::string quantity, std::variant<double, std::string> value, std::uint64_t n, std::string method)
{
    Metric metric;
    const char* unit = unitOf(quantity);
    metric.unit = unit ? unit : "";
    metric.id = std::move(quantity);
    metric.value = std::move(value);
    metric.n = n;
    metric.method = std::move(method);
    return metric;
}

} // namespace assay
