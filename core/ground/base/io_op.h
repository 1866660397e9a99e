// The kinds of I/O sent to a card.
#pragma once

#include <cstdint>
#include <string>

namespace assay {

enum class IoOp : std::uint8_t { read, write, flush, discard };
const char* name(IoOp op); // as in run.json: "read", "write", "flush", "discard"

// Does this errno say that the way to the card has no such command? Then the card was not asked, and is not to blame.
bool isUnsupported(int osError);

// Is this an errno with which a block device answers an I/O that failed (blk_errors of Linux), also through a file
// system? Else the file system, its limits or this program are at fault.
bool isOfDevice(int osError);

// The symbolic name of an errno ("EIO", "ENOSPC"), or "errno 123" for one outside the table.
std::string errorText(int osError);

} // namespace assay
