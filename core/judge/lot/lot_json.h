// A judged lot for programs; docs/lot-file.md describes the keys.
#pragma once

#include "judge/lot/lot_judgement.h"

#include <nlohmann/json_fwd.hpp>

namespace assay {

nlohmann::ordered_json toJson(const Lot& lot, const LotJudgement& judgement);

} // namespace assay
