// Standard input, as InputLines reads it.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>

namespace assay::platform {

// Reads what comes within `limit`: how many bytes, 0 at the end of the input; nothing when none came.
std::optional<std::size_t> readInput(std::span<char> buffer, std::chrono::milliseconds limit);

} // namespace assay::platform
