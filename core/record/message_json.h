// A sentence in run.json.
#pragma once

#include "base/message.h"

#include <nlohmann/json.hpp>

namespace assay {

// [context, pattern, argument...], so that a report in another language can translate it; [] where there is nothing to
// say.
nlohmann::ordered_json toJson(const Message& message);

} // namespace assay
