// The TOML and SQL files of resources/, compiled into the program by cmake/embed_resources.cmake.
#pragma once

#include <string_view>
#include <vector>

namespace assay {

struct BuiltinResource {
    std::string_view kind; // "profiles", "sim", "tables" or "postgresql"
    std::string_view name; // file name without its end, in order
    std::string_view text;
};
const std::vector<BuiltinResource>& builtinResources();

} // namespace assay
