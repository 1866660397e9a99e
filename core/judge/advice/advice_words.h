// What an advice says in sentences, for command line, report and desktop alike. Pure.
#pragma once

#include "judge/advice/advice.h"

#include <vector>

namespace assay {

// Of a table for people that has no room for all.
inline constexpr std::size_t kBestShown = 5, kAdviceShown = 13;
inline constexpr std::size_t kAsGoodShown = 3;
inline constexpr std::size_t kReasonsShown = 6; // of the best cures, and of every one that harms

Message cardSentence(const Advice& advice);  // how the card is built, as the run has learned it
Message runSentence(const Advice& advice);   // what was measured; empty where nothing was
Message basisSentence(const Advice& advice); // how the numbers came about
// That the model is a poor one of this card, or the order a guess; empty = neither.
Message missSentence(const Advice& advice);
std::vector<Message> costsOver(const CureCosts& costs, const CureCosts& base); // what a cure costs more

// The ranks of the cures whose reasons are shown.
std::vector<std::size_t> explainedRanks(const Advice& advice);
// Of those that such a table has: the best, then the best of those that change one thing only.
std::vector<std::size_t> shownRanks(const Advice& advice);
// The first after the best that may lose as little, for all that the recordings can tell; none where nothing is lost,
// or where the order is a guess.
std::vector<std::size_t> asGood(const Advice& advice);
// Of the changes of one thing after which nothing is lost, in any recording and at either end of the rate, where the
// best cure changes more; none where the order is a guess.
std::vector<std::size_t> enoughAlone(const Advice& advice);

} // namespace assay
