// The states that dirty_state brings a card into, and the probes that it makes in each: STATION_PROBE is a metric
// quantity (docs/dirty-state.md).
#pragma once

#include <array>
#include <string_view>

namespace assay {

inline constexpr std::array<std::string_view, 9> kDirtyStations = {
    "fresh", "full", "random", "aged", "rested_0", "rested_1", "rested_10", "formatted", "discarded"};

struct DirtyProbe {
    std::string_view name;
    const char* unit; // of its metric
};
inline constexpr std::array<DirtyProbe, 4> kDirtyProbes = {
    {{"seq_write", "MB/s"}, {"rand_write", "1/s"}, {"recording", "MB/s"}, {"seq_read", "MB/s"}}};

} // namespace assay
