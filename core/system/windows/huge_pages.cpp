#include "ground/base/huge_pages.h"

namespace assay {

// They want a right there that hardly any user has.
void preferHugePages(void*, std::size_t) {}

} // namespace assay
