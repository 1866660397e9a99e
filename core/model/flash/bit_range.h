// Visits a range of a bit set word by word.
#pragma once

#include <algorithm>
#include <cstdint>

namespace assay {

// Calls act(word, mask) for each 64-bit word that has bits in [begin, end). `mask` selects these bits.
template <class Act> void forWords(std::uint64_t begin, std::uint64_t end, const Act& act)
{
    while (begin < end) {
        const std::uint64_t upTo = std::min(end, (begin / 64 + 1) * 64);
        act(begin / 64, ~std::uint64_t{0} >> (64 - (upTo - begin)) << (begin % 64));
        begin = upTo;
    }
}

} // namespace assay
