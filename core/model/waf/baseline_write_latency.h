// Measured GC-free baseline write latency. Replaces models of bus and flash, of which more kinds exist than are tried
// (early acknowledge, die interleaving, demand-loaded map).
#pragma once

#include "model/flash/flash_design.h"
#include "model/waf/characterization.h"

#include <utility>
#include <vector>

namespace assay {

// Standard deviation of ln(time to copy a byte / time to write one sequentially), if programs overlap with transfers.
// Chosen.
constexpr double kBaselineCopySpread = 1;

// Returns ns per byte of the last `share` of the fill; 0 = no fill.
double fillNsPerByte(const Characterization& characterization, double share);
// Returns true if no write took longer than a sequential one of its size, at any offset. Then no page was relocated, as
// on a page-mapped card with free blocks; every other layer copies pages as soon as writes are not sequential. If
// writes became slower after two sizes of random writes, the cause is another one, such as a full cache. `slower`:
// additional ns per byte since a cache is full; the block-size sweep was written before.
bool isOffsetIndependent(const Characterization& characterization, double slower = 0);
// True if the fill ended slower than the large sizes before it, as at a full SLC cache.
bool fillEndsSlower(const Characterization& characterization);

class BaselineWriteLatency {
public:
    struct Point {
        double bytes, ns; // of one write, mean
    };
    // Both lists are sorted by size. `jump`: additional time of a random write for a map look-up, ns.
    BaselineWriteLatency(std::vector<Point> sequential, std::vector<Point> random, double randomExtraNs = 0)
        : m_sequential(std::move(sequential)), m_random(std::move(random)), m_randomExtraNs(randomExtraNs)
    {
    }
    // `cacheFilled`: an SLC cache became full during the fill. The times are those after it.
    explicit BaselineWriteLatency(const Characterization& characterization, bool cacheFilled = false);
    bool isKnown() const { return !m_sequential.empty() && !m_random.empty(); }
    // Returns the time of one write in ns, interpolated between the measured sizes. `continues`: it starts at the end
    // of the previous write. Otherwise a card that is not page-mapped takes its sequential time, since the workloads
    // closed units, and a page-mapped card its random time if the workloads caused no GC. Precondition: isKnown().
    double interpolate(Bytes length, bool continues, FtlKind kind) const;
    // True if random writes of 64 KiB take so much longer than sequential ones that they copy units: these times are
    // not those of a page-mapped card. Precondition: isKnown().
    bool copiesUnits() const;
    // Add time since the characterization, ns: to each byte, if a cache became full after it, and to each write of a
    // page-mapped card that does not continue the previous one, for a map look-up.
    void addPerByte(double each);
    void addPerRandomWrite(double each);
    void setFullCache(double each) { m_fullCacheNsPerByte = each; } // these are the times behind a full cache
    // Additional ns per byte since a cache is full, by folding or by writes past the cache; 0 = no full cache.
    double fullCacheNsPerByte() const { return m_fullCacheNsPerByte; }
    double randomExtraNs() const
    {
        return m_randomExtraNs;
    } // additional ns of a write that does not continue the previous one

    const std::vector<Point>& sequential() const { return m_sequential; } // by size
    const std::vector<Point>& random() const { return m_random; }

private:
    std::vector<Point> m_sequential, m_random;
    double m_fullCacheNsPerByte = 0, m_randomExtraNs = 0;
};

} // namespace assay
