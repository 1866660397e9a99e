// Which change of the camera's way of writing helps on the card that a run has learned: every cure, and the best ones
// together, is recorded in virtual time on the cards that the run left possible, with several seeds. Pure, but for what
// is kept; on all processors. docs/advice.md.
#pragma once

#include "ground/base/kept_place.h"
#include "ground/base/result.h"
#include "judge/advice/advice.h"
#include "run/record/scorecard.h"

#include <optional>
#include <stop_token>

namespace assay {

inline constexpr std::size_t kMaxAdviceSeeds = 50;
inline constexpr std::size_t kShownSeeds = 3; // of report and desktop, which show the same and shall not take long

// Errc::badInput: the run has no recording. Nothing, with `missing` set: what would be needed to say anything. Returns
// early after a stop request; the advice is then useless. What it costs, the recordings on model cards, is kept in
// `place`, and taken from there the next time.
Result<std::optional<Advice>> advise(const JudgedRecord& run, std::size_t seeds, Message& missing,
                                     const std::stop_token& stop = {}, const KeptPlace& place = {});

// Did a recording of the run lose video, or fail a criterion? Then reports and the desktop show the advice by
// themselves.
bool wantsAdvice(const JudgedRecord& run);

} // namespace assay
