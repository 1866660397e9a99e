// Checks one value against its ParamSpec. TOML files and the command line both use it.
#pragma once

#include "ground/base/result.h"
#include "ground/config/params.h"

#include <span>

namespace assay {

// On success returns the value in the type of the schema: an integer becomes a real where a real is asked. On failure:
// Errc::badInput with the place.
Result<ParamValue> checkValue(const ParamSpec& spec, ParamValue value, const SourcePlace& place);

// "a, b, c": words to choose from, for messages.
std::string listed(std::span<const std::string> words);

// Makes the error for an unknown key. It proposes the nearest known key, or lists all.
tl::unexpected<Error> unknownKey(const SourcePlace& place, std::string_view key, std::span<const std::string> known);

} // namespace assay
