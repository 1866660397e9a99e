// capacity_probe and capacity_spot_check: is the announced capacity real? A proof by samples, with the probability that
// a counterfeit gets by (docs/capacity-probe.md). They differ in what they spend by default and in the risk that they
// bear for it.
#pragma once

#include "scenario/scenario.h"

namespace assay {

// The plan's bytes are those of a card that looks genuine; to find the end of a counterfeit's real flash takes more.
Scenario capacityProbe();
Scenario capacitySpotCheck();

} // namespace assay
