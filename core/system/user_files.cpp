// Files of a user in userDataFolder().
#include "system/platform.h"
#include "system/user_folder.h"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <fmt/chrono.h>
#include <functional>

namespace assay::platform {

std::filesystem::path crashFolder()
{
    const auto data = userDataFolder();
    return data.empty() ? data : data / "crashes";
}

std::optional<CrashNote> prepareCrashNote(const std::string& program, unsigned long process)
{
    std::error_code error;
    const auto folder = crashFolder();
    if (folder.empty() || (std::filesystem::create_directories(folder, error), error))
        return std::nullopt;
    const std::string started = fmt::format("{:%Y%m%d-%H%M%S}", fmt::localtime(std::time(nullptr)));
    return CrashNote{folder / fmt::format("{}-{}-{}{}", program, started, process, kCrashNoteEnding),
                     fmt::format("{}, started {}, process {}\n", program, started, process)};
}

std::string historyFile()
{
    if (const char* given = std::getenv("CARDASSAY_HISTORY"))
        return given;
    const auto data = userDataFolder();
    return data.empty() ? "" : (data / "history.sqlite").string();
}

std::string readersFile()
{
    const std::filesystem::path history = historyFile();
    return history.empty() ? "" : (history.parent_path() / "readers.json").string();
}

std::string profilesFolder()
{
    const auto data = userDataFolder();
    return data.empty() ? "" : (data / "profiles").string();
}

std::string cacheFolder() { return userCacheFolder().string(); }

std::vector<std::filesystem::path> takeCrashNotes()
{
    std::vector<std::filesystem::path> notes;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(crashFolder(), error)) {
        if (entry.path().extension() != kCrashNoteEnding)
            continue;
        auto read = entry.path();
        read.replace_extension(".read");
        std::error_code failed;
        std::filesystem::rename(entry.path(), read, failed);
        if (!failed)
            notes.push_back(read);
    }
    std::ranges::sort(notes, std::greater());
    return notes;
}

} // namespace assay::platform
