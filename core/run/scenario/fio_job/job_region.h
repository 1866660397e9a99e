// The range of the card that a fio job works on, and its end condition.
#pragma once

#include "ground/base/result.h"
#include "run/scenario/fio_job/job_options.h"

namespace assay {

struct FioRegion {
    double bytes = 0, percent = 0; // total of all its processes; both 0 = up to the end of the card
    double offsetBytes = 0, offsetPercent = 0;
    double parts = 1; // concurrent sequential streams
    double depth = 1;
    double passes = 0, maxBytes = 0; // 0 = unbounded
    double duration = 0;             // s
    bool shared = false;             // several processes work on the same addresses
};

// Errc::badInput with the location of the invalid key.
Result<FioRegion> regionOf(const FioJob& job);
// Returns the location of the first of the keys that was given, otherwise that of the job.
SourceLocation placeOf(const FioJob& job, std::initializer_list<const char*> keys);

} // namespace assay
