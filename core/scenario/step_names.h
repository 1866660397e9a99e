// The names of the steps of a profile, for people.
#pragma once

#include "profile/profile.h"
#include "record/step_name.h"

namespace assay {

StepNames namesOf(const Profile& profile);

} // namespace assay
