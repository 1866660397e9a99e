// One line about each simulated card and profile that ships with the program.
#pragma once

#include "text/texts.h"

#include <string>

namespace assay::gui {

// `path`: "sim:good-u1". "" for any other card.
QString cardDescription(const std::string& path, const Texts& texts);
// `name`: "quick". "" for any other profile.
QString profileDescription(const std::string& name, const Texts& texts);

} // namespace assay::gui
