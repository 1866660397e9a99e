// Which cards do the same, so that one of them need be replayed.
#pragma once

#include "model/flash/flash_design.h"
#include "model/flash/flash_model.h"

#include <vector>

namespace assay {

bool sameBus(const FlashDesign& a, const FlashDesign& b); // page, planes, buffer and cache too; times aside
// Until it must collect, a page-mapped card behaves like every other one that only has more spare flash. On one bus.
bool behavesLike(const FlashDesign& roomy, const FlashDesign& tight);
// Page-mapped cards: the share of spare flash is rounded to whole blocks. On one bus.
bool sameMappedFlash(const FlashDesign& a, const FlashDesign& b);
// The same on any bus; times aside.
bool sameMappedCard(const FlashDesign& a, const FlashDesign& b);
// Do all the cards of both buses do the same, but for the planes that work together? Where nothing waits in the card
// each command programs, moves and erases once at most, and rests change nothing.
bool onlyPlanesDiffer(const FlashDesign& a, const FlashDesign& b);
// Returns the operations of a card of so many planes, from those of such a card with one plane.
std::vector<FlashOps> withPlanes(std::vector<FlashOps> acts, unsigned planes);

} // namespace assay
