// Location of computed results of this program, in this user's cache.
#pragma once

#include "ground/base/cache_directory.h"

namespace assay {

// Nothing is kept where nothing says where that is (XDG_CACHE_HOME, HOME). `what`: name of a folder there.
CacheDirectory userCacheDirectory(const std::string& what);

} // namespace assay
