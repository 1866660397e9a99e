// Where a stream of I/O stands between two completions: with the samples taken so far, all that is needed to go on as
// if nothing had happened.
#pragma once

#include "base/units.h"

#include <cstdint>
#include <vector>

namespace assay {

struct Extent {
    Bytes offset;
    Bytes length;
    auto operator<=>(const Extent&) const = default;
};

struct ResumePoint {
    static constexpr std::size_t kPendingMax = 4096; // the runner makes at most twice its queue depth ready

    std::uint64_t drawn = 0;     // addresses taken from the sequence, of a warm-up too; each I/O takes one
    Bytes completed;             // of the stop rule's bytes: warm-up not counted, failed I/Os counted
    std::vector<Extent> pending; // drawn but not completed: to be done again, whether they reached the card or not
};

} // namespace assay
