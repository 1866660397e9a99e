// Checks one value against its ParamSpec. Used for TOML files and the command line.
#pragma once

#include "ground/base/result.h"
#include "ground/config/params.h"

#include <span>

namespace assay {

// On success returns the value in the type of the schema: an integer becomes a real if the schema has a real. On
// failure: Errc::badInput with the location.
Result<ParamValue> checkValue(const ParamSpec& spec, ParamValue value, const SourceLocation& place);

// "a, b, c": list of alternatives, for messages.
std::string listed(std::span<const std::string> words);

// Creates the error for an unknown key. Suggests the nearest known key, or lists all.
tl::unexpected<Error> unknownKey(const SourceLocation& place, std::string_view key, std::span<const std::string> known);

} // namespace assay
