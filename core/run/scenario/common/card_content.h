// Tracks which ranges of the card this run has written, and with which pass. Filled while planning, so that the plan
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
    // All sectors of the range now hold `pass`; without a pass the range is written, with several passes mixed.
    void setWritten(Bytes begin, Bytes end, std::optional<std::uint32_t> pass);
    // Unknown sectors of the range were overwritten: what was written of it no longer holds a single pass.
    void setMixed(Bytes begin, Bytes end);
    // The same, and so many of them that the range is that of a card in use. Reads of all of it ask for more.
    void setUsed(Bytes begin, Bytes end);
    // The content of the range is unknown: it was discarded.
    void forget(Bytes begin, Bytes end);
    bool isWritten(Bytes begin, Bytes end) const; // every sector
    bool isUsed(Bytes begin, Bytes end) const;    // or the range is that of a card in use
    // Returns the pass that all sectors of the range hold; nothing when the range is unwritten or mixed.
    std::optional<std::uint32_t> uniformPass(Bytes begin, Bytes end) const;

private:
    struct Range {
        Bytes begin;
        Bytes end;
        std::optional<std::uint32_t> pass;
    };
    using Ranges = std::vector<Range>; // disjoint, in order
    static void cut(Ranges& ranges, Bytes begin, Bytes end);
    static void add(Ranges& ranges, const Range& range);
    static bool cover(const Ranges& ranges, Bytes begin, Bytes end);
    Ranges m_written, m_used; // what is written is used
    std::uint32_t m_lastPass = 0;
};

} // namespace assay
