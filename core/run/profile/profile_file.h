// The user's own profiles: a folder of TOML files. Nothing is overwritten that was not read before.
#pragma once

#include "ground/base/result.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

// All *.toml files of the folder, by name; empty where there is no such folder.
std::vector<std::filesystem::path> profileFiles(const std::filesystem::path& folder);

// A file in `folder`, named after the profile, that does not exist: "my-recorder.toml", "my-recorder-2.toml".
std::filesystem::path unusedProfileFile(const std::filesystem::path& folder, std::string_view profileName);

// Writes the file atomically, and its folder where there is none. `before` is what was read from it; none = the file
// must not exist. Errc::busy when another program has changed or made it since.
Result<void> saveProfileFile(const std::filesystem::path& file, std::string_view text,
                             const std::optional<std::string>& before);
// Removes the file, where it still is as it was read.
Result<void> removeProfileFile(const std::filesystem::path& file, const std::string& before);

} // namespace assay
