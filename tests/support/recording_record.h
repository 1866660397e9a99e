// A finished run of a card that drops frames when it is full and aged, for tests of what shows it: recorder,
// dirty_state and fragmentation, all made up.
#pragma once

#include "run/profile/profile.h"
#include "run/record/scorecard.h"

namespace assay::test {

// wafRecord() with its step "recorder" recorded in full, and the steps "state" and "fragmentation" added. Two streams
// that need 2.5 MB/s get 2.28: of 1600 s of recording 141 s are dropped, the last file of the first stream lies in 1422
// pieces of 1433 clusters.
JudgedRecord recordingRecord();

// The step of this id. FAILs when it is missing.
StepRecord& stepOf(JudgedRecord& run, std::string_view id);

} // namespace assay::test
