// When what was learned of a card does not hold.
#pragma once

namespace assay {

// ln: change of writes that move nothing since the exercises. Beyond it nothing is said of the card any more, and no
// later step is replayed. Also change of the sequential reference (run/session/reference_read.h) since the exercises:
// beyond it nothing is said of the step.
constexpr double kMaxDrift = 0.10;
// ln: maximum residual of sums of whole exercises for a valid model; also of the blocks of a step whose writes take
// measured times: beyond it no later step is replayed. An interval with it alone is as wide as any that is shown.
constexpr double kMaxDiscrepancy = 0.42;

} // namespace assay
