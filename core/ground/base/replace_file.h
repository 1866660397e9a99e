// Crash-safe writing of files.
#pragma once

#include "ground/base/result.h"

#include <filesystem>
#include <string_view>

namespace assay {

// Replaces or creates a file atomically: writes a temporary file in the same folder, and renames it. After a crash at
// any time the file has its old or its new content. Errc::environment if it cannot be written.
Result<void> replaceFile(const std::filesystem::path& path, std::string_view content);

// The Error of a file that could not be written: Errc::environment, with the next step for this errno.
tl::unexpected<Error> cannotWrite(const std::filesystem::path& path, int osError);

// Replaces the leftover of a killed program by an empty file, and returns true. The new file is opened by nobody else,
// and no link is followed.
bool recreateEmptyFile(const std::filesystem::path& path);

// Defined by the platform. Creates an empty file under an unused name, and returns true; false if the name is taken or
// the file cannot be created.
bool createEmptyFile(const std::filesystem::path& path);

} // namespace assay
