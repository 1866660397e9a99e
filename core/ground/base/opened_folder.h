// A folder that is held open, and whose files are reached by their names in it alone: no symbolic link in it is
// followed, and only regular files are opened. So a folder that somebody else has prepared, or changes meanwhile, leads
// nowhere else. Defined by the platform.
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
    // None where it is no folder, or may not be searched. A link in `folder` itself is followed: the user named it.
    static std::optional<OpenedFolder> open(const std::filesystem::path& folder);

    bool isOwn() const;                      // of the user of this program; true where the system knows no owners
    bool has(const std::string& name) const; // a regular file
    // The content; none where it is no regular file, cannot be read, or is larger than the limit.
    std::optional<std::string> read(const std::string& name, std::uintmax_t limit = kMaxFileBytes) const;

    // These return an errno, or 0. Content reaches a new file, of which the name is then changed, so that a file has
    // its old or its new content after a crash at any instant.
    int replace(const std::string& name, std::string_view content) const;
    int append(const std::string& name, std::string_view text) const; // creates the file
    int makeFolder(const std::string& name) const;                    // 0 also where it is there

private:
    struct Place;
    explicit OpenedFolder(std::shared_ptr<const Place> place) : m_place(std::move(place)) {}
    std::shared_ptr<const Place> m_place;
};

// For one file.
std::optional<std::string> readFileIn(const std::filesystem::path& folder, const std::string& name,
                                      std::uintmax_t limit = kMaxFileBytes);
bool isFileIn(const std::filesystem::path& folder, const std::string& name);

} // namespace assay
