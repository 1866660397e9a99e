#pragma once

#include "ground/base/prng.h"

#include <cstddef>
#include <cstdint>

namespace assay {

// Returns the random seed of step number `place` of a run, counted from 0: two steps of one kind differ.
constexpr std::uint64_t stepSeed(std::uint64_t run, std::size_t place) { return splitmix64(run + place); }

} // namespace assay
