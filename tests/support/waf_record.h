// A finished run that asked for write amplification, for tests of what shows it: a card read by flash_character, random
// writes, a recorder, and a step whose two estimates contradict each other.
#pragma once

#include "run/profile/profile.h"
#include "run/record/scorecard.h"

namespace assay::test {

// sampleRecord() with these steps added: "flash", "random4k", "recorder" and "torn". The card has no SLC cache that
// shows.
JudgedRecord wafRecord();
// Characterization facts of the step "flash".
nlohmann::json characterFacts();

} // namespace assay::test
