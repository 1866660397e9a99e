// Machine-readable lot judgement; keys in docs/formats/lot-file.md.
#pragma once

#include "judge/lot/lot_judgement.h"

#include <nlohmann/json_fwd.hpp>

namespace assay {

nlohmann::ordered_json toJson(const Lot& lot, const LotJudgement& judgement);

} // namespace assay
