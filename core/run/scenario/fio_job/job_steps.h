// Converts one fio job to steps.
#pragma once

#include "run/profile/profile.h"
#include "run/scenario/fio_job/job_options.h"

namespace assay {

struct FioSteps {
    std::vector<Step> steps;
    std::vector<Message> notes;
};

// `id`: id of the first step; a second step that reads back has a derived id. `writtenBefore`: an earlier job of the
// file has written. Errc::badInput with the location of the invalid key.
Result<FioSteps> stepsOf(const FioJob& job, const std::string& id, bool writtenBefore);

} // namespace assay
