// A small table of scenarios for tests of profiles, so that they need not link the real ones.
#pragma once

#include "run/profile/profile.h"

namespace assay::test {

// sequential_write, sequential_read, random_write, random_read with the parameters and quantities they have in common,
// and capacity_probe with a text quantity.
const std::vector<ScenarioSchema>& scenarioTable();

} // namespace assay::test
