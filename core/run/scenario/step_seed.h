#pragma once

#include "ground/base/prng.h"

#include <cstddef>
#include <cstdint>

namespace assay {

// The seed of what is random in a step, the `place`-th of its run from 0: two steps of one kind do not do the same.
constexpr std::uint64_t stepSeed(std::uint64_t run, std::size_t place) { return splitmix64(run + place); }

} // namespace assay
