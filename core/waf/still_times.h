// How long writes take that move nothing, as the exercises measured it: without a model of bus and flash, of which
// there are more kinds than are tried (writes answered before they are programmed, dies in turn, a map on demand).
#pragma once

#include "flash/flash_design.h"
#include "waf/exercises.h"

#include <vector>

namespace assay {

// Standard deviation of ln(time to move a byte / time to write one in order), where programs hide behind transfers.
constexpr double kStillMoveSpread = 1;

// Did no write take longer than one of its size in order, wherever it went? Then nothing was moved, as on a page-mapped
// card that still has free blocks: any other layer moves pages as soon as writes leave their order.
bool placeMeansNothing(const Exercises& exercises);

class StillTimes {
public:
    explicit StillTimes(const Exercises& exercises);
    bool known() const { return !m_inOrder.empty() && !m_anywhere.empty(); }
    // Returns the time of one write in ns, between the measured sizes. `continues`: it begins where the previous one
    // ended. Else a write of a card that is not page-mapped takes what one in order takes, since the exercises closed
    // units; that of a page-mapped one what it took anywhere, if the exercises moved nothing. Precondition: known().
    double of(Bytes length, bool continues, FtlKind kind) const;

private:
    struct Point {
        double bytes, ns; // of one write, on average
    };
    std::vector<Point> m_inOrder, m_anywhere; // by size
};

} // namespace assay
