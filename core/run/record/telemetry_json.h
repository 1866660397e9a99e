// Conversion of a telemetry snapshot to and from run.json. Keys: docs/formats/run-folder.md.
#pragma once

#include "card/telemetry/reading.h"

#include <nlohmann/json.hpp>

namespace assay {

nlohmann::ordered_json toJson(const TelemetrySnapshot& snapshot);
// Throws nlohmann::json::exception if a key is missing or of another type; unknown counters and pages of another size
// are skipped.
TelemetrySnapshot telemetryFromJson(const nlohmann::json& in);

} // namespace assay
