// Tracks which ranges of the card this run has written, and with which pass. Filled during planning, so that the plan
// knows which reads need a pre-fill.
#pragma once

#include "ground/base/units.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace assay {

class CardContent {
public:
    // Returns a new pass number. Passes distinguish an older version of a sector from the latest.
    std::uint32_t nextPass() { return ++m_lastPass; }
    // All sectors of the range now hold `pass`; without a pass the range holds several passes.
    void setWritten(Bytes begin, Bytes end, std::optional<std::uint32_t> pass);
    // Unknown sectors of the range were overwritten: its written part no longer holds a single pass.
    void setMixed(Bytes begin, Bytes end);
    // The same, with enough sectors that the range counts as preconditioned. Reads that cover it need isWritten().
    void setUsed(Bytes begin, Bytes end);
    // The content of the range is unknown: it was discarded.
    void forget(Bytes begin, Bytes end);
    bool isWritten(Bytes begin, Bytes end) const; // every sector
    bool isUsed(Bytes begin, Bytes end) const;    // or the range is preconditioned
    // Returns the pass that all sectors of the range hold, or nothing if the range is unwritten or mixed.
    std::optional<std::uint32_t> uniformPass(Bytes begin, Bytes end) const;

private:
    struct Range {
        Bytes begin;
        Bytes end;
        std::optional<std::uint32_t> pass;
    };
    using Ranges = std::vector<Range>; // disjoint, ascending
    static void cut(Ranges& ranges, Bytes begin, Bytes end);
    static void add(Ranges& ranges, const Range& range);
    static bool cover(const Ranges& ranges, Bytes begin, Bytes end);
    Ranges m_written, m_used; // m_used contains all of m_written
    std::uint32_t m_lastPass = 0;
};

} // namespace assay
