// The probe's hands: puts stamps at a few places, looks at them again, and on request undoes all of it. Keeps the end
// of the session (stop, loss, hang, host error) to itself, so that the search reads as what it searches for: once
// ended(), every call returns at once. Single thread.
#pragma once

#include "scenario/scenario.h"
#include "stamp/sector_classifier.h"
#include "workload/synchronous_io.h"

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
    // What one unit shows where a stamp was put.
    struct UnitFinding {
        SectorState state = SectorState::good; // of its first bad sector
        Bytes distance;        // a stamp of the same pass but another place: how far away that is; else 0
        bool unstable = false; // differs from one reading to the next
        bool good() const { return state == SectorState::good && !unstable; }
    };

    // `stamp` is of the run, without pass. `restores`: every unit is saved before it is written, for undo().
    ProbeIo(StepContext& context, SynchronousIo& io, Bytes unit, bool restores);

    bool ended() const { return m_error || m_io.end() || (m_stopsAtRequest && m_context.stop.stop_requested()); }

    // Puts stamps of `pass` into the extents, in their order. All are saved before the first is written: places that
    // alias each other then show the same old content, and undoing restores it in any order. Units that cannot be saved
    // are left alone.
    void stamp(std::span<const Extent> extents, std::uint32_t pass);
    UnitFinding checkUnit(Bytes offset, std::uint32_t pass); // one unit; a bad one is read three times
    // Every bad unit of a stamped extent, in order; of a part that cannot be read at all, its first unit.
    void findBadUnits(Extent extent, std::uint32_t pass, const std::function<void(Bytes, const UnitFinding&)>& bad);
    // A stamp of this run and `pass` that does not belong here: how far below is the place that it names?
    std::optional<Bytes> aliasDistance(Bytes offset, std::uint32_t pass);
    // Writes for the sake of writing: what is there already when everything is to be restored, else stamps. At most
    // kMaxIo.
    void press(Extent extent, std::uint32_t pass);
    // Restores what was saved after `mark`, latest first; goes on when a stop was requested.
    std::size_t savedMark() const { return m_saved.size(); }
    void undo(std::size_t mark = 0);

    Bytes unit() const { return m_unit; }
    Bytes saved() const { return m_savedBytes; }
    Bytes peakSaved() const { return m_peakSaved; }
    Bytes written() const { return m_write.bytes; }
    std::uint64_t unitsRead() const { return m_unitsRead; }
    std::uint64_t failedWrites() const { return m_write.failedOps; }
    std::uint64_t restoreFailures() const { return m_restoreFailures; }
    // After the end.
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
    bool m_stopsAtRequest = true;
    PhaseSamples m_write;
    PhaseSamples m_read;
    std::vector<Saved> m_saved;
    Bytes m_savedBytes;
    Bytes m_peakSaved;
    std::vector<Extent> m_writable; // of the running stamp(): what could be saved
    std::uint64_t m_unitsRead = 0;
    std::uint64_t m_restoreFailures = 0;
    std::optional<Error> m_error;
};

} // namespace assay
