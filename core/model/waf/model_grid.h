// The model grid: designs that are tried, and designs between them.
#pragma once

#include "model/flash/flash_design.h"

#include <vector>

namespace assay {

struct Families {
    bool page = true, openAu = true, hybrid = true;
};

// Minimum over-provisioning share of page-mapped designs. Chosen: less leaves no block for GC on small cards.
constexpr double kMinOverProvisioning = 0.02;

constexpr Bytes kUnitMultiple = mib(192); // a multiple of all unit sizes

// Returns the designs of these families with one bus.
std::vector<FlashDesign> gridDesigns(const FlashDesign& bus, const Families& families);
// Returns designs between this one and its neighbours on the grid.
std::vector<FlashDesign> designsBetween(const FlashDesign& coarse);
// The same, varying only the number of open units or log blocks.
std::vector<FlashDesign> withOtherCounts(const FlashDesign& coarse);
// The same with all unit sizes of the grid.
std::vector<FlashDesign> withOtherUnits(const FlashDesign& coarse);
// Returns page-mapped designs near the one that explains a step best: intermediate over-provisioning shares, other
// block sizes, other victim policies.
std::vector<FlashDesign> pageMappedNear(const FlashDesign& design);
// Returns the same on the initial grid of block sizes and over-provisioning shares, with random or oldest-block victim
// selection.
std::vector<FlashDesign> withFifoOrRandomGc(const FlashDesign& design);
// The same, varying only the over-provisioning share, by `step` of the distance to those of pageMappedNear().
std::vector<FlashDesign> overProvisioningNear(const FlashDesign& design, double step);
// Returns the same with other page sizes, for measured write times, which do not determine the page size.
std::vector<FlashDesign> withOtherPages(const FlashDesign& design);
// The same with other block or page sizes, and nearly the same over-provisioning.
std::vector<FlashDesign> blocksAndPagesNear(const FlashDesign& design);

} // namespace assay
