// Limits beyond which a fitted card model is no longer valid.
#pragma once

namespace assay {

// ln: change of the time of GC-free writes since the characterization. Beyond it no estimate is made for the card, and
// later steps are not replayed. Also the limit for the change of the sequential reference
// (run/session/reference_read.h) since the characterization: beyond it there is no estimate for the step.
constexpr double kMaxDrift = 0.10;
// ln: maximum residual of the sums of whole characterization workloads for a valid model. Also the limit for the blocks
// of a step whose writes take measured times: beyond it later steps are not replayed. A CI from this residual alone has
// the maximum width that is reported.
constexpr double kMaxResidual = 0.42;

} // namespace assay
