// A step's entry in run.json, with addresses and times of stalls and errors. Keys: docs/formats/run-folder.md.
#pragma once

#include "run/record/run_record.h"

#include <nlohmann/json.hpp>

namespace assay {

nlohmann::ordered_json toJson(const StepRecord& step);
} // namespace assay
