// Reading files as a whole: the one place where a file of unknown origin is opened to be read.
#pragma once

#include "ground/base/result.h"

#include <filesystem>
#include <optional>
#include <string>

namespace assay {

// The most that is read of a file, by its kind. All that this program writes is smaller.
inline constexpr std::uintmax_t kMaxFileBytes = 256U << 20U;  // samples and logs
inline constexpr std::uintmax_t kMaxJsonBytes = 64U << 20U;   // see parseJson()
inline constexpr std::uintmax_t kMaxKeyFileBytes = 1U << 20U; // keys, certificates, signatures, job files

// Returns the content. Reads regular files only, so that a pipe or a device cannot make the program wait; a file that
// becomes shorter meanwhile is read to its end. Errc::badInput with a sentence for a file that is missing, not regular
// or larger than `limit`; Errc::environment where it cannot be read.
Result<std::string> readRegularFile(const std::filesystem::path& path, std::uintmax_t limit = kMaxFileBytes);

// The same without the reason.
std::optional<std::string> readWholeFile(const std::filesystem::path& path, std::uintmax_t limit = kMaxFileBytes);

// May others than its owner read the file? For secrets. False where the system knows no such rights.
bool isReadableByOthers(const std::filesystem::path& path);

} // namespace assay
