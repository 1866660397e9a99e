// The user's own profiles: a folder of TOML files. A file that was not read before is never overwritten.
#pragma once

#include "ground/base/result.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

// Returns all *.toml files of the folder, sorted by name; empty if there is no such folder.
std::vector<std::filesystem::path> profileFiles(const std::filesystem::path& folder);

// Returns a file name in `folder`, derived from the profile name, that does not exist: "my-recorder.toml",
// "my-recorder-2.toml".
std::filesystem::path unusedProfileFile(const std::filesystem::path& folder, std::string_view profileName);

// Writes the file atomically; creates its folder if missing. `before` is the content read from it; nothing = the file
// must not exist. Errc::busy if another program has changed or created it since.
Result<void> saveProfileFile(const std::filesystem::path& file, std::string_view text,
                             const std::optional<std::string>& before);
// Removes the file if it is unchanged since it was read.
Result<void> removeProfileFile(const std::filesystem::path& file, const std::string& before);

} // namespace assay
