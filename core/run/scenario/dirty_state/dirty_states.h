// Preconditioned states of dirty_state, and the probes in each: STATION_PROBE is a metric quantity
// (docs/method/dirty-state.md).
#pragma once

#include <array>
#include <string_view>

namespace assay {

inline constexpr const char* kFreshState = "fresh";
inline constexpr std::array<std::string_view, 9> kDirtyStates = {
    kFreshState, "full", "random", "aged", "rested_0", "rested_1", "rested_10", "formatted", "discarded"};

inline constexpr std::array<std::string_view, 4> kDirtyProbes = {"seq_write", "rand_write", "recording", "seq_read"};

} // namespace assay
