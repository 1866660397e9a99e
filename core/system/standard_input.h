// Standard input, as InputLines reads it.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>

namespace assay::platform {

// Reads input that arrives within `limit`. Returns the number of bytes, 0 at the end of the input; nothing after a
// timeout.
std::optional<std::size_t> readInput(std::span<char> buffer, std::chrono::milliseconds limit);

} // namespace assay::platform
