// Location of a cache for results that are slow to compute and deterministic.
#pragma once

#include <filesystem>
#include <string>

namespace assay {

struct CacheDirectory {
    std::filesystem::path folder; // empty = no cache
    std::string program;          // identifies this build, since other builds may compute other results
};

} // namespace assay
