// What the kernel says in /proc and /sys of device and computer, as text, in the columns of a HostSeries. Pure.
#pragma once

#include "io/host/host_series.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

// /sys/block/*/stat (Documentation/block/stat.rst): read, write, flush and queue columns. Kernels before 5.5 count no
// flushes.
void takeBlockStat(std::string_view text, HostValues& values);
// /proc/stat (proc(5)): the processor columns. `msPerTick` is 1000 over _SC_CLK_TCK.
void takeProcStat(std::string_view text, double msPerTick, HostValues& values);
// /proc/meminfo: dirty and write-back pages.
void takeMeminfo(std::string_view text, HostValues& values);
// /proc/pressure/* (Documentation/accounting/psi.rst): for how long some program waited, in ms; NaN where it is not
// counted.
double waitedMs(std::string_view pressure);

// Of /proc/PID/stat: the ticks that the task has run, if its name says that it writes dirty pages (a worker of the
// work queue "writeback" is called after the device that it flushes).
std::optional<std::uint64_t> flusherTicks(std::string_view stat);
// Does that task belong to the unbound work queues, some of which flush?
bool isUnboundWorker(std::string_view comm);

// A record of /dev/kmsg (Documentation/ABI/testing/dev-kmsg): does it say that the link to a device was reset, timed
// out or spoilt data? `names` are what the kernel calls the device and what is before it: "sda", "host2", "1-4",
// "mmc0"; the message must begin with one of them, as in "usb 1-4: reset high-speed USB device number 5 using
// xhci_hcd" or "mmc0: error -110 whilst initialising SD card".
bool tellsOfLinkReset(std::string_view record, std::span<const std::string> names);
// These names, from the path of a device in sysfs: "/sys/devices/.../usb1/1-4/1-4:1.0/host2/target2:0:0/2:0:0:0/block/
// sda". Controllers and buses, which others share, are left out.
std::vector<std::string> kernelNames(std::string_view sysfsPath);

} // namespace assay
