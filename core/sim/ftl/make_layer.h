// The translation layer that a card's description asks for.
#pragma once

#include "sim/card_model.h"
#include "sim/ftl/translation_layer.h"

#include <memory>

namespace assay {

std::uint64_t logicalPagesOf(const CardModel& model);
// Null for a card that never moves anything. `seed` decides random choices and the lives of blocks.
std::unique_ptr<TranslationLayer> makeTranslationLayer(const CardModel& model, std::uint64_t seed);

} // namespace assay
