#include "run/session/reference_read.h"

#include "ground/stats/upper_median.h"
#include "io/measure/phase_role.h"
#include "io/measure/phase_samples.h"
#include "io/workload/synchronous_io.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace assay {

namespace {
constexpr Ns kReadDeadline = std::chrono::seconds(30); // of one read
}

WrittenRange referenceRange(const Characterization& characterization)
{
    WrittenRange filled;
    for (const TimedOp& op : characterization.ops)
        if (characterization.workloads[op.workload].kind == CharacterizationKind::fill) {
            filled.offset = filled.length.count() > 0 ? filled.offset : op.offset;
            filled.length = op.offset + op.length - filled.offset;
        }
    const Bytes length = std::min(filled.length, kReferenceBytes);
    return {filled.offset + filled.length - length, length};
}

std::optional<Ns> readReference(BlockDevice& device, const WrittenRange& place, const std::stop_token& stop)
{
    auto io = SynchronousIo::open(device, EngineKind::automatic, kReferenceBlock, kReadDeadline);
    if (!io)
        return std::nullopt;
    PhaseSamples samples(PhaseRole::read, IoOp::read, place.offset, place.length, device.clock().now(),
                         kReferenceBlock);
    std::vector<double> times; // ns
    for (Bytes done; done + kReferenceBlock <= place.length; done += kReferenceBlock) {
        const double before = samples.total.sumNs();
        const auto read = io->transfer(IoOp::read, place.offset + done, kReferenceBlock, nullptr, samples, stop);
        if (!read || !read->ok || stop.stop_requested())
            return std::nullopt;
        times.push_back(samples.total.sumNs() - before);
    }
    return times.empty() ? std::nullopt : std::optional(Ns(static_cast<Ns::rep>(upperMedian(std::move(times)))));
}

} // namespace assay
