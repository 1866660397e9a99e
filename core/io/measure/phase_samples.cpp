#include "io/measure/phase_samples.h"

#include <algorithm>
#include <cerrno>
#include <numeric>
#include <utility>

namespace assay {

namespace {

bool touch(const IoErrorEntry& a, const IoErrorEntry& b)
{
    return a.op == b.op && a.osError == b.osError && a.offset <= b.offset + b.length && b.offset <= a.offset + a.length;
}

void absorb(IoErrorEntry& entry, const IoErrorEntry& other)
{
    const Bytes end = std::max(entry.offset + entry.length, other.offset + other.length);
    entry.offset = std::min(entry.offset, other.offset);
    entry.length = end - entry.offset;
    entry.count += other.count;
}

} // namespace

PhaseSamples::PhaseSamples(PhaseRole phaseRole, IoOp phaseOp, Bytes regionOffset, Bytes regionBytes, Ns phaseBegin,
                           Bytes block)
    : role(phaseRole), op(phaseOp), begin(phaseBegin), end(phaseBegin), map(regionOffset, regionBytes, block)
{
    stalls.reserve(kMaxStalls);
}

void PhaseSamples::record(const IoSample& sample)
{
    const Ns latency = sample.completed - sample.issued;
    const Ns at = sample.completed - begin;
    const Ns from = std::max(sample.issued - begin, std::exchange(m_previousCompletion, at));
    end = std::max(end, sample.completed);
    if (sample.failed) [[unlikely]] {
        windows.record(from, at, Bytes()); // time without transfer
        addError(sample);
        return;
    }
    ++ops;
    bytes += sample.length;
    total.record(latency);
    submission.record(sample.submitted - sample.issued);
    completion.record(sample.completed - sample.submitted);
    series.record(from, at, sample.length, latency);
    windows.record(from, at, sample.length);
    peakLatencies.record(at, sample.offset, latency);
    const bool stall = latency > (sample.op == IoOp::read ? kReadStall : kWriteStall);
    map.record(sample.offset, sample.length, latency, stall, false);
    if (stall) [[unlikely]]
        addStall(sample, latency);
}

void PhaseSamples::recordTimeout(IoOp timedOutOp, Bytes offset, Bytes length)
{
    recordFailure(timedOutOp, offset, length, ETIMEDOUT);
}

void PhaseSamples::recordFailure(IoOp failedOp, Bytes offset, Bytes length, int osError)
{
    addError({.op = failedOp, .offset = offset, .length = length, .osError = osError, .failed = true});
}

std::uint64_t PhaseSamples::failedTransfers() const
{
    return std::accumulate(errors.begin(), errors.end(), failedOps, [](auto left, const IoErrorEntry& entry) {
        const bool transfers = entry.op == IoOp::read || entry.op == IoOp::write;
        return left - (transfers ? 0 : std::min(left, entry.count));
    });
}

void PhaseSamples::resumeAt(Ns now)
{
    m_previousCompletion = duration();
    begin = now - m_previousCompletion;
    end = now;
}

void PhaseSamples::addStall(const IoSample& sample, Ns latency)
{
    ++stallCount;
    if (stalls.size() == kMaxStalls) {
        // Stalls are rare by definition (at most ten a second per I/O in flight), so a linear search is cheap enough.
        const auto shortest = std::ranges::min_element(stalls, {}, &Stall::latency);
        if (shortest->latency >= latency)
            return;
        stalls.erase(shortest);
    }
    stalls.push_back({sample.completed - begin, sample.offset, latency});
}

void PhaseSamples::addError(const IoSample& sample)
{
    ++failedOps;
    IoErrorEntry entry{sample.op, sample.offset, sample.length, sample.osError, 1};
    if (entry.hasAddress())
        map.record(sample.offset, sample.length, Ns{}, false, true);
    else
        entry.offset = entry.length = Bytes();
    const auto home = std::ranges::find_if(errors, [&](const IoErrorEntry& known) { return touch(known, entry); });
    if (home == errors.end()) {
        if (errors.size() < kMaxErrorEntries)
            errors.push_back(entry);
        else
            ++errorsDropped;
        return;
    }
    absorb(*home, entry);
    // The new error may have closed the gap between two entries.
    const auto surplus =
        std::find_if(home + 1, errors.end(), [&](const IoErrorEntry& known) { return touch(known, entry); });
    if (surplus != errors.end()) {
        absorb(*home, *surplus);
        errors.erase(surplus);
    }
}

} // namespace assay
