// When what was learned of a card no longer holds.
#pragma once

namespace assay {

// ln: change of writes that move nothing since the exercises. Beyond it nothing is said of the card any more, and no
// later step is replayed.
constexpr double kMaxDrift = 0.10;

} // namespace assay
