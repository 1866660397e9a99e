// Advice for programs: `advise --json` (docs/advice.md).
#pragma once

#include "advice/advice.h"

#include <filesystem>
#include <nlohmann/json.hpp>

namespace assay {

nlohmann::ordered_json toJson(const Advice& advice, const JudgedRecord& run, const std::filesystem::path& folder);

} // namespace assay
