// How likely a counterfeit is to be missed by a sampled probe, under a stated model (docs/capacity-probe.md). Pure.
#pragma once

#include "base/units.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace assay {

// Hidden caches: 4 of the 9 counterfeits in f3's table of drives from the field have one, up to 1 GiB. Their sizes are taken as log-uniform from 1 MiB to 1
// GiB.
inline constexpr double kHiddenCacheShare = 4.0 / 9.0;
inline constexpr Bytes kSmallestHiddenCache = mib(1);
inline constexpr Bytes kLargestHiddenCache = gib(1);
// The least share of the announced addresses that a counterfeit is taken to lack.
inline constexpr double kLeastMissingShare = 0.05;

// A counterfeit escapes when its cache is larger than what was written between the samples and their reading back, or when all `samples` met real flash.
inline double missProbability(Bytes seenThrough, std::uint64_t samples)
{
    const double size = static_cast<double>(std::clamp(seenThrough, kSmallestHiddenCache, kLargestHiddenCache).count());
    const double largest = static_cast<double>(kLargestHiddenCache.count());
    const double smallest = static_cast<double>(kSmallestHiddenCache.count());
    const double hidden = kHiddenCacheShare * std::log(largest / size) / std::log(largest / smallest);
    return hidden + (1 - hidden) * std::pow(1 - kLeastMissingShare, static_cast<double>(samples));
}

} // namespace assay
