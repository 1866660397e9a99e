// Creation of a profile: with one step, or as a copy of another.
#pragma once

#include "run/profile/profile.h"

#include <string>

namespace assay::gui {

Profile emptyProfile(); // one step of the first scenario, with default parameters

// Copies with another name, which is a single line of the text; comments and the rest are unchanged.
std::string renamed(std::string text, const std::string& from, const std::string& to);

} // namespace assay::gui
