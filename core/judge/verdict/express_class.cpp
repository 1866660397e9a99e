#include "judge/verdict/express_class.h"

#include "ground/quantity/metric_flag.h"
#include "run/scenario/scenario.h"

#include <algorithm>
#include <array>
#include <string>

namespace assay {

std::optional<Metric> expressClass(const RunRecord& record, const StepRecord& step, std::span<const Metric> own)
{
    // Minimum sequential rates, MB/s (SD Association, announcement of SD 9.1, October 2023).
    constexpr std::array kRates = {150, 300, 450, 600};
    const Scenario* scenario = findScenario(step.scenario);
    const auto slowest = std::ranges::find(own, "throughput_min_window", &Metric::id);
    if (record.device.bus != Bus::nvme || !scenario || !scenario->overwritesSequentially || slowest == own.end())
        return std::nullopt;
    const double* rate = std::get_if<double>(&slowest->value);
    if (!rate)
        return std::nullopt;
    std::string highest = "none";
    for (const int least : kRates)
        if (*rate >= least)
            highest = "E" + std::to_string(least);
    Metric metric = metricOf("express_class", highest, slowest->n, "slowest whole second");
    metric.flags = {MetricFlag::indicative};
    return metric;
}

} // namespace assay
