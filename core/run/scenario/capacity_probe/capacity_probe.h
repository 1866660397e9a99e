// capacity_probe and capacity_spot_check: verify the advertised capacity by sampling, with the probability of missing a
// counterfeit (docs/method/capacity-probe.md). The two differ in default effort and accepted risk.
#pragma once

#include "run/scenario/scenario.h"

namespace assay {

// The plan has the bytes for a genuine card; locating the end of a counterfeit's real capacity takes more.
Scenario capacityProbe();
Scenario capacitySpotCheck();

} // namespace assay
