// How much of the card a job of fio works on, and when it ends.
#pragma once

#include "ground/base/result.h"
#include "run/scenario/fio_job/job_options.h"

namespace assay {

struct FioRegion {
    double bytes = 0, percent = 0; // of all its processes together; both 0 = up to the end of the card
    double offsetBytes = 0, offsetPercent = 0;
    double parts = 1; // streams in order
    double depth = 1;
    double passes = 0, maxBytes = 0; // 0 = no such bound
    double duration = 0;             // s
    bool shared = false;             // several processes work on the same addresses
};

// Errc::badInput with the place of the key that does not fit.
Result<FioRegion> regionOf(const FioJob& job);
// The place of the first of the keys that was given, else that of the job.
SourcePlace placeOf(const FioJob& job, std::initializer_list<const char*> keys);

} // namespace assay
