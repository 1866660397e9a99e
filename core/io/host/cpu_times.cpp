#include "io/host/cpu_times.h"

#include <array>
#include <charconv>

namespace assay {

CpuTimes operator-(const CpuTimes& later, const CpuTimes& earlier)
{
    // iowait may decrease (proc(5)); a decrease counts as 0
    const auto increase = [](std::uint64_t now, std::uint64_t before) { return now > before ? now - before : 0; };
    return {increase(later.user, earlier.user), increase(later.system, earlier.system),
            increase(later.idle, earlier.idle), increase(later.iowait, earlier.iowait),
            increase(later.irq, earlier.irq),   increase(later.steal, earlier.steal)};
}

CpuTimes parseCpuTimes(std::string_view procStat)
{
    constexpr std::string_view kAll = "cpu ";
    if (!procStat.starts_with(kAll))
        return {};
    std::array<std::uint64_t, 8> ticks{}; // user, nice, system, idle, iowait, irq, softirq, steal; guests are in user
    const char* at = procStat.data() + kAll.size();
    const char* const end = procStat.data() + procStat.size();
    for (std::uint64_t& field : ticks) {
        while (at < end && *at == ' ')
            ++at;
        const auto [next, problem] = std::from_chars(at, end, field);
        if (problem != std::errc())
            return {};
        at = next;
    }
    return {ticks[0] + ticks[1], ticks[2], ticks[3], ticks[4], ticks[5] + ticks[6], ticks[7]};
}

double stealShare(const CpuTimes& during)
{
    return during.demand() > 0 ? static_cast<double>(during.steal) / static_cast<double>(during.demand()) : 0;
}

} // namespace assay
