#include "model/waf/fastest_writes.h"

#include <algorithm>
#include <utility>

namespace assay {

namespace {

double fastestDecileOf(std::vector<double> times) // at least one
{
    const auto at = times.begin() + static_cast<std::ptrdiff_t>(kFastestShare * static_cast<double>(times.size()));
    std::ranges::nth_element(times, at);
    return *at;
}

} // namespace

void FastestWrites::add(const Characterization& characterization)
{
    std::vector<std::vector<double>> times(characterization.workloads.size()); // ns
    for (const TimedOp& op : characterization.ops)
        if (op.op == IoOp::write)
            times[op.workload].push_back(static_cast<double>(op.time.count()));
    std::vector<BaselineWriteLatency::Point> sequential, random;
    for (std::size_t i = 0; i < times.size(); ++i) {
        const CharacterizationWorkload& workload = characterization.workloads[i];
        const bool anywhere = workload.kind == CharacterizationKind::random && workload.part == 1;
        if (!times[i].empty() && (anywhere || workload.kind == CharacterizationKind::blockSizeSweep))
            (anywhere ? random : sequential)
                .push_back({static_cast<double>(workload.block.count()), fastestDecileOf(std::move(times[i]))});
    }
    std::ranges::stable_sort(sequential, {}, &BaselineWriteLatency::Point::bytes);
    std::ranges::stable_sort(random, {}, &BaselineWriteLatency::Point::bytes);
    BaselineWriteLatency known(std::move(sequential), std::move(random));
    if (known.isKnown())
        m_known.push_back(std::move(known));
}

double FastestWrites::decile(std::span<const TracedWrite> writes) const
{
    std::vector<double> times;
    Bytes end;
    for (const TracedWrite& write : writes) {
        const bool continues = std::exchange(end, write.offset + write.length) == write.offset;
        double slowest = 0;
        for (const BaselineWriteLatency& known : m_known)
            slowest = std::max(slowest, known.interpolate(write.length, continues, FtlKind::page));
        if (write.measured && slowest > 0)
            times.push_back(slowest);
    }
    return times.empty() ? 0 : fastestDecileOf(std::move(times));
}

} // namespace assay
