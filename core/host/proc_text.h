// What the kernel says in /proc and /sys of device and computer, as text, in the columns of a HostSeries. Pure.
#pragma once

#include "host/host_series.h"

#include <cstdint>
#include <optional>
#include <string_view>

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

} // namespace assay
