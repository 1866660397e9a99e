// The telemetry page of a simulated card. The format is specific to this program: plugins/skeleton defines its layout
// and decodes it.
#pragma once

#include "card/telemetry/reading.h"
#include "model/sim/card_model.h"

namespace assay {

inline constexpr std::uint32_t kSimTelemetryArgument = 0x00000001;

// `truth`: as returned by FlashModel::truth().
TelemetryPage simTelemetryPage(const CardModel& model, const std::map<std::string, double>& truth);

} // namespace assay
