// Measured GC-free baseline write latency. Replaces models of bus and flash, of which more kinds exist than are tried
// (early acknowledge, die interleaving, demand-loaded map).
#pragma once

#include "model/flash/flash_design.h"
#include "model/waf/exercises.h"

#include <utility>
#include <vector>

namespace assay {

// Standard deviation of ln(time to copy a byte / time to write one sequentially), if programs overlap with transfers.
constexpr double kStillMoveSpread = 1;

// Returns ns per byte of the last `share` of the fill; 0 = no fill.
double fillTime(const Exercises& exercises, double share);
// Returns true if no write took longer than a sequential one of its size, at any offset. Then no page was relocated, as
// on a page-mapped card with free blocks; every other layer copies pages as soon as writes are not sequential. If
// writes became slower after two sizes of random writes, the cause is another one, such as a full cache. `slower`:
// additional ns per byte since a cache is full; the block-size sweep was written before.
bool placeMeansNothing(const Exercises& exercises, double slower = 0);
// True if the fill ended slower than the large sizes before it, as at a full SLC cache.
bool endsSlower(const Exercises& exercises);

class StillTimes {
public:
    struct Point {
        double bytes, ns; // of one write, mean
    };
    // Both lists are sorted by size. `jump`: additional time of a random write for a map look-up, ns.
    StillTimes(std::vector<Point> inOrder, std::vector<Point> anywhere, double jump = 0)
        : m_inOrder(std::move(inOrder)), m_anywhere(std::move(anywhere)), m_jump(jump)
    {
    }
    // `cacheFilled`: an SLC cache became full during the fill. The times are those after it.
    explicit StillTimes(const Exercises& exercises, bool cacheFilled = false);
    bool known() const { return !m_inOrder.empty() && !m_anywhere.empty(); }
    // Returns the time of one write in ns, interpolated between the measured sizes. `continues`: it starts at the end
    // of the previous write. Otherwise a card that is not page-mapped takes its sequential time, since the workloads
    // closed units, and a page-mapped card its random time if the workloads caused no GC. Precondition: known().
    double of(Bytes length, bool continues, FtlKind kind) const;
    // True if random writes of 64 KiB take so much longer than sequential ones that they copy units: these times are
    // not those of a page-mapped card. Precondition: known().
    bool copyUnits() const;
    // Add time since the characterization, ns: to each byte, if a cache became full after it, and to each write of a
    // page-mapped card that does not continue the previous one, for a map look-up.
    void slowBytes(double each);
    void slowJumps(double each);
    void noteFullCache(double each) { m_fullCache = each; } // these are the times behind a full cache
    // Additional ns per byte since a cache is full, by folding or by writes past the cache; 0 = no full cache.
    double fullCache() const { return m_fullCache; }
    double jump() const { return m_jump; } // additional ns of a write that does not continue the previous one

    const std::vector<Point>& inOrder() const { return m_inOrder; } // by size
    const std::vector<Point>& anywhere() const { return m_anywhere; }

private:
    std::vector<Point> m_inOrder, m_anywhere;
    double m_fullCache = 0, m_jump = 0;
};

} // namespace assay
