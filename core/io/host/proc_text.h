// Parses kernel information on device and computer in /proc and /sys into CPU times and the columns of a HostSeries.
// Pure.
#pragma once

#include "io/host/host_series.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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

// /sys/block/*/stat (Documentation/block/stat.rst): read, write, flush and queue columns. Kernels before 5.5 do not
// count flushes.
void parseBlockStat(std::string_view text, HostValues& values);
// /proc/stat (proc(5)): the CPU columns. `msPerTick` is 1000 / _SC_CLK_TCK.
void parseProcStat(std::string_view text, double msPerTick, HostValues& values);
// /proc/meminfo: dirty and write-back pages.
void parseMeminfo(std::string_view text, HostValues& values);
// /proc/pressure/* (Documentation/accounting/psi.rst): total time in which some task waited, in ms; NaN if not
// available.
double pressureStallMs(std::string_view pressure);

// From /proc/PID/stat: returns the CPU ticks of the task if its name is that of a writeback worker (a worker of the
// work queue "writeback" is named after the device that it flushes).
std::optional<std::uint64_t> writebackTicks(std::string_view stat);
// True if the task belongs to the unbound work queues, some of which do writeback.
bool isUnboundWorker(std::string_view comm);

// True if a record of /dev/kmsg (Documentation/ABI/testing/dev-kmsg) reports that the link to a device was reset, timed
// out or corrupted data. `names` are the kernel's names of the device and of its parents: "sda", "host2", "1-4",
// "mmc0"; the message must start with one of them, as in "usb 1-4: reset high-speed USB device number 5 using xhci_hcd"
// or "mmc0: error -110 whilst initialising SD card".
bool reportsLinkReset(std::string_view record, std::span<const std::string> names);
// Returns these names from the path of a device in sysfs:
// "/sys/devices/.../usb1/1-4/1-4:1.0/host2/target2:0:0/2:0:0:0/block/ sda". Controllers and buses, which other devices
// share, are left out.
std::vector<std::string> kernelNames(std::string_view sysfsPath);

} // namespace assay
