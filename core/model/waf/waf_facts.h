// Facts of a fit and of its replays for the record: sufficient to recompute every figure without the card
// (docs/method/flash-character.md, "Facts").
#pragma once

#include "model/waf/waf_model.h"

#include <nlohmann/json.hpp>

namespace assay {

const char* name(FtlKind kind); // "ideal", "page", "open_au", "hybrid"
nlohmann::json characterFacts(const Characterization& characterization, const CardFit& fit);
nlohmann::json fullyWrittenFacts(const Characterization& characterization); // of full_card_times
nlohmann::json wafFacts(const CardFit& fit, const StepReplay& replayed);

} // namespace assay
