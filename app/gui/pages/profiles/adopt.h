// How a part of the form hands over what was changed: the whole profile. It is taken where it can be read back; else
// nothing changes, and the error says why.
#pragma once

#include "run/profile/profile.h"

#include <functional>

namespace assay::gui {

using Adopt = std::function<Result<void>(const Profile&)>;

} // namespace assay::gui
