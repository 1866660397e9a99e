// The kinds of I/O that a card is asked for.
#pragma once

#include <cstdint>
#include <string>

namespace assay {

enum class IoOp : std::uint8_t { read, write, flush, discard };
const char* name(IoOp op); // the words of run.json: "read", "write", "flush", "discard"

// The symbolic name of an errno ("EIO", "ENOSPC"), or "errno 123" for one outside the table.
std::string errorText(int osError);

} // namespace assay
