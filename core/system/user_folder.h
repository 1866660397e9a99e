// Locations of a user's files, per system. Private to core/system.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace assay::platform {

// .../cardassay in this user's data folder, by the XDG Base Directory Specification or as a known folder of Windows;
// empty if unknown.
std::filesystem::path userDataFolder();
// .../cardassay in this user's cache folder; empty if unknown.
std::filesystem::path userCacheFolder();
// .../crashes in it, or empty.
std::filesystem::path crashFolder();
inline constexpr const char* kCrashNoteEnding = ".txt";

// The note that a program writes when it crashes, and its first line.
struct CrashNote {
    std::filesystem::path file;
    std::string head;
};
// Creates the folder of the note. Returns nothing if its location is unknown.
std::optional<CrashNote> prepareCrashNote(const std::string& program, unsigned long process);

} // namespace assay::platform
