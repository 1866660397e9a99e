// Finds equivalent card designs, so that only one of them is replayed.
#pragma once

#include "model/flash/flash_design.h"
#include "model/flash/flash_model.h"

#include <vector>

namespace assay {

bool isSameBus(const FlashDesign& a,
               const FlashDesign& b); // including page, planes, buffer and cache; times are ignored
// True if a page-mapped card with more over-provisioning is equivalent to one with less, until the GC of the latter
// starts. Precondition: both have the same bus.
bool isEquivalentUntilGc(const FlashDesign& larger, const FlashDesign& smaller);
// For page-mapped cards: true if the over-provisioning shares round to the same number of blocks. Precondition: both
// have the same bus.
bool isEquivalentMappedFlash(const FlashDesign& a, const FlashDesign& b);
// The same on any bus; times are ignored.
bool isEquivalentMappedCard(const FlashDesign& a, const FlashDesign& b);
// True if all designs of both buses are equivalent except for the number of planes. Precondition for this: nothing
// waits in the card, so each command programs, copies and erases at most once, and idle time changes nothing.
bool onlyPlanesDiffer(const FlashDesign& a, const FlashDesign& b);
// Returns the operations of a card with `planes` planes, from those of the same card with one plane.
std::vector<FlashOps> withPlanes(std::vector<FlashOps> flashOps, unsigned planes);

} // namespace assay
