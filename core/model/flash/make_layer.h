// Makes the translation layer of a design.
#pragma once

#include "model/flash/flash_design.h"
#include "model/flash/translation_layer.h"

#include <memory>

namespace assay {

std::uint64_t logicalPagesOf(const FlashDesign& model);
// Returns the blocks of a page-mapped card, spare ones included. Cards that differ in nothing else do the same.
std::uint64_t mappedBlocksOf(const FlashDesign& model);
// Returns null for a card that never moves pages. `seed` decides random choices and the lives of blocks.
std::unique_ptr<TranslationLayer> makeTranslationLayer(const FlashDesign& model, std::uint64_t seed);

} // namespace assay
