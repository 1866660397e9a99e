// Lots and the run folders of their cards.
#pragma once

#include "lot/lot.h"
#include "record/run_folder.h"
#include "wiring/wiring.h"

#include <filesystem>
#include <string>
#include <vector>

namespace assay {

struct LotRuns {
    Lot lot;
    std::vector<JudgedRun> cards; // of lot.cards, in their order; without samples

    std::vector<const JudgedRecord*> pointers() const;
};

// Reads the lot file and the runs of all its cards, each judged by its own profile. Writes nothing.
Result<LotRuns> readLotRuns(const std::filesystem::path& file, ChangedRecord changed = ChangedRecord::refuse);

// Adds the run in `folder` to the lot, as the sample that it says, or as the next free number where it says none.
// Returns that number. Errc::badInput when the run says another lot or supplier, is not over, or is in the lot already.
Result<std::string> addRunToLot(const std::filesystem::path& file, const std::filesystem::path& folder);

// Fills what the lot knows into the sample of a run that is to be: supplier, lot and label, where they are empty.
// Errc::badInput when the sample number is missing or taken, the lot is full, or the request says another supplier.
Result<void> takeFromLot(const std::filesystem::path& file, Sample& sample);

} // namespace assay
