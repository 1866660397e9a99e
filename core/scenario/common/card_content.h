// What this run has put where on the card, as far as reading steps must know: whether there is written data at all, and
// which stamp it carries. Filled while planning, so that the plan knows which reads need a pre-fill first.
#pragma once

#include "base/units.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace assay {

class CardContent {
public:
    // A pass number not used before in this run; passes tell an older rewriting of a sector from the latest.
    std::uint32_t nextPass() { return ++m_lastPass; }
    // Every sector of the range holds `pass`; without one, the range is written but with several passes mixed.
    void setWritten(Bytes begin, Bytes end, std::optional<std::uint32_t> pass);
    // Some sectors, nobody keeps which, hold something else now: no range holds one pass any more.
    void invalidatePasses();
    // Nobody knows what the range holds, or whether anything: it was discarded.
    void forget(Bytes begin, Bytes end);
    bool isWritten(Bytes begin, Bytes end) const;
    // The one pass that all sectors of the range hold; nothing when unwritten or mixed.
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
