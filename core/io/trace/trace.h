// A recorded workload: requests of a program or a kernel to a card or to files, one entry each. Its file format:
// docs/formats/trace.md.
#pragma once

#include "ground/base/io_op.h"
#include "ground/base/units.h"

#include <cstdint>
#include <optional>
#include <string>

namespace assay {

// As IoOp, and two more for files only.
enum class TraceOp : std::uint8_t { read, write, flush, discard, open, close };
inline constexpr std::size_t kTraceOps = 6;
const char* name(TraceOp op); // "read", "write", "flush", "discard", "open", "close"
// Returns the I/O sent to a card; nothing for open and close.
std::optional<IoOp> ioOp(TraceOp op);
constexpr TraceOp traceOp(IoOp op) { return static_cast<TraceOp>(op); }
static_assert(traceOp(IoOp::read) == TraceOp::read && traceOp(IoOp::discard) == TraceOp::discard);

struct TraceEntry {
    TraceOp op = TraceOp::read;
    bool sync = false, fua = false, meta = false; // request flags as in Linux: synchronous, force unit access, metadata
    bool failed = false;
    std::uint32_t file = 0;    // 0 = the card itself; otherwise a file of TraceReader::files(), with offsets within it
    Ns issued{};               // since the start of the trace; never decreases from entry to entry
    std::optional<Ns> latency; // until its completion; nothing if the source does not record it
    Bytes offset, length;      // 0 for flush, open and close
};

struct TraceHeader {
    std::string source;  // "run", or the format it was imported from
    std::string device;  // "" = unknown
    Bytes capacity;      // of the card; 0 = unknown
    std::string started; // ISO 8601; "" = unknown
};

// Bounds of a trace; beyond them it is rejected.
inline constexpr std::uint64_t kMaxTraceNumber = std::uint64_t{1} << 61; // of an address, a length, a time in ns
inline constexpr std::size_t kMaxTraceFiles = 65'536;
inline constexpr std::size_t kMaxTracePath = 4096;       // bytes
inline constexpr std::size_t kMaxTracePaths = 16 << 20;  // bytes of all paths
inline constexpr std::size_t kMaxTraceHeader = 64 << 10; // bytes
inline constexpr std::size_t kTraceBlock = 64 << 10;     // a block ends with the entry that reaches this size
inline constexpr std::size_t kMaxTraceBlock = 128 << 10; // bytes of a block

} // namespace assay
