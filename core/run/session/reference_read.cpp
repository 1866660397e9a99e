#include "run/session/reference_read.h"

#include "io/measure/phase_role.h"
#include "io/measure/phase_samples.h"
#include "io/workload/synchronous_io.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace assay {

namespace {
constexpr Ns kReadDeadline = std::chrono::seconds(30); // of one read
constexpr double kFastestShare = 0.9;                  // chosen: a card pauses less often, a busy computer more often
} // namespace

std::optional<Bytes> referenceOffset(const Characterization& characterization)
{
    std::optional<Bytes> last;
    for (const TimedOp& op : characterization.ops)
        if (characterization.workloads[op.workload].kind == CharacterizationKind::fill)
            last = op.offset + op.length - kReferenceBlock;
    return last;
}

std::optional<Ns> readReference(BlockDevice& device, Bytes offset, const std::stop_token& stop)
{
    auto io = SynchronousIo::open(device, EngineKind::automatic, kReferenceBlock, kReadDeadline);
    if (!io)
        return std::nullopt;
    PhaseSamples samples(PhaseRole::read, IoOp::read, offset, kReferenceBlock, device.clock().now(), kReferenceBlock);
    std::vector<double> times; // ns
    for (std::size_t i = 0; i < kReferenceReads; ++i) {
        const double before = samples.total.sumNs();
        const auto read = io->transfer(IoOp::read, offset, kReferenceBlock, nullptr, samples, stop);
        if (!read || !read->ok || stop.stop_requested())
            return std::nullopt;
        times.push_back(samples.total.sumNs() - before);
    }
    const auto fastest = static_cast<std::ptrdiff_t>(kFastestShare * kReferenceReads);
    std::ranges::nth_element(times, times.begin() + fastest);
    return Ns(static_cast<Ns::rep>(std::accumulate(times.begin(), times.begin() + fastest, 0.0) /
                                   static_cast<double>(fastest)));
}

std::optional<Ns> rewriteReference(BlockDevice& device, Bytes offset, const std::stop_token& stop)
{
    auto io = SynchronousIo::open(device, EngineKind::automatic, kReferenceBlock, kReadDeadline);
    if (!io)
        return std::nullopt;
    PhaseSamples reads(PhaseRole::read, IoOp::read, offset, kReferenceBlock, device.clock().now(), kReferenceBlock),
        writes(PhaseRole::write, IoOp::write, offset, kReferenceBlock, device.clock().now(), kReferenceBlock);
    for (std::size_t i = 0; i < kReferenceWrites; ++i) {
        if (!device.clock().sleepUntil(device.clock().now() + kReferencePause, stop))
            return std::nullopt;
        const auto read = io->transfer(IoOp::read, offset, kReferenceBlock, nullptr, reads, stop);
        if (!read || !read->ok)
            return std::nullopt;
        const auto written = io->transfer(IoOp::write, offset, kReferenceBlock, nullptr, writes, stop);
        if (!written || !written->ok)
            return std::nullopt;
    }
    return writes.total.min();
}

} // namespace assay
