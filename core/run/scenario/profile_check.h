// Finds errors in a profile that do not depend on the card.
#pragma once

#include "run/profile/profile.h"

namespace assay {

// Plans the steps for cards of several sizes with the functions that plan a run. Errc::badInput with the location of
// the key if no card fits.
Result<void> checkForAnyCard(const Profile& profile);

} // namespace assay
