// The kinds of I/O sent to a card.
#pragma once

#include <cstdint>
#include <string>

namespace assay {

enum class IoOp : std::uint8_t { read, write, flush, discard };
const char* name(IoOp op); // as in run.json: "read", "write", "flush", "discard"

// True if this errno means that the path to the card has no such command: the card did not fail.
bool isUnsupported(int osError);

// True if this is an errno of a failed I/O of a block device (blk_errors of Linux), also through a file system. Any
// other errno is a fault of the file system, its limits or this program.
bool isDeviceError(int osError);

// The symbolic name of an errno ("EIO", "ENOSPC"), or "errno 123" for one outside the table.
std::string errorText(int osError);

} // namespace assay
