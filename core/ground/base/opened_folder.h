// A folder opened by descriptor. Its files are accessed relative to the descriptor: no symbolic link is followed, and
// only regular files are opened. Another user who prepares or changes the folder cannot redirect an access. Defined by
// the platform.
#pragma once

#include "ground/base/read_file.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace assay {

// A value; copies share the open folder. Any thread. Names are relative to it: "run.json", "samples/rw.bin".
class OpenedFolder {
public:
    // Nothing if it is no folder or not searchable. A link in `folder` itself is followed, because the user named it.
    static std::optional<OpenedFolder> open(const std::filesystem::path& folder);

    bool isOwn() const;                      // owned by the user of this program; true if the system has no owners
    bool has(const std::string& name) const; // a regular file
    // Returns the content; nothing if it is no regular file, not readable, or larger than the limit.
    std::optional<std::string> read(const std::string& name, std::uintmax_t limit = kMaxFileBytes) const;

    // These return 0 or an errno. Content is written to a new file, which is then renamed: after a crash the file has
    // its old or its new content.
    int replace(const std::string& name, std::string_view content) const;
    int append(const std::string& name, std::string_view text) const; // creates the file
    int makeFolder(const std::string& name) const;                    // EEXIST if it exists

private:
    struct Place;
    explicit OpenedFolder(std::shared_ptr<const Place> place) : m_place(std::move(place)) {}
    std::shared_ptr<const Place> m_place;
};

// For one file.
inline std::optional<std::string> readFileIn(const std::filesystem::path& folder, const std::string& name,
                                             std::uintmax_t limit = kMaxFileBytes)
{
    const auto opened = OpenedFolder::open(folder);
    return opened ? opened->read(name, limit) : std::nullopt;
}
inline bool isFileIn(const std::filesystem::path& folder, const std::string& name)
{
    const auto opened = OpenedFolder::open(folder);
    return opened && opened->has(name);
}

} // namespace assay
