// Facts of a fit for the record: sufficient to recompute every figure without the card (docs/method/flash-character.md,
// "Facts").
#pragma once

#include "model/waf/model_fit.h"
#include "model/waf/step_replay.h"

#include <nlohmann/json.hpp>

namespace assay {

const char* name(FtlKind kind); // "ideal", "page", "open_au", "hybrid"
nlohmann::json characterFacts(const Characterization& characterization, const CardFit& fit);
nlohmann::json fullyWrittenFacts(const Characterization& characterization); // of full_card_times
// The fitted model of a card after a step, for predictions of other writes: see WafFacts::Card.
nlohmann::json designFacts(const CandidateModel& card, const ReplayedModel& replayed);

// Read the facts; throw nlohmann::json::exception. The design of a card, also after a step, has no capacity.
FlashDesign flashDesignFrom(const nlohmann::json& card);
BaselineWriteLatency characterizedBaseline(const nlohmann::json& characterFacts);

} // namespace assay
