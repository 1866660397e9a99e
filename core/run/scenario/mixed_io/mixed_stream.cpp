#include "run/scenario/mixed_io/mixed_stream.h"

#include <algorithm>

namespace assay {

namespace {

Bytes smallestOf(const SizeChoices& sizes) { return std::ranges::min_element(sizes, {}, &SizeChoice::low)->low; }

} // namespace

bool MixedStream::hasOneSize() const
{
    const SizeChoice& first = sizes.front().front();
    return std::ranges::all_of(sizes, [&](const SizeChoices& of) {
        return of.size() == 1 && of.front().low == first.low && of.front().high == first.low;
    });
}

Bytes MixedStream::offsetAlignment(std::size_t index) const
{
    if (align.count() > 0)
        return align;
    if (distribution.kind != AccessDistribution::Kind::once)
        return smallestOf(sizes[index]);
    return std::min(smallestOf(sizes[kRead]), smallestOf(sizes[kWrite]));
}

} // namespace assay
