// A recorded workload: what a program or a kernel asked of a card or of files, one entry for each request. The file
// that holds it: docs/trace.md.
#pragma once

#include "ground/base/io_op.h"
#include "ground/base/units.h"

#include <cstdint>
#include <optional>
#include <string>

namespace assay {

enum class TraceOp : std::uint8_t { read, write, flush, discard, open, close }; // the last two of files only
inline constexpr std::size_t kTraceOps = 6;
const char* name(TraceOp op); // "read", "write", "flush", "discard", "open", "close"
// The I/O that a card is asked for; nothing for open and close.
std::optional<IoOp> ioOp(TraceOp op);
TraceOp traceOp(IoOp op);

struct TraceEntry {
    TraceOp op = TraceOp::read;
    bool sync = false, fua = false, meta = false; // as Linux marks requests: waited for, to the medium, metadata
    bool failed = false;
    std::uint32_t file = 0;    // 0 = the card itself; else a file of TraceReader::files(), offsets count within it
    Ns issued{};               // since the begin of the trace; never decreases from entry to entry
    std::optional<Ns> latency; // until its completion; nothing where the source does not tell
    Bytes offset, length;      // 0 for flush, open and close
};

struct TraceHeader {
    std::string source;  // "run", or the format it was imported from
    std::string device;  // "" = not known
    Bytes capacity;      // of the card; 0 = not known
    std::string started; // ISO 8601; "" = not known
};

// Bounds of a trace: more is refused.
inline constexpr std::uint64_t kMaxTraceNumber = std::uint64_t{1} << 61; // of an address, a length, a time in ns
inline constexpr std::size_t kMaxTraceFiles = 65'536;
inline constexpr std::size_t kMaxTracePath = 4096;       // bytes
inline constexpr std::size_t kMaxTracePaths = 16 << 20;  // bytes of all paths
inline constexpr std::size_t kMaxTraceHeader = 64 << 10; // bytes
inline constexpr std::size_t kTraceBlock = 64 << 10;     // a block ends with the entry that reaches it
inline constexpr std::size_t kMaxTraceBlock = 128 << 10; // bytes of a block

} // namespace assay
