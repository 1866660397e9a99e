// Runs that are shown beside each other, read and compared.
#pragma once

#include "ground/base/result.h"
#include "judge/compare/compare.h"
#include "plot/comparison_pictures.h"

#include <filesystem>
#include <optional>
#include <vector>

namespace assay::gui {

inline constexpr std::size_t kMostRuns = 40; // rows of a picture that can still be told apart

struct ComparedSet {
    std::vector<std::filesystem::path> folders;
    std::vector<std::optional<Verdict>> recorded; // of the changed ones, before the change
    std::vector<JudgedRecord> records;            // only the first kOverlaidRuns keep their samples
    RunComparison comparison;                     // without metrics where there is no more than one run
    std::vector<SharedPhase> phases;              // of the first kOverlaidRuns

    std::vector<const JudgedRecord*> runs() const;
    std::vector<const JudgedRecord*> overlaid() const; // the first kOverlaidRuns
};
// Reads and judges the folders, marks changed records, and compares. Of more than kMostRuns the first ones.
Result<ComparedSet> readCompared(std::vector<std::filesystem::path> folders);

} // namespace assay::gui
