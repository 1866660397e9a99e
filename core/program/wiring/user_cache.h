// Location of computed results of this program, in this user's cache.
#pragma once

#include "ground/base/cache_directory.h"

namespace assay {

// No cache if its location is unknown (XDG_CACHE_HOME, HOME). `what`: name of a folder in it.
CacheDirectory userCacheDirectory(const std::string& what);

} // namespace assay
