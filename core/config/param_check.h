// One value against its ParamSpec, for the two sources of values: TOML files and the command line.
#pragma once

#include "base/result.h"
#include "config/params.h"

#include <span>

namespace assay {

// The value as the schema wants it (an integer where a real is asked becomes one), or Errc::badInput with the place.
Result<ParamValue> checkValue(const ParamSpec& spec, ParamValue value, const SourcePlace& place);

// "a, b, c": words to choose from, for messages.
std::string listed(std::span<const std::string> words);

// The error for a key that no schema knows: proposes the nearest of the known ones, or lists them.
tl::unexpected<Error> unknownKey(const SourcePlace& place, std::string_view key, std::span<const std::string> known);

} // namespace assay
