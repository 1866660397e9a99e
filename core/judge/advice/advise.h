// Finds changes of the camera's write path that help on the card of a run. Every mitigation, and combinations of the
// best ones, is recorded in virtual time on the card models that the run leaves possible, with several seeds. Pure,
// except for the cache of outcomes. Uses all processors. docs/user/advice.md.
#pragma once

#include "ground/base/cache_directory.h"
#include "ground/base/result.h"
#include "judge/advice/advice.h"
#include "run/record/scorecard.h"

#include <optional>
#include <stop_token>

namespace assay {

inline constexpr std::size_t kMaxAdviceSeeds = 50;
inline constexpr std::size_t kShownSeeds = 3; // of report and desktop, which show the same figures and must be fast

// Errc::badInput: the run has no recording. Returns none and sets `missing` to the missing precondition if the run has
// no card model. Returns early after a stop request; the advice is then unusable. The outcomes of the simulated
// recordings are cached in `place`.
Result<std::optional<Advice>> advise(const JudgedRecord& run, std::size_t seeds, Message& missing,
                                     const std::stop_token& stop = {}, const CacheDirectory& place = {});

// Returns true if a recording of the run lost video or failed a criterion. Reports and the desktop then show the advice
// unasked.
bool wantsAdvice(const JudgedRecord& run);

} // namespace assay
