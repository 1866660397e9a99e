// Reads whole files. All files of unknown origin are opened here.
#pragma once

#include "ground/base/result.h"

#include <filesystem>
#include <optional>
#include <string>

namespace assay {

// Size limits by kind of file. Files of this program are smaller.
inline constexpr std::uintmax_t kMaxFileBytes = 256U << 20U;  // samples and logs
inline constexpr std::uintmax_t kMaxJsonBytes = 32U << 20U;   // see parseJson()
inline constexpr std::uintmax_t kMaxKeyFileBytes = 1U << 20U; // keys, certificates, signatures, job files

// Returns the content. Reads regular files only, so that a pipe or a device cannot block the program; a file truncated
// meanwhile is read to its end. Errc::badInput for a file that is missing, not regular or larger than `limit`;
// Errc::environment if it is not readable.
Result<std::string> readRegularFile(const std::filesystem::path& path, std::uintmax_t limit = kMaxFileBytes);

// The same without the reason.
std::optional<std::string> readWholeFile(const std::filesystem::path& path, std::uintmax_t limit = kMaxFileBytes);

// Can users other than the owner read the file? For secrets. False if the system has no such permissions.
bool isReadableByOthers(const std::filesystem::path& path);

} // namespace assay
