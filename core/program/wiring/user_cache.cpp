#include "program/wiring/user_cache.h"

#include "system/platform.h"

namespace assay {

CacheDirectory userCacheDirectory(const std::string& what)
{
    const std::string cache = platform::cacheFolder();
    return {cache.empty() ? std::filesystem::path() : std::filesystem::path(cache) / what, platform::programBuildId()};
}

} // namespace assay
