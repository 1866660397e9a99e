// Run folders with little in them, for tests of what is made of many.
#pragma once

#include "run/record/scorecard.h"

#include <filesystem>
#include <string>

namespace assay::test {

constexpr const char* kCid = "1b534d30303030301012345678010a00"; // any card's; what it says does not matter here

// An ended run with a card, three steps without samples, and all that sampleRecord() was judged to be.
JudgedRecord smallRecord(const std::string& started = "2026-03-04T10:00:00+00:00");
// As a run writes it; the parents are made.
void storeRun(const std::filesystem::path& folder, const JudgedRecord& record);

} // namespace assay::test
