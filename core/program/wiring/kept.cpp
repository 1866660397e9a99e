#include "program/wiring/kept.h"

#include "system/platform.h"

namespace assay {

KeptPlace keptPlace(const std::string& what)
{
    const std::string cache = platform::cacheFolder();
    return {cache.empty() ? std::filesystem::path() : std::filesystem::path(cache) / what, platform::programStamp()};
}

} // namespace assay
