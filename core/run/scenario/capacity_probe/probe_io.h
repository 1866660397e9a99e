// The I/O of a probe: writes stamps, checks them, and restores the old content on request. Also handles the end of the
// session (stop, loss, hang, host error): once ended(), every call returns at once. Single thread.
#pragma once

#include "card/stamp/sector_classifier.h"
#include "io/workload/synchronous_io.h"
#include "run/scenario/scenario.h"

#include <functional>
#include <vector>

namespace assay {

class ProbeIo {
public:
    static constexpr Bytes kMaxIo = mib(1);
    struct Extent {
        Bytes offset;
        Bytes length;
        Bytes end() const { return offset + length; }
    };
    // The state of one stamped unit.
    struct UnitFinding {
        SectorState state = SectorState::good; // of its first bad sector
        Bytes distance; // distance to the other address if the unit holds a stamp of the same pass for another address;
                        // otherwise 0
        bool unstable = false; // two reads differ
        bool isGood() const { return state == SectorState::good && !unstable; }
    };

    // `restores`: saves every unit before it is written, for restore(). `measuresFlush`: the writes of flushCache() are
    // a phase of their own.
    ProbeIo(StepContext& context, SynchronousIo& io, Bytes unit, bool restores, bool measuresFlush = false);

    bool ended() const { return m_error || m_io.end() || (m_stopsAtRequest && m_context.stop.stop_requested()); }

    // Writes stamps of `pass` to the extents, in list order. Saves all units before the first write: aliased units then
    // have the same old content, and restore() works in any order. Skips units that cannot be saved.
    void stamp(std::span<const Extent> extents, std::uint32_t pass);
    UnitFinding checkUnit(Bytes offset, std::uint32_t pass); // reads one unit; a bad one three times
    // Calls bad() for every bad unit of a stamped extent, ascending; for an unreadable part only with its first unit.
    void findBadUnits(Extent extent, std::uint32_t pass, const std::function<void(Bytes, const UnitFinding&)>& bad);
    // If the unit holds a stamp of this run and `pass` for a lower address, returns the distance to that address.
    std::optional<Bytes> aliasDistance(Bytes offset, std::uint32_t pass);
    // Writes the extent in ascending order, only to flush a cache: the current content if everything is to be restored,
    // otherwise stamps. `area` contains the extents of all calls.
    void flushCache(Extent extent, Extent area, std::uint32_t pass);
    // Restores the content saved after `mark`, latest first. Also works after a stop request.
    std::size_t savedMark() const { return m_saved.size(); }
    void restore(std::size_t mark = 0);

    Bytes unit() const { return m_unit; }
    Bytes saved() const { return m_savedBytes; }
    Bytes peakSaved() const { return m_peakSaved; }
    Bytes written() const { return m_write.bytes + m_flush.bytes; }
    std::uint64_t unitsRead() const { return m_unitsRead; }
    std::uint64_t failedWrites() const { return m_write.failedOps + m_flush.failedOps; }
    std::uint64_t restoreFailures() const { return m_restoreFailures; }
    // Valid after the end.
    const std::optional<Error>& error() const { return m_error; }
    std::vector<PhaseSamples> takePhases();

private:
    struct Saved {
        Bytes offset;
        std::vector<std::byte> data;
    };
    using Attempt = std::function<bool(Extent)>;
    bool transfer(IoOp op, Extent extent, const StampSpec* stamp, bool& matches);
    bool transfer(IoOp op, Extent extent, const StampSpec* stamp);
    void inParts(Extent extent, const Attempt& attempt, const std::function<void(Bytes)>& failed = {});
    bool save(Extent extent);
    UnitFinding classify(std::span<const std::byte> unit, Bytes offset, const StampSpec& stamp);
    StampSpec stampOf(std::uint32_t pass) const { return {m_context.stamp.runTag, m_context.stamp.seed, pass}; }
    void publish();

    StepContext& m_context;
    SynchronousIo& m_io;
    Bytes m_unit;
    bool m_restores;
    bool m_measuresFlush;
    bool m_stopsAtRequest = true;
    bool m_flushing = false; // writes belong to m_flush
    PhaseSamples m_write;
    PhaseSamples m_read;
    PhaseSamples m_flush; // without I/O before the first flush
    std::vector<Saved> m_saved;
    Bytes m_savedBytes;
    Bytes m_peakSaved;
    std::vector<Extent> m_writable; // of the running stamp(): the saved extents
    std::uint64_t m_unitsRead = 0;
    std::uint64_t m_restoreFailures = 0;
    std::optional<Error> m_error;
};

} // namespace assay
