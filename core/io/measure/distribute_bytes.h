// Distributes the bytes of one I/O over time intervals as if they were transferred at a constant rate from its start to
// its end. Otherwise a 4 MB write on a slow card would appear as no transfer in one second and twice the rate in the
// next.
#pragma once

#include "ground/base/units.h"

#include <algorithm>
#include <cstdint>

namespace assay {

// Calls add(index, share) for every interval [index * width, (index + 1) * width) from that of `from` to that of `at`,
// ascending; the shares sum to `bytes`. 0 <= from <= at.
template <class Add> void distributeBytes(Ns from, Ns at, Bytes bytes, Ns width, Add add)
{
    const auto first = static_cast<std::uint64_t>(from / width);
    const auto last = static_cast<std::uint64_t>(at / width);
    const double perNs =
        at > from ? static_cast<double>(bytes.count()) / static_cast<double>((at - from).count()) : 0.0;
    Bytes shared;
    for (std::uint64_t index = first; index < last; ++index) {
        const Ns elapsed = width * static_cast<Ns::rep>(index + 1) - from;
        const Bytes due =
            std::min(bytes, Bytes(static_cast<std::uint64_t>(perNs * static_cast<double>(elapsed.count()))));
        add(index, due - shared);
        shared = due;
    }
    add(last, bytes - shared);
}

} // namespace assay
