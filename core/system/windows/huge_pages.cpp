#include "ground/base/huge_pages.h"

namespace assay {

// Windows requires a privilege that hardly any user has.
void preferHugePages(void*, std::size_t) {}

} // namespace assay
