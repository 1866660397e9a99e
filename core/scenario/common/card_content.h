// Tracks which ranges of the card this run has written, and with which pass. Filled while planning, so that the plan
// knows which reads need a pre-fill.
#pragma once

#include "base/units.h"

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
    // The content of the range is unknown: it was discarded.
    void forget(Bytes begin, Bytes end);
    bool isWritten(Bytes begin, Bytes end) const;
    // Returns the pass that all sectors of the range hold; nothing when the range is unwritten or mixed.
    std::optional<std::uint32_t> uniformPass(Bytes begin, Bytes end) const;

private:
    struct Range {
        Bytes begin;
        Bytes end;
        std::optional<std::uint32_t> pass;
    };
    std::vector<Range> m_ranges; // disjoint, in order
    std::uint32_t m_lastPass = 0;
};

} // namespace assay
