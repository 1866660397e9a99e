// Conversion to and from run.json. The keys are the contract; docs/formats/run-folder.md describes them.
#pragma once

#include "ground/base/result.h"
#include "run/record/scorecard.h"

#include <nlohmann/json.hpp>

namespace assay {

nlohmann::ordered_json toJson(const JudgedRecord& record);
// Reads everything except the samples, metrics and criteria, which are recomputed. Errc::corruptRecord names the key.
Result<JudgedRecord> fromJson(const nlohmann::json& document, const std::string& fileName);

} // namespace assay
