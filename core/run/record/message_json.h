// A message (translatable sentence) in a JSON document.
#pragma once

#include "ground/base/message.h"

#include <nlohmann/json.hpp>

namespace assay {

// Returns [context, pattern, argument...], so that a report can translate it; [] for an empty message. An argument is a
// text or an object of its numbers (docs/formats/run-folder.md).
nlohmann::ordered_json toJson(const Message& message);
// Returns the message, safe to display whatever its author. Throws nlohmann::json::exception if it is no such list.
Message messageFromJson(const nlohmann::json& in);

} // namespace assay
