// Machine-readable advice: `advise --json` (docs/user/advice.md).
#pragma once

#include "judge/advice/advice.h"
#include "judge/advice/measured_mitigations.h"

#include <filesystem>
#include <nlohmann/json.hpp>

namespace assay {

nlohmann::ordered_json toJson(const Advice& advice, const JudgedRecord& run, const std::filesystem::path& folder);
// `run` is the run whose steps are the mitigations.
nlohmann::ordered_json toJson(const std::vector<MeasuredMitigation>& mitigations, const JudgedRecord& run,
                              const std::filesystem::path& folder);

} // namespace assay
