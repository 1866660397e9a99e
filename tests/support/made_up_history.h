// A large history without the folders that it speaks of.
#pragma once

#include "program/history/history.h"
#include "run/record/scorecard.h"

#include <filesystem>

namespace assay::test {

// Run number i of many: suppliers, 500 lots, four runs to a card, dates over a year.
JudgedRecord madeUpRecord(std::size_t i);
// Adds this number of runs to the index. `pattern`: a folder with a stored run, the source of all fields that
// madeUpRecord() does not set. Throws if the index cannot be written.
void makeUpHistory(const std::filesystem::path& index, const std::filesystem::path& pattern, std::size_t runs);

} // namespace assay::test
