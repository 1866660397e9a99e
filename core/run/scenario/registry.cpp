#include "io/measure/phase_role.h"
#include "run/scenario/scenario.h"
#include "run/scenario/scenarios.h"

#include <algorithm>

namespace assay {

std::span<const Scenario> allScenarios()
{
    static const std::vector<Scenario> all = {
        capacityProbe(), capacitySpotCheck(), sequentialWrite(), sequentialRead(), randomWrite(),    randomRead(),
        fullOverwrite(), recorder(),          fragmentation(),   dirtyState(),     flashCharacter(), replay(),
        speedClass(),    appClass(),          endurance(),       powerCut(),       mixedIo(),        writePath(),
        reader(),        fullCardTimes(),
    };
    return all;
}

const Scenario* findScenario(std::string_view id)
{
    const auto all = allScenarios();
    const auto found = std::ranges::find(all, id, [](const Scenario& scenario) { return scenario.schema.id; });
    return found == all.end() ? nullptr : &*found;
}

std::vector<ScenarioSchema> scenarioSchemas()
{
    std::vector<ScenarioSchema> schemas;
    for (const Scenario& scenario : allScenarios())
        schemas.push_back(scenario.schema);
    return schemas;
}

const Quantity* findQuantity(std::string_view id)
{
    for (const Scenario& scenario : allScenarios())
        if (const Quantity* found = findQuantity(scenario.schema.quantities, id))
            return found;
    if (const Quantity* found = findQuantity(commonQuantities(), id))
        return found;
    const auto role = prefixRole(id);
    return role ? findQuantity(commonQuantities(), id.substr(quantityPrefix(*role).size())) : nullptr;
}

} // namespace assay
