// Parts of a TOML document that a program writes.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// Returns the text as a basic string of TOML 1.0, in quotes.
std::string tomlQuoted(std::string_view text);

} // namespace assay
