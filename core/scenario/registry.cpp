#include "measure/miss_probability.h"
#include "scenario/capacity_probe.h"
#include "scenario/dirty_state.h"
#include "scenario/flash_character.h"
#include "scenario/fragmentation.h"
#include "scenario/full_overwrite.h"
#include "scenario/recorder.h"
#include "scenario/scenario.h"
#include "scenario/transfer.h"

#include <array>

namespace assay {

std::span<const Scenario* const> allScenarios()
{
    static const Transfer sequentialWrite("sequential_write", IoOp::write, Pattern::sequential);
    static const Transfer sequentialRead("sequential_read", IoOp::read, Pattern::sequential);
    static const Transfer randomWrite("random_write", IoOp::write, Pattern::random);
    static const Transfer randomRead("random_read", IoOp::read, Pattern::random);
    static const FullOverwrite fullOverwrite;
    static const CapacityProbe capacityProbe("capacity_probe", Bytes(), kMissLimit);
    static const CapacityProbe capacitySpotCheck("capacity_spot_check", mib(64), kSpotCheckMissLimit);
    static const Recorder recorder;
    static const Fragmentation fragmentation;
    static const DirtyState dirtyState;
    static const FlashCharacter flashCharacter;
    static const std::array<const Scenario*, 11> all = {
        &capacityProbe, &capacitySpotCheck, &sequentialWrite, &sequentialRead, &randomWrite,   &randomRead,
        &fullOverwrite, &recorder,          &fragmentation,   &dirtyState,     &flashCharacter};
    return all;
}

const Scenario* findScenario(std::string_view id)
{
    for (const Scenario* scenario : allScenarios())
        if (scenario->schema().id == id)
            return scenario;
    return nullptr;
}

std::vector<ScenarioSchema> scenarioSchemas()
{
    std::vector<ScenarioSchema> schemas;
    for (const Scenario* scenario : allScenarios())
        schemas.push_back(scenario->schema());
    return schemas;
}

} // namespace assay
