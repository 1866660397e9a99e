// The recordings on model cards that an advice needs, kept in a file: they cost seconds on all processors, and are the
// same for the same run, seeds and program. docs/advice.md, "Kept".
#pragma once

#include "ground/base/kept_place.h"
#include "judge/advice/recording_model.h"
#include "run/record/scorecard.h"

#include <span>
#include <string>
#include <vector>

namespace assay {

class KeptRecordings {
public:
    static constexpr std::size_t kMostFiles = 32; // the oldest others go

    // What an earlier advice has kept there of this run. A file that was changed counts as none.
    KeptRecordings(const KeptPlace& place, const JudgedRecord& run, std::size_t seeds);
    // The next `count` of them. Empty where so many are not kept: then none of the later ones is either.
    std::span<const RecordingOutcome> take(std::size_t count);
    void add(const RecordingOutcome& outcome) { m_all.push_back(outcome); }
    // Keeps them where they were not kept whole. Nothing happens where the file cannot be written.
    void keep() const;

private:
    std::filesystem::path m_file; // empty = not kept
    std::vector<RecordingOutcome> m_all;
    std::size_t m_read = 0, m_taken = 0; // of m_all
};

} // namespace assay
