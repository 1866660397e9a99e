// How likely a counterfeit is to be missed by a sampled probe, under a stated model (docs/capacity-probe.md). Pure.
#pragma once

#include "base/units.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace assay {

// Hidden caches: 4 of the 9 counterfeits in f3's table of drives from the field have one, up to 1 GiB. Their sizes are
// taken as log-uniform from 1 MiB to 1 GiB.
inline constexpr double kHiddenCacheShare = 4.0 / 9.0;
inline constexpr Bytes kMinHiddenCache = mib(1);
inline constexpr Bytes kMaxHiddenCache = gib(1);
// The largest cache that may hide in a card or its reader: that of f3's worst counterfeits; but not more than half of
// what the card claims.
inline Bytes largestHiddenCache(Bytes capacity) { return std::min(kMaxHiddenCache, Bytes(capacity.count() / 2)); }
// The least share of the announced addresses that a counterfeit is taken to lack.
inline constexpr double kMinMissingShare = 0.05;

// What the two probes bear by default (docs/capacity-probe.md): one that proves, and a cheap one whose blind spot is
// said with its verdict.
inline constexpr double kMissLimit = 0.05;
inline constexpr double kSpotCheckMissLimit = 0.25;

// A counterfeit escapes when its cache is larger than what was written between the samples and their reading back, or
// when all `samples` met real flash.
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
