// Huge pages for a large table: random accesses then cause fewer page-table lookups (TLB misses). Defined by the
// platform.
#pragma once

#include <cstddef>

namespace assay {

// A hint that affects only speed and the granularity of memory allocation.
void preferHugePages(void* memory, std::size_t bytes);

} // namespace assay
