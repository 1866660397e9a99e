// The sections of the document on a lot. Private to this folder; each returns no blocks if the lot has nothing to it.
#pragma once

#include "document/document.h"
#include "judge/lot/lot_judgement.h"
#include "text/wording.h"

#include <span>

namespace assay {

// The failed criteria of the nonconforming samples; only the first `most`, with a note on the others. `evidence`: where
// the record of each card is shown; may be empty.
Section nonconformingSection(const LotDocument& lot, const Wording& texts, std::span<const std::string> evidence,
                             std::size_t most);
// The groups of like cards, and all findings on the cards together.
Section groupsSection(const LotDocument& lot, const Wording& texts);
// Statistics of every criterion in every group.
Section statisticsSection(const LotDocument& lot, const Wording& texts);
// Every sample with serial number, group, values and verdict; of a large lot only those that do not simply pass.
Section samplesSection(const LotDocument& lot, const Wording& texts);

// "1 to 3, 7, 9": sample numbers in the order of testing, consecutive ones as ranges.
std::string sampleRanges(const Lot& lot, std::span<const std::size_t> cards);
std::string typedText(std::string_view field); // as typed, made displayable

} // namespace assay
