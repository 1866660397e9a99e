// What is asked of a card.
#pragma once

#include <cstdint>

namespace assay {

enum class IoOp : std::uint8_t { read, write, flush };
const char* name(IoOp op); // the words of run.json: "read", "write", "flush"

} // namespace assay
