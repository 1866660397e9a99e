// Callback by which a part of the form passes the changed profile. It is accepted if its text can be read back; else
// nothing changes, and the error says why.
#pragma once

#include "run/profile/profile.h"

#include <functional>

namespace assay::gui {

using Adopt = std::function<Result<void>(const Profile&)>;

} // namespace assay::gui
