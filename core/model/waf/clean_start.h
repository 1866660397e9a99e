// Write amplification of page-mapped cards from the writes since a sequential overwrite of the whole card. That pass
// leaves all data in sequence, and the over-provisioning without valid data. The random writes after it copy nothing
// until the over-provisioning is used up: the bytes until then give the over-provisioning, without any knowledge of
// bus, dies and copy cost. FIFO GC may copy earlier, since it left copies between the data of the overwrite; the replay
// of each design therefore starts with the first write of the run. Needs no model that explains the characterization.
#pragma once

#include "model/waf/card_history.h"
#include "model/waf/step_replay.h"

#include <optional>
#include <stop_token>

namespace assay {

// Estimates the last step. Returns nothing without such a pass, without random writes of a characterized size since
// then, or for cards of more than 4 GiB, whose replay on some hundred designs takes too long. Takes seconds on all
// processors; the result is useless after a stop request.
std::optional<CleanStartEstimate> estimateFromCleanStart(const CardHistory& history, const std::stop_token& stop);

} // namespace assay
