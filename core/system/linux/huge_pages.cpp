#include "ground/base/huge_pages.h"

#include <cstdint>
#include <sys/mman.h>

namespace assay {

void preferHugePages(void* memory, std::size_t bytes)
{
    constexpr std::uintptr_t kLarge = std::uintptr_t{1} << 21; // only whole ones, which are the table's alone
    const auto begin = reinterpret_cast<std::uintptr_t>(memory);
    const std::uintptr_t first = (begin + kLarge - 1) / kLarge * kLarge, end = (begin + bytes) / kLarge * kLarge;
    if (first < end)
        madvise(reinterpret_cast<void*>(first), end - first, MADV_HUGEPAGE);
}

} // namespace assay
