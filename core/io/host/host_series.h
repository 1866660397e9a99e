// Activity of device and computer during a step, second by second, in bounded memory. A row holds the increase of
// counters during its interval, and the mean or maximum of levels; docs/formats/run-folder.md describes the columns and
// the file.
#pragma once

#include "ground/base/result.h"
#include "ground/base/units.h"

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

enum class HostColumn : std::size_t {
    readIos,
    readBytes,
    readMs, // summed over overlapping I/Os
    writeIos,
    writeBytes,
    writeMs,
    mergedIos, // merged by the block layer
    flushIos,
    flushMs,
    busyMs,   // at least one I/O in flight
    queuedMs, // summed over all I/Os in flight
    inFlight,
    userMs, // over all processors, like the next five
    systemMs,
    idleMs,
    iowaitMs,
    irqMs,
    stealMs,
    dirtyBytes,
    writebackBytes,
    flusherMs, // CPU time of the kernel's writeback threads
    ownMs,     // of this program
    ownSwitches,
    ownPreemptions,
    waitedCpuMs, // time in which some task waited for CPU, I/O or memory (pressure stall information)
    waitedIoMs,
    waitedMemoryMs,
    linkResets, // reported by the kernel log for the device or the reader in front of it
    temperatureC,
    frequencyMhz,
    lateMs, // lateness of the sample itself
};
inline constexpr std::size_t kHostColumns = static_cast<std::size_t>(HostColumn::lateMs) + 1;

enum class HostColumnKind { counter, mean, maximum };
struct HostColumnSpec {
    const char* name; // column name in the file
    HostColumnKind kind;
};

// A value that the system did not report is NaN.
class HostValues {
public:
    HostValues();
    double& operator[](HostColumn column) { return m_values[static_cast<std::size_t>(column)]; }
    double operator[](HostColumn column) const { return m_values[static_cast<std::size_t>(column)]; }
    std::span<double, kHostColumns> all() { return m_values; }
    std::span<const double, kHostColumns> all() const { return m_values; }

private:
    std::array<double, kHostColumns> m_values;
};

struct HostRow {
    Ns begin{}, end{}; // CLOCK_MONOTONIC
    HostValues values;
};

class HostSeries {
public:
    static constexpr std::size_t kRows = 3600;

    // If all rows are used, pairs of rows are merged and the interval doubles. Otherwise constant time.
    void add(const HostRow& row);
    // Drops the rows that start at `end` or later.
    void endAt(Ns end);
    std::span<const HostRow> rows() const { return m_rows; }
    Ns interval() const { return m_interval; } // minimum length of all rows except the last

    // Returns the file: comma-separated values, one line per row, after a header line.
    std::string text() const;
    // Ignores unknown columns. Errc::corruptRecord.
    static Result<HostSeries> fromText(std::string_view text, const std::string& fileName);

private:
    Ns m_interval = std::chrono::milliseconds(900); // samples are one second apart, or slightly less
    std::vector<HostRow> m_rows;
};

// Returns the increase of the counters from `earlier` to `later`, and the levels of `later`.
HostValues increaseBetween(const HostValues& earlier, const HostValues& later);

// Reads the counters of the system. Single thread.
class HostSampler {
public:
    virtual ~HostSampler() = default;
    virtual HostValues counters() = 0; // since boot; the caller sets lateMs
};

} // namespace assay
