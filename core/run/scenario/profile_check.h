// Finds what is wrong with a profile whatever the card is.
#pragma once

#include "run/profile/profile.h"

namespace assay {

// Plans the steps for cards of several sizes, by the functions that plan a run. Errc::badInput with the place of the
// key where no card fits.
Result<void> checkForAnyCard(const Profile& profile);

} // namespace assay
