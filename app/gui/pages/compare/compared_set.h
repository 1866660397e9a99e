// The compared runs: read, judged and compared.
#pragma once

#include "ground/base/result.h"
#include "judge/compare/compare.h"
#include "plot/comparison_charts.h"

#include <filesystem>
#include <optional>
#include <vector>

namespace assay::gui {

inline constexpr std::size_t kMostRuns = 40; // maximum of distinguishable rows in a chart

struct ComparedSet {
    std::vector<std::filesystem::path> folders;
    std::vector<std::optional<Verdict>> recorded; // recorded verdicts of modified runs
    std::vector<JudgedRecord> records;            // only the first kOverlaidRuns keep their samples
    RunComparison comparison;                     // without metrics for fewer than two runs
    std::vector<SharedPhase> phases;              // of the first kOverlaidRuns

    std::vector<const JudgedRecord*> runs() const;
    std::vector<const JudgedRecord*> overlaid() const; // the first kOverlaidRuns
};
// Reads and judges the folders, marks modified records, and compares. Uses the first kMostRuns only.
Result<ComparedSet> readCompared(std::vector<std::filesystem::path> folders);

} // namespace assay::gui
