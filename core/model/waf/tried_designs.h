// Which cards are tried: designs on a grid, and those between.
#pragma once

#include "model/flash/flash_design.h"

#include <vector>

namespace assay {

struct Families {
    bool page = true, openAu = true, hybrid = true;
};

// The least share of spare flash of the page-mapped ones.
constexpr double kLeastSpare = 0.02;

constexpr Bytes kAllUnits = mib(192); // a multiple of all sizes of units

// Returns the cards of these kinds with one bus.
std::vector<FlashDesign> cardStructures(const FlashDesign& bus, const Families& families);
// Returns cards between this one and those tried beside it.
std::vector<FlashDesign> refined(const FlashDesign& coarse);
// The same with other numbers of open units or log blocks only.
std::vector<FlashDesign> withOtherCounts(const FlashDesign& coarse);
// The same with units of all sizes that are tried.
std::vector<FlashDesign> withOtherUnits(const FlashDesign& coarse);
// Returns page-mapped designs near this one, which explains a step best: spare flash between the values tried, other
// block sizes, other victim policies.
std::vector<FlashDesign> pageMappedLike(const FlashDesign& design);
// Returns the same with blocks and shares of spare flash as they are tried first, which collect any block, by chance
// or the oldest one.
std::vector<FlashDesign> collectingAnyBlock(const FlashDesign& design);
// The same with another share of spare flash only, `step` of the way to those of pageMappedLike().
std::vector<FlashDesign> spareNear(const FlashDesign& design, double step);
// Returns the same with pages of other sizes, where writes take measured times, which tell nothing of them.
std::vector<FlashDesign> withOtherPages(const FlashDesign& design);
// The same with other blocks or another page, and nearly as much spare flash.
std::vector<FlashDesign> blocksAndPagesNear(const FlashDesign& design);

} // namespace assay
