#include "run/record/station_conditions.h"

namespace assay {

std::string conditionOf(const RunRecord& run, const char* key)
{
    const auto found = run.conditions.find(key);
    return found == run.conditions.end() ? "" : found->second;
}

std::vector<std::string> sharedBusSteps(const RunRecord& run)
{
    std::vector<std::string> ids;
    for (const StepRecord& step : run.steps) {
        const auto bus = step.facts.find("bus");
        const bool isMarked = bus != step.facts.end() && bus->is_object() && bus->contains("shared");
        if (isMarked && bus->at("shared") == true)
            ids.push_back(step.id);
    }
    return ids;
}

} // namespace assay
