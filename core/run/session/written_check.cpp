#include "run/session/written_check.h"

#include "ground/base/prng.h"
#include "ground/base/text.h"
#include "io/workload/address_sequence.h"
#include "io/workload/runner.h"

#include <algorithm>
#include <deque>

namespace assay {

namespace {

constexpr Bytes kTail = mib(1); // of the latest I/Os
constexpr std::size_t kScattered = 64;
constexpr Bytes kScatteredLength = kib(4);
constexpr Ns kDeadline = std::chrono::seconds(10);

// A write phase of the plan and its progress.
struct Written {
    const Plan::Item* item = nullptr;
    const Workload* workload = nullptr;
    ResumePoint upTo;
    bool overwritten = false; // a later step may have written or discarded any part of it
};

std::uint64_t countIos(const PhaseSamples& phase) { return phase.ops + phase.failedTransfers(); }

// Finds the last write phase: matches the phases of the record with those of the plan, in execution order.
void findWritten(const Plan::Item& item, const StepRecord& step, const ResumePoint* running, Written& last)
{
    if (!item.planned->runsAsPlanned()) {
        last.overwritten = true;
        return;
    }
    std::size_t planned = 0;
    std::uint64_t warmup = 0;
    for (const PhaseSamples& phase : step.phases) {
        if (phase.role == PhaseRole::warmup) {
            warmup = countIos(phase);
            continue;
        }
        if (planned == item.step().phases.size())
            return;
        const Workload& workload = item.step().phases[planned++];
        const bool isRunning = running && &phase == &step.phases.back();
        const std::uint64_t drawn = isRunning ? running->drawn : warmup + countIos(phase);
        warmup = 0;
        if (workload.op == IoOp::write && phase.ops > 0)
            last = {&item, &workload, {drawn, phase.bytes, isRunning ? running->pending : std::vector<Extent>()}};
    }
}

// Counts sectors with a stamp of this run, complete or not, of any pass and address.
std::uint64_t countOwn(const IntegritySummary& found)
{
    std::uint64_t own = 0;
    for (const SectorState state : {SectorState::good, SectorState::flippedBits, SectorState::torn,
                                    SectorState::otherAddress, SectorState::olderPass, SectorState::newerPass})
        own += found.count(state);
    return own;
}

// Returns addresses in drawing order, without those that may be unwritten.
std::vector<Extent> chooseSample(const Written& written)
{
    AddressSequence addresses(*written.workload);
    Prng prng(written.upTo.drawn);
    std::vector<Extent> scattered;
    std::deque<Extent> tail;
    Bytes tailBytes;
    std::uint64_t visited = 0;
    while (addresses.drawn() < written.upTo.drawn) {
        const Extent extent = addresses.next();
        if (std::ranges::find(written.upTo.pending, extent.offset, &Extent::offset) != written.upTo.pending.end())
            continue;
        tail.push_back(extent);
        tailBytes += extent.length;
        while (tail.size() > 1 && tailBytes > kTail) {
            tailBytes -= tail.front().length;
            tail.pop_front();
        }
        const Extent part{extent.offset, std::min(extent.length, kScatteredLength)};
        if (scattered.size() <
            kScattered) // reservoir sampling: every I/O has the same probability (Knuth, TAOCP 2, 3.4.2, algorithm R)
            scattered.push_back(part);
        else if (const auto place = prng.below(visited + 1); place < kScattered)
            scattered[place] = part;
        ++visited;
    }
    scattered.insert(scattered.end(), tail.begin(), tail.end());
    return scattered;
}

// Reads the sample with the runner, as pending I/Os of an earlier process, which it executes first.
Result<PhaseSamples> readBack(BlockDevice& device, const Written& written, const RunRecord& record,
                              std::vector<Extent> sample)
{
    Workload reading = *written.workload;
    reading.op = IoOp::read;
    reading.verify = true;
    reading.queueDepth = 1;
    reading.warmup = reading.pause = Ns();
    reading.ioDeadline = kDeadline;
    reading.stamp.runTag = record.runTag().value_or(0);
    reading.stamp.seed = record.seed;
    reading.block = kScatteredLength;
    reading.stop = {};
    for (const Extent& extent : sample) {
        reading.stop.maxBytes += extent.length;
        reading.block = std::max(reading.block, extent.length);
    }
    auto runner = WorkloadRunner::open(device, written.item->step().engine, reading.queueDepth, reading.block);
    if (!runner)
        return tl::unexpected(runner.error());
    PhaseSamples samples(PhaseRole::verify, IoOp::read, reading.regionOffset, reading.regionBytes,
                         device.clock().now());
    LiveStatus live;
    const ResumePoint from{0, Bytes(), std::move(sample)};
    const auto result = runner->run(reading, samples, nullptr, live, {}, &from);
    if (!result)
        return tl::unexpected(result.error());
    if (result->end != WorkloadEnd::finished)
        return fail(result->end == WorkloadEnd::hung ? Errc::hung : Errc::deviceLost, result->cause);
    return samples;
}

} // namespace

Result<WrittenCheck> checkWritten(BlockDevice& device, const Plan& plan, const RunRecord& record)
{
    Written written;
    for (std::size_t i = 0; i < record.steps.size() && i < plan.items.size(); ++i) {
        const bool interrupted = record.checkpoint && i + 1 == record.steps.size();
        const ResumePoint* running = interrupted && record.checkpoint->at ? &*record.checkpoint->at : nullptr;
        findWritten(plan.items[i], record.steps[i], running, written);
    }
    if (!written.workload)
        return WrittenCheck{};
    const auto samples = readBack(device, written, record, chooseSample(written));
    if (!samples)
        return tl::unexpected(samples.error());
    const std::uint64_t sectors = samples->integrity.checked();
    const WrittenCheck check{sectors, sectors - countOwn(samples->integrity)};
    if (!written.overwritten && check.sectors > 0 && check.bad == check.sectors)
        return fail(Errc::refused,
                    msg("session",
                        "{} sectors were read on {}, and none holds data of this run: this is another card, or the "
                        "card has lost its data; nothing was written. Insert the card of the run, or start a new run.",
                        check.sectors, displayable(record.device.path, 160)));
    return check;
}

} // namespace assay
