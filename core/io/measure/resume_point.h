// State of an I/O stream between two completions. Together with the samples so far it is sufficient to continue the
// stream.
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

    std::uint64_t drawn = 0;     // addresses taken from the sequence, including warm-up; one for each I/O
    Bytes completed;             // as counted by the stop rule: without warm-up, including failed I/Os
    std::vector<Extent> pending; // drawn but not completed: they are repeated
};

} // namespace assay
