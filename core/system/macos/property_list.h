// Property lists, which tools of macOS print with -plist, -xml or -a (plist(5)): their XML form as JSON values.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

namespace assay::platform {

// A dictionary becomes an object, data and dates become the text between their tags. Nothing for text that is no whole
// property list, or one that is nested too deeply. Pure.
std::optional<nlohmann::json> parsePropertyList(std::string_view text);

} // namespace assay::platform
