// Counts of verified sectors: pure functions of the record. Definitions: docs/method/metrics.md.
#pragma once

#include "run/record/run_record.h"

#include <cstdint>

namespace assay {

struct IntegrityCount {
    std::uint64_t checked = 0; // sectors; each pass counts
    std::uint64_t bad = 0;     // wrong or unreadable
    std::uint64_t silent = 0;  // wrong, although their last write and their read reported success

    IntegrityCount& operator+=(const IntegrityCount& other)
    {
        checked += other.checked;
        bad += other.bad;
        silent += other.silent;
        return *this;
    }
};

// Counts all verified phases of `step`. Needs the run, because a write error of an earlier step is not silent.
IntegrityCount integrityOf(const RunRecord& run, const StepRecord& step);

} // namespace assay
