// Lots and the run folders of their cards.
#pragma once

#include "judge/lot/lot.h"
#include "judge/lot/lot_judgement.h"
#include "program/wiring/wiring.h"
#include "run/record/run_folder.h"

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

// A lot with all that its document refers to.
struct JudgedLot {
    LotRuns runs;
    std::vector<const JudgedRecord*> cards; // of `runs`
    LotJudgement judgement;

    LotDocument document() const { return {runs.lot, cards, judgement}; }
};
// Reads and judges. Moving the result leaves in place what its document refers to in `runs.cards`.
Result<JudgedLot> readJudgedLot(const std::filesystem::path& file, ChangedRecord changed = ChangedRecord::refuse);

// True if the file has a [lot], even if the rest is invalid; false if it is not readable.
bool isLotFile(const std::filesystem::path& file);

// A card counts in its lot if its run completed. A run that was stopped, or failed because of host or reader, does not
// count, and its sample number stays free.
bool countsInLot(const JudgedRecord& run);

// Returns the next unused sample number of the lot.
std::string nextFreeSampleNumber(const Lot& lot);

// Adds the run in `folder` to the lot with its own sample number, or with the next unused one if it has none. Returns
// the number. Errc::badInput if the run names another lot or supplier, is not complete, or is already in the lot.
Result<std::string> addRunToLot(const std::filesystem::path& file, const std::filesystem::path& folder);

// Sets the empty fields supplier, lot and label of the specimen of a planned run from the lot. Errc::badInput if the
// sample number is missing or taken, the lot is full, or the request names another supplier.
Result<void> applyLotData(const std::filesystem::path& file, Specimen& sample);

} // namespace assay
