#include "ground/base/large_pages.h"

namespace assay {

// They want a right there that hardly any user has.
void preferLargePages(void*, std::size_t) {}

} // namespace assay
