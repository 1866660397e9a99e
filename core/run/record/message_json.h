// A sentence in a JSON document.
#pragma once

#include "ground/base/message.h"

#include <nlohmann/json.hpp>

namespace assay {

// Returns [context, pattern, argument...], so that a report can translate it; [] for an empty message.
nlohmann::ordered_json toJson(const Message& message);
// The message again, safe to show whoever wrote it. Throws nlohmann::json::exception where it is no list of texts.
Message messageFromJson(const nlohmann::json& in);

} // namespace assay
