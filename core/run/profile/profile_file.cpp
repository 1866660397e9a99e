#include "run/profile/profile_file.h"

#include "ground/base/replace_file.h"
#include "ground/base/text.h"
#include "ground/config/toml_document.h"

#include <algorithm>

namespace assay {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMaxFileName = 64;

std::string shownFile(const fs::path& file) { return displayable(file.string(), kMaxPathLength); }

// ASCII only: a file name must survive every file system and shell.
std::string safeName(std::string_view raw)
{
    std::string out;
    for (const char c : raw) {
        const bool isAllowed = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
        if (out.size() < kMaxFileName && (isAllowed || (!out.empty() && out.back() != '-')))
            out += isAllowed ? c : '-';
    }
    while (!out.empty() && out.back() == '-')
        out.pop_back();
    return out.empty() ? "profile" : out;
}

// Checks that the file is unchanged since it was read.
Result<void> checkUnchanged(const fs::path& file, const std::string& before)
{
    const auto now = readTextFile(file.string());
    if (!now)
        return tl::unexpected(now.error());
    if (*now != before)
        return fail(Errc::busy, msg("profile",
                                    "{} was changed by another program since it was read; save a copy, or "
                                    "discard what you changed and read it again.",
                                    shownFile(file)));
    return {};
}

// Creates the file exclusively, so that no other program's file is overwritten.
Result<void> createNew(const fs::path& file)
{
    std::error_code error;
    fs::create_directories(file.parent_path(), error); // an error shows in the next call
    if (createEmptyFile(file))
        return {};
    if (fs::exists(file, error))
        return fail(Errc::busy, msg("profile", "{} exists already; save under another name.", shownFile(file)));
    return fail(Errc::environment,
                msg("profile", "Cannot write {}; choose a folder that you may write to.", shownFile(file)));
}

} // namespace

std::vector<fs::path> profileFiles(const fs::path& folder)
{
    std::vector<fs::path> found;
    std::error_code error;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error))
        if (entry->path().extension() == ".toml")
            found.push_back(entry->path());
    std::ranges::sort(found);
    return found;
}

fs::path unusedProfileFile(const fs::path& folder, std::string_view profileName)
{
    const std::string base = safeName(profileName);
    fs::path file = folder / (base + ".toml");
    std::error_code error;
    for (int number = 2; fs::exists(file, error); ++number)
        file = folder / (base + "-" + std::to_string(number) + ".toml");
    return file;
}

Result<void> saveProfileFile(const fs::path& file, std::string_view text, const std::optional<std::string>& before)
{
    const auto ready = before ? checkUnchanged(file, *before) : createNew(file);
    auto written = ready ? replaceFile(file, text) : ready;
    if (std::error_code none; ready && !written && !before)
        fs::remove(file, none); // made a moment ago, and empty
    return written;
}

Result<void> removeProfileFile(const fs::path& file, const std::string& before)
{
    if (auto same = checkUnchanged(file, before); !same)
        return same;
    std::error_code error;
    if (!fs::remove(file, error))
        return fail(Errc::environment,
                    msg("profile", "Cannot remove {} ({}); check its permissions.", shownFile(file), error.message()),
                    error.value());
    return {};
}

} // namespace assay
