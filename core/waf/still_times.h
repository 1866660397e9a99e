// How long writes take that move nothing, as the exercises measured it: without a model of bus and flash, of which
// there are more kinds than are tried (writes answered before they are programmed, dies in turn, a map on demand).
#pragma once

#include "waf/exercises.h"

#include <vector>

namespace assay {

// Did no write take longer than one of its size in order, wherever it went? Then nothing was moved, as on a page-mapped
// card that still has free blocks: any other layer moves pages as soon as writes leave their order.
bool placeMeansNothing(const Exercises& exercises);

// Means something only for a card that moved nothing in the exercises.
class StillTimes {
public:
    explicit StillTimes(const Exercises& exercises);
    bool known() const { return !m_inOrder.empty() && !m_anywhere.empty(); }
    // Returns the time of one write in ns, between the measured sizes. `continues`: it begins where the previous one
    // ended. Precondition: known().
    double of(Bytes length, bool continues) const;

private:
    struct Point {
        double bytes, ns; // of one write, on average
    };
    std::vector<Point> m_inOrder, m_anywhere; // by size
};

} // namespace assay
