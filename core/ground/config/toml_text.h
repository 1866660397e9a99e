// Parts of a TOML document for output.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// Returns the text as a quoted basic string of TOML 1.0.
std::string tomlQuoted(std::string_view text);

} // namespace assay
