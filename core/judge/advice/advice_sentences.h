// Sentences of an advice, shared by command line, report and desktop. Pure.
#pragma once

#include "judge/advice/advice.h"

#include <vector>

namespace assay {

// Row limits of tables for people.
inline constexpr std::size_t kBestShown = 5, kAdviceShown = 13;
inline constexpr std::size_t kNotWorseShown = 3;
inline constexpr std::size_t kReasonsShown = 6; // of the best ranks; harmful mitigations are always explained

Message cardModelSentence(const Advice& advice); // how the card is built, according to the run
Message runSentence(const Advice& advice);       // measured values; empty if nothing was measured
Message basisSentence(const Advice& advice);     // number and length of the simulated recordings
// Says that the model fits this card poorly or that the ranking is a low-confidence one; empty = neither.
Message modelFitSentence(const Advice& advice);
std::vector<Message> costsOver(const MitigationCosts& costs, const MitigationCosts& base); // costs in excess of `base`

// Returns the ranks whose reasons are shown.
std::vector<std::size_t> explainedRanks(const Advice& advice);
// Returns the ranks of such a table: the first kBestShown, then single mitigations, at most kAdviceShown in all.
std::vector<std::size_t> shownRanks(const Advice& advice);
// Returns the first ranks after the best whose loss is not significantly higher than that of the best. Empty if the
// best loses nothing, or if the ranking is a low-confidence one.
std::vector<std::size_t> notSignificantlyWorse(const Advice& advice);
// Returns the single mitigations that lose nothing at the upper end of their interval, where the best rank is a
// combination. Empty if the ranking is a low-confidence one.
std::vector<std::size_t> sufficientSingles(const Advice& advice);

} // namespace assay
