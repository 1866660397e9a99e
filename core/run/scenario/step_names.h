// Display names of the steps of a profile.
#pragma once

#include "run/profile/profile.h"
#include "run/record/step_name.h"

namespace assay {

StepNames namesOf(const Profile& profile);

} // namespace assay
