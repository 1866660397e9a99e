// Probability that a sampled probe misses a counterfeit, under a stated model (docs/method/capacity-probe.md). Pure.
#pragma once

#include "ground/base/units.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace assay {

// Hidden caches: 4 of the 9 counterfeits in f3's table of drives from the field have one, up to 1 GiB. Their sizes are
// modelled as log-uniform from 1 MiB to 1 GiB.
inline constexpr double kHiddenCacheShare = 4.0 / 9.0;
inline constexpr Bytes kMinHiddenCache = mib(1);
inline constexpr Bytes kMaxHiddenCache = gib(1);
// Returns the largest hidden cache assumed in a card or its reader: that of f3's worst counterfeits, but at most half
// of the claimed capacity.
inline Bytes largestHiddenCache(Bytes capacity) { return std::min(kMaxHiddenCache, Bytes(capacity.count() / 2)); }
// Assumption: a counterfeit lacks at least this share of the advertised addresses.
inline constexpr double kMinMissingShare = 0.05;

// Default risk limits of the two probes (docs/method/capacity-probe.md): one proves the capacity; the cheap one reports
// its remaining risk with the verdict.
inline constexpr double kMissLimit = 0.05;
inline constexpr double kSpotCheckMissLimit = 0.25;

// Returns the probability that a counterfeit is missed: its cache is larger than the bytes written between writing the
// samples and reading them back (`detectableCache`), or all `samples` hit real flash.
inline double missProbability(Bytes detectableCache, std::uint64_t samples, Bytes capacity)
{
    const double through = static_cast<double>(std::max(detectableCache, kMinHiddenCache).count());
    const double largest = static_cast<double>(std::min(kMaxHiddenCache, capacity).count());
    const double range =
        std::log(static_cast<double>(kMaxHiddenCache.count()) / static_cast<double>(kMinHiddenCache.count()));
    const double hidden = kHiddenCacheShare * std::max(0.0, std::log(largest / through)) / range;
    return hidden + (1 - hidden) * std::pow(1 - kMinMissingShare, static_cast<double>(samples));
}

} // namespace assay
