// How long writes take that move nothing, as it was measured: without a model of bus and flash, of which there are more
// kinds than are tried (writes answered before they are programmed, dies in turn, a map on demand).
#pragma once

#include "model/flash/flash_design.h"
#include "model/waf/exercises.h"

#include <utility>
#include <vector>

namespace assay {

// Standard deviation of ln(time to move a byte / time to write one in order), where programs hide behind transfers.
constexpr double kStillMoveSpread = 1;

// Returns ns per byte of the last `share` of the fill; 0 = there was none.
double fillTime(const Exercises& exercises, double share);
// Did no write take longer than one of its size in order, wherever it went? Then nothing was moved, as on a page-mapped
// card that still has free blocks: any other layer moves pages as soon as writes leave their order. Writes that became
// slower after two sizes had been written anywhere did so for another reason: a cache was full then, say.
// `slower`: ns by which a byte takes longer since a cache is full; the sizes were written before.
bool placeMeansNothing(const Exercises& exercises, double slower = 0);
// Did the fill end slower than the large sizes before it, as where an SLC cache became full?
bool endsSlower(const Exercises& exercises);

class StillTimes {
public:
    struct Point {
        double bytes, ns; // of one write, on average
    };
    // Each by size. `jump`: what writes anywhere take for looking up the map, ns.
    StillTimes(std::vector<Point> inOrder, std::vector<Point> anywhere, double jump = 0)
        : m_inOrder(std::move(inOrder)), m_anywhere(std::move(anywhere)), m_jump(jump)
    {
    }
    // `cacheFilled`: an SLC cache became full while the exercises filled the card. The times are those after it.
    explicit StillTimes(const Exercises& exercises, bool cacheFilled = false);
    bool known() const { return !m_inOrder.empty() && !m_anywhere.empty(); }
    // Returns the time of one write in ns, between the measured sizes. `continues`: it begins where the previous one
    // ended. Else a write of a card that is not page-mapped takes what one in order takes, since the exercises closed
    // units; that of a page-mapped one what it took anywhere, if the exercises moved nothing. Precondition: known().
    double of(Bytes length, bool continues, FtlKind kind) const;
    // Do writes of 64 KiB anywhere take so much longer than in order that they copy units? Then these times are none of
    // a page-mapped card. Precondition: known().
    bool copyUnits() const;
    // What writes take longer since the exercises, ns: each byte, where a cache became full after them, and each write
    // that does not continue the one before, on a page-mapped card, where it has to look up its map.
    void slowBytes(double each);
    void slowJumps(double each);
    void noteFullCache(double each) { m_fullCache = each; } // the times are those behind a cache that became full
    // What a byte takes longer since a cache is full, ns; 0 = none was full. That is folding, or writing past the
    // cache.
    double fullCache() const { return m_fullCache; }
    double jump() const { return m_jump; } // what each such write takes longer, ns

    const std::vector<Point>& inOrder() const { return m_inOrder; } // by size
    const std::vector<Point>& anywhere() const { return m_anywhere; }

private:
    std::vector<Point> m_inOrder, m_anywhere;
    double m_fullCache = 0, m_jump = 0;
};

} // namespace assay
