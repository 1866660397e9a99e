// The steps that do what one job of fio does.
#pragma once

#include "run/profile/profile.h"
#include "run/scenario/fio_job/job_options.h"

namespace assay {

struct FioSteps {
    std::vector<Step> steps;
    std::vector<Message> notes;
};

// `id`: of the first step; a second one that reads back is called after it. `writtenBefore`: has an earlier job of the
// file written? Errc::badInput with the place of the key that does not fit.
Result<FioSteps> stepsOf(const FioJob& job, const std::string& id, bool writtenBefore);

} // namespace assay
