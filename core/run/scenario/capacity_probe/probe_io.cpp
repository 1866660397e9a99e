#include "run/scenario/capacity_probe/probe_io.h"

#include "card/stamp/sector_stamp.h"

#include <algorithm>

namespace assay {

namespace {

constexpr int kReadings = 3; // reads of a bad unit, to distinguish wrong from unstable content

Bytes wholeCard(const StepContext& context) { return roundDown(context.device.info().capacity, Bytes(kSectorBytes)); }

} // namespace

ProbeIo::ProbeIo(StepContext& context, SynchronousIo& io, Bytes unit, bool restores, bool measuresFlush)
    : m_context(context), m_io(io), m_unit(unit), m_restores(restores), m_measuresFlush(measuresFlush),
      m_write(PhaseRole::probeWrite, IoOp::write, Bytes(), wholeCard(context), context.device.clock().now()),
      m_read(PhaseRole::probeRead, IoOp::read, Bytes(), wholeCard(context), context.device.clock().now())
{
}

void ProbeIo::publish()
{
    // An interrupted probe restarts.
    m_context.show(written(), std::max({m_write.end, m_read.end, m_flush.end}), m_flushing ? m_flush : m_write);
}

bool ProbeIo::transfer(IoOp op, Extent extent, const StampSpec* stamp, bool& matches)
{
    if (ended())
        return false;
    PhaseSamples& writes = m_flushing ? m_flush : m_write;
    const auto done = m_io.transfer(op, extent.offset, extent.length, stamp, op == IoOp::write ? writes : m_read,
                                    m_stopsAtRequest ? m_context.stop : std::stop_token());
    if (!done) {
        m_error = done.error();
        return false;
    }
    publish();
    if (op == IoOp::write && m_context.knowledge)
        addWritten(m_context.knowledge->written, {extent.offset, extent.length});
    matches = done->matchesStamp;
    return done->ok;
}

bool ProbeIo::transfer(IoOp op, Extent extent, const StampSpec* stamp)
{
    bool matches = false;
    return transfer(op, extent, stamp, matches);
}

// A failed large I/O may cross the end of the real capacity: retries halves until each part works, or fails at both
// ends.
void ProbeIo::inParts(Extent extent, const Attempt& attempt, const std::function<void(Bytes)>& failed)
{
    if (attempt(extent) || ended())
        return;
    const bool firstWorks = extent.length > m_unit && attempt({extent.offset, m_unit});
    const bool lastWorks = extent.length > m_unit && attempt({extent.end() - m_unit, m_unit});
    if (!firstWorks && !lastWorks) {
        if (failed)
            failed(extent.offset);
        return;
    }
    const Bytes half = m_unit * std::max<std::uint64_t>(1, extent.length / m_unit / 2);
    inParts({extent.offset, half}, attempt, failed);
    if (half < extent.length)
        inParts({extent.offset + half, extent.length - half}, attempt, failed);
}

bool ProbeIo::save(Extent extent)
{
    if (!transfer(IoOp::read, extent, nullptr))
        return false;
    const auto head = m_io.buffer().first(extent.length.count());
    m_saved.push_back({extent.offset, {head.begin(), head.end()}});
    m_savedBytes += extent.length;
    m_peakSaved = std::max(m_peakSaved, m_savedBytes);
    m_writable.push_back(extent);
    return true;
}

void ProbeIo::stamp(std::span<const Extent> extents, std::uint32_t pass)
{
    m_writable.clear();
    for (const Extent& extent : extents)
        for (Bytes at = extent.offset; at < extent.end() && !ended(); at += kMaxIo) {
            const Extent part{at, std::min(kMaxIo, extent.end() - at)};
            if (m_restores)
                inParts(part, [&](Extent e) { return save(e); });
            else
                m_writable.push_back(part);
        }
    const StampSpec spec = stampOf(pass);
    for (const Extent& part : m_writable)
        inParts(part, [&](Extent e) { return transfer(IoOp::write, e, &spec); });
}

ProbeIo::UnitFinding ProbeIo::classify(std::span<const std::byte> unit, Bytes offset, const StampSpec& stamp)
{
    const std::size_t good = countGoodSectors(unit, offset, stamp);
    if (good * kSectorBytes == unit.size())
        return {};
    const Bytes at = offset + Bytes(good * kSectorBytes);
    const SectorFinding finding = classifySector(unit.subspan(good * kSectorBytes).first<kSectorBytes>(), at, stamp);
    UnitFinding out;
    out.state = finding.state;
    if (finding.state == SectorState::otherAddress && finding.pass == stamp.pass)
        out.distance = std::max(at, finding.source) - std::min(at, finding.source);
    return out;
}

ProbeIo::UnitFinding ProbeIo::checkUnit(Bytes offset, std::uint32_t pass)
{
    const StampSpec spec = stampOf(pass);
    const Extent extent{offset, m_unit};
    UnitFinding result;
    for (int reading = 0; reading < kReadings && !ended(); ++reading) {
        bool matches = false;
        UnitFinding now;
        if (!transfer(IoOp::read, extent, &spec, matches))
            now.state = SectorState::unreadable;
        else if (!matches)
            now = classify(m_io.buffer().first(m_unit.count()), offset, spec);
        if (reading == 0) {
            ++m_unitsRead;
            result = now;
            if (now.state == SectorState::unreadable)
                m_read.integrity.addUnreadable(offset, m_unit);
            else if (matches)
                m_read.integrity.addGood(m_unit.count() / kSectorBytes);
            else
                checkStamps(m_io.buffer().first(m_unit.count()), offset, spec, m_read.integrity);
        }
        if (result.state == SectorState::good)
            break;
        result.unstable = result.unstable || now.state != result.state;
    }
    return result;
}

void ProbeIo::findBadUnits(Extent extent, std::uint32_t pass, const std::function<void(Bytes, const UnitFinding&)>& bad)
{
    const StampSpec spec = stampOf(pass);
    const auto check = [&](Extent part) {
        bool matches = false;
        if (!transfer(IoOp::read, part, &spec, matches))
            return false;
        m_unitsRead += part.length / m_unit;
        const auto data = m_io.buffer().first(part.length.count());
        if (matches) {
            m_read.integrity.addGood(part.length.count() / kSectorBytes);
            return true;
        }
        checkStamps(data, part.offset, spec, m_read.integrity);
        for (std::size_t at = 0; at < data.size(); at += m_unit.count())
            if (const UnitFinding finding = classify(data.subspan(at, m_unit.count()), part.offset + Bytes(at), spec);
                !finding.isGood())
                bad(part.offset + Bytes(at), finding);
        return true;
    };
    for (Bytes at = extent.offset; at < extent.end() && !ended(); at += kMaxIo)
        inParts({at, std::min(kMaxIo, extent.end() - at)}, check, [&](Bytes failed) {
            m_read.integrity.addUnreadable(failed, m_unit);
            bad(failed, UnitFinding{SectorState::unreadable, {}, false});
        });
}

std::optional<Bytes> ProbeIo::aliasDistance(Bytes offset, std::uint32_t pass)
{
    const StampSpec spec = stampOf(pass);
    bool matches = false;
    if (!transfer(IoOp::read, {offset, m_unit}, &spec, matches) || matches)
        return std::nullopt;
    const UnitFinding found = classify(m_io.buffer().first(m_unit.count()), offset, spec);
    return found.distance.count() > 0 ? std::optional(found.distance) : std::nullopt;
}

void ProbeIo::flushCache(Extent extent, Extent area, std::uint32_t pass)
{
    const StampSpec spec = stampOf(pass);
    const Ns now = m_context.device.clock().now();
    m_flushing = m_measuresFlush;
    if (m_flushing && m_flush.ops + m_flush.failedOps == 0)
        m_flush = PhaseSamples(PhaseRole::cacheFlush, IoOp::write, area.offset, area.length, now, kMaxIo);
    else if (m_flushing)
        m_flush.resumeAt(now);
    for (Bytes at = extent.offset; at < extent.end() && !ended(); at += kMaxIo) {
        const Extent part{at, std::min(kMaxIo, extent.end() - at)};
        if (!m_restores)
            transfer(IoOp::write, part, &spec);
        else if (transfer(IoOp::read, part, nullptr))
            transfer(IoOp::write, part, nullptr);
    }
    m_flushing = false;
}

void ProbeIo::restore(std::size_t mark)
{
    m_stopsAtRequest = false;
    m_context.live.setRestoring(true);
    while (m_saved.size() > mark && !ended()) {
        const Saved& old = m_saved.back();
        bool restored = false;
        for (int attempt = 0; attempt < 2 && !restored && !ended(); ++attempt) {
            std::ranges::copy(old.data, m_io.buffer().begin());
            restored = transfer(IoOp::write, {old.offset, Bytes(old.data.size())}, nullptr);
        }
        m_restoreFailures += restored ? 0 : 1;
        m_savedBytes -= Bytes(old.data.size());
        m_saved.pop_back();
    }
    m_context.live.setRestoring(false);
    m_stopsAtRequest = true;
}

std::vector<PhaseSamples> ProbeIo::takePhases()
{
    std::vector<PhaseSamples> phases;
    phases.push_back(std::move(m_write));
    phases.push_back(std::move(m_read));
    if (m_flush.ops + m_flush.failedOps > 0)
        phases.push_back(std::move(m_flush));
    return phases;
}

} // namespace assay
