// Where a new profile begins: with one step, or as a copy of another.
#pragma once

#include "run/profile/profile.h"

#include <string>

namespace assay::gui {

Profile emptyProfile(); // one step of the first scenario, as it is by default

// With another name, which stands in one line; comments and the rest stay as they are.
std::string renamed(std::string text, const std::string& from, const std::string& to);

} // namespace assay::gui
