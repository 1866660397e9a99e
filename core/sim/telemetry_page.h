// The page of telemetry of a simulated card: an invention of this program, decoded by plugins/skeleton, where its
// layout stands.
#pragma once

#include "sim/card_model.h"
#include "telemetry/reading.h"

namespace assay {

inline constexpr std::uint32_t kSimTelemetryArgument = 0x00000001;

// `truth` as of FlashModel.
TelemetryPage simTelemetryPage(const CardModel& model, const std::map<std::string, double>& truth);

} // namespace assay
