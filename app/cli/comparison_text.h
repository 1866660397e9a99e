// Human-readable comparison of runs: conditions that differ, then criteria and metrics in columns.
#pragma once

#include "judge/compare/compare.h"

#include <filesystem>
#include <string>

namespace assay::cli {

inline constexpr std::size_t kRunColumns = 8; // more runs are summarized

// Lines have at most 120 cells, except those with folders. `folders` are those of the runs.
std::string comparisonText(const RunComparison& comparison, std::span<const JudgedRecord* const> runs,
                           std::span<const std::filesystem::path> folders);

} // namespace assay::cli
