// Reading a file as a whole.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace assay {

// Returns the content; none where it is no regular file, or cannot be read. For files whose size is known to be small
// enough for memory.
std::optional<std::string> readWholeFile(const std::filesystem::path& path);

} // namespace assay
