#include "system/linux/scheduling_delay.h"

#include "system/linux/file_text.h"

#include <array>
#include <charconv>

namespace assay::platform {

Ns parseSchedstat(std::string_view schedstat)
{
    std::array<Ns::rep, 3> fields{}; // running, waiting, slices
    const char* at = schedstat.data();
    const char* const end = at + schedstat.size();
    for (Ns::rep& field : fields) {
        const auto [next, error] = std::from_chars(at, end, field);
        if (error != std::errc())
            return Ns{};
        at = next < end ? next + 1 : end;
    }
    return Ns(fields[1]) - kWakeUpCost * fields[2];
}

Ns schedulingDelay() { return parseSchedstat(readText("/proc/thread-self/schedstat")); }

} // namespace assay::platform
