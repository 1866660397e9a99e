// The telemetry page of a simulated card. The format is invented by this program; plugins/skeleton decodes it and
// defines its layout.
#pragma once

#include "card/telemetry/reading.h"
#include "model/sim/card_model.h"

namespace assay {

inline constexpr std::uint32_t kSimTelemetryArgument = 0x00000001;

// `truth`: as from FlashModel::truth().
TelemetryPage simTelemetryPage(const CardModel& model, const std::map<std::string, double>& truth);

} // namespace assay
