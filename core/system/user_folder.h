// Where a user's own files lie. Each system has its rule; used by core/system alone.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace assay::platform {

// .../cardassay of this user's data, by the XDG Base Directory Specification or as a known folder of Windows; empty
// where nothing says where that is.
std::filesystem::path userDataFolder();
// .../cardassay of what can be worked out again; empty where nothing says where that is.
std::filesystem::path userCacheFolder();
// .../crashes in it, or empty.
std::filesystem::path crashFolder();
inline constexpr const char* kCrashNoteEnding = ".txt";

// The note that a program writes when it crashes, and its first line.
struct CrashNote {
    std::filesystem::path file;
    std::string head;
};
// Makes its folder. Nothing where there is none.
std::optional<CrashNote> prepareCrashNote(const std::string& program, unsigned long process);

} // namespace assay::platform
