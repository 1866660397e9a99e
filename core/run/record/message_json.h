// A message (translatable sentence) in a JSON document.
#pragma once

#include "ground/base/message.h"

#include <nlohmann/json.hpp>

namespace assay {

// Returns [context, pattern, argument...], so that a report can translate it; [] for an empty message.
nlohmann::ordered_json toJson(const Message& message);
// Returns the message, safe to display whatever its author. Throws nlohmann::json::exception if it is not a list of
// texts.
Message messageFromJson(const nlohmann::json& in);

} // namespace assay
