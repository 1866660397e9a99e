// The state of a stream of I/O between two completions. Together with the samples taken so far it is enough to continue
// the stream.
#pragma once

#include "ground/base/units.h"

#include <cstdint>
#include <vector>

namespace assay {

struct Extent {
    Bytes offset;
    Bytes length;
    auto operator<=>(const Extent&) const = default;
};

struct ResumePoint {
    static constexpr std::size_t kPendingMax = 4096; // the runner prepares at most twice its queue depth

    std::uint64_t drawn = 0;     // addresses taken from the sequence, warm-up included; one for each I/O
    Bytes completed;             // counted by the stop rule: without warm-up, with failed I/Os
    std::vector<Extent> pending; // drawn but not completed: they are done again
};

} // namespace assay
