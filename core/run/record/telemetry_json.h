// A telemetry snapshot in run.json, both ways. Keys: docs/run-folder.md.
#pragma once

#include "card/telemetry/reading.h"

#include <nlohmann/json.hpp>

namespace assay {

nlohmann::ordered_json toJson(const TelemetrySnapshot& snapshot);
// Throws nlohmann::json::exception where a key is missing or of another type; unknown counters and pages of another
// size are left out.
TelemetrySnapshot telemetryFromJson(const nlohmann::json& in);

} // namespace assay
