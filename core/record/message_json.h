// A sentence in run.json.
#pragma once

#include "base/message.h"

#include <nlohmann/json.hpp>

namespace assay {

// Returns [context, pattern, argument...], so that a report can translate it; [] for an empty message.
nlohmann::ordered_json toJson(const Message& message);

} // namespace assay
