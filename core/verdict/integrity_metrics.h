// What reading back has found, in numbers: pure functions of the record. Definitions: docs/metrics.md.
#pragma once

#include "record/run_record.h"

#include <cstdint>

namespace assay {

struct IntegrityCount {
    std::uint64_t checked = 0; // sectors; those of several passes count each time
    std::uint64_t bad = 0;     // not good: wrong or unreadable
    std::uint64_t silent = 0;  // wrong although both their last write and their read were reported as good

    IntegrityCount& operator+=(const IntegrityCount& other)
    {
        checked += other.checked;
        bad += other.bad;
        silent += other.silent;
        return *this;
    }
};

// Of all verified phases of the step, which is one of the run's: a write that failed in an earlier step was reported
// too.
IntegrityCount integrityOf(const RunRecord& run, const StepRecord& step);

} // namespace assay
