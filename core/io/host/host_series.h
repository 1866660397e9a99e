// What the device and the computer did while a step ran, second by second, in bounded memory. A row holds what grew
// during its interval, and of levels the mean or the highest; docs/run-folder.md has the columns and the file.
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
    readMs, // summed over I/Os that lie upon each other
    writeIos,
    writeBytes,
    writeMs,
    mergedIos, // joined to others by the block layer
    flushIos,
    flushMs,
    busyMs,   // at least one I/O was under way
    queuedMs, // summed over all I/Os under way
    inFlight,
    userMs, // of all processors, as the next five
    systemMs,
    idleMs,
    iowaitMs,
    irqMs,
    stealMs,
    dirtyBytes,
    writebackBytes,
    flusherMs, // processor time of the kernel's writers of dirty pages
    ownMs,     // of this program
    ownSwitches,
    ownPreemptions,
    waitedCpuMs, // some program waited for a processor, for I/O, for memory (pressure stall information)
    waitedIoMs,
    waitedMemoryMs,
    linkResets, // that the kernel's log tells of, of the device or the reader before it
    temperatureC,
    frequencyMhz,
    lateMs, // how late the sample itself was taken
};
inline constexpr std::size_t kHostColumns = static_cast<std::size_t>(HostColumn::lateMs) + 1;

enum class HostColumnKind { grows, mean, highest };
struct HostColumnSpec {
    const char* name; // in the file
    HostColumnKind kind;
};
std::span<const HostColumnSpec, kHostColumns> hostColumns();

// A value that the system did not give is NaN.
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

    // Joins rows when all are used: the interval doubles. Constant time else.
    void add(const HostRow& row);
    // Drops the rows that begin at `end` or later.
    void endAt(Ns end);
    std::span<const HostRow> rows() const { return m_rows; }
    Ns interval() const { return m_interval; } // at least so long is each row but the last

    // The file: comma-separated values, one line a row, after a line of names.
    std::string text() const;
    // Ignores columns of other names. Errc::corruptRecord.
    static Result<HostSeries> fromText(std::string_view text, const std::string& fileName);

private:
    Ns m_interval = std::chrono::milliseconds(900); // samples are a second apart, or a little less
    std::vector<HostRow> m_rows;
};

// What grew from `earlier` to `later`, and the levels of `later`.
HostValues grownBetween(const HostValues& earlier, const HostValues& later);

// Asks the system for its counters. One thread.
class HostSampler {
public:
    virtual ~HostSampler() = default;
    virtual HostValues counters() = 0; // since the start of the system; lateMs is left to the caller
};

} // namespace assay
