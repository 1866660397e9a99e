// Creates the translation layer of a design.
#pragma once

#include "model/flash/flash_design.h"
#include "model/flash/translation_layer.h"

#include <memory>

namespace assay {

std::uint64_t logicalPagesOf(const FlashDesign& model);
// Returns the number of blocks of a page-mapped card, including over-provisioning. Designs that differ in nothing else
// are equivalent.
std::uint64_t mappedBlocksOf(const FlashDesign& model);
// Returns null for a card that never relocates pages. `seed` determines random choices and the endurance of blocks.
std::unique_ptr<TranslationLayer> makeTranslationLayer(const FlashDesign& model, std::uint64_t seed);

} // namespace assay
