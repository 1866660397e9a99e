// A comparison of runs for people: what was not the same, then criteria and metrics side by side.
#pragma once

#include "judge/compare/compare.h"

#include <filesystem>
#include <string>

namespace assay::cli {

inline constexpr std::size_t kRunColumns = 8; // more runs are summed up

// No line is longer than 120 cells, but for folders. `folders` are those of the runs.
std::string comparisonText(const RunComparison& comparison, std::span<const JudgedRecord* const> runs,
                           std::span<const std::filesystem::path> folders);

} // namespace assay::cli
