// CPU times of this computer, as counted by the kernel.
#pragma once

#include <cstdint>
#include <string_view>

namespace assay {

// The first line of /proc/stat (proc(5)): ticks since boot, over all processors. `user` includes nice and guests.
struct CpuTimes {
    std::uint64_t user = 0, system = 0, idle = 0, iowait = 0, irq = 0, steal = 0;

    std::uint64_t all() const { return user + system + idle + iowait + irq + steal; }
    std::uint64_t demand() const { return user + system + irq + steal; } // time with a runnable task
    friend CpuTimes operator-(const CpuTimes& later, const CpuTimes& earlier);
};

// All 0 if the text has no such line.
CpuTimes parseCpuTimes(std::string_view procStat);
// Returns the steal share, 0 to 1: CPU time that a hypervisor gave to other guests, over the time in which a CPU was
// wanted.
double stealShare(const CpuTimes& during);

} // namespace assay
