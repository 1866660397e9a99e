// What the processors of this computer did, as the kernel counts it.
#pragma once

#include <cstdint>
#include <string_view>

namespace assay {

// The first line of /proc/stat (proc(5)): ticks since the start, over all processors. `user` holds nice and guests too.
struct CpuTimes {
    std::uint64_t user = 0, system = 0, idle = 0, iowait = 0, irq = 0, steal = 0;

    std::uint64_t all() const { return user + system + idle + iowait + irq + steal; }
    std::uint64_t wanted() const { return user + system + irq + steal; } // somebody was ready to run
    friend CpuTimes operator-(const CpuTimes& later, const CpuTimes& earlier);
};

// All 0 where the text has no such line.
CpuTimes cpuTimesOf(std::string_view procStat);
// The share of the time in which a processor was wanted that a hypervisor gave to others, 0 to 1.
double stealShare(const CpuTimes& during);

} // namespace assay
