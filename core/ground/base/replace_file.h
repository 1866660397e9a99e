// Crash-safe writing of files.
#pragma once

#include "ground/base/result.h"

#include <filesystem>
#include <string_view>

namespace assay {

// Replaces or creates a file atomically: writes a temporary file in the same folder, and renames it. After a crash at
// any time the file has its old or its new content. Errc::environment if it cannot be written.
Result<void> replaceFile(const std::filesystem::path& path, std::string_view content);

// Makes an empty file in place of what a program that was killed may have left there, and returns true. Nobody else has
// the new one open, and no link is followed.
bool recreateEmptyFile(const std::filesystem::path& path);

// Defined by the platform. Makes an empty file of a name that is free, and returns true; false where the name is taken
// or cannot be made.
bool createEmptyFile(const std::filesystem::path& path);

} // namespace assay
