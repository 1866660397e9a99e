// A step's entry in run.json: what happened, with addresses and times of all that was remarkable. Keys:
// docs/run-folder.md.
#pragma once

#include "record/run_record.h"

#include <nlohmann/json.hpp>

namespace assay {

nlohmann::ordered_json toJson(const StepRecord& step);
} // namespace assay
