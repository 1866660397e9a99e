// Accesses by path, part by part: a user who changes the folder meanwhile can still redirect an access. Links that
// exist beforehand are not followed.
#include "ground/base/opened_folder.h"
#include "ground/base/replace_file.h"

#include <cerrno>
#include <chrono>
#include <fstream>
#include <thread>

namespace assay {

namespace fs = std::filesystem;

struct OpenedFolder::Place {
    fs::path folder;
};

namespace {

// Returns the path of a name without links and ".."; "" otherwise.
fs::path pathWithin(const fs::path& folder, const std::string& name)
{
    fs::path at = folder;
    for (const fs::path& part : fs::path(name).relative_path()) {
        std::error_code missing;
        at /= part;
        if (part == ".." || part == "." || part.empty() || fs::is_symlink(fs::symlink_status(at, missing)))
            return {};
    }
    return fs::path(name).has_root_path() ? fs::path() : at;
}

// Windows cannot replace an open file, and virus scanners open each new file briefly.
std::error_code renameOver(const fs::path& from, const fs::path& to)
{
    constexpr int kTries = 100;
    constexpr std::chrono::milliseconds kPause(10);
    std::error_code error;
    for (int tries = 0; tries < kTries; ++tries) {
        fs::rename(from, to, error);
        if (error != std::errc::permission_denied)
            break;
        std::this_thread::sleep_for(kPause);
    }
    return error;
}

// Returns errno; 0 on success. The streams of C++ leave it as the calls below them have set it.
int writeTo(const fs::path& path, std::string_view content, std::ios::openmode mode)
{
    errno = 0;
    std::ofstream out(path, std::ios::binary | mode);
    out.write(content.data(), static_cast<std::streamsize>(content.size()));
    out.close();
    if (out)
        return 0;
    return errno != 0 ? errno : EIO;
}

} // namespace

std::optional<OpenedFolder> OpenedFolder::open(const fs::path& folder)
{
    std::error_code error;
    const fs::path place = folder.empty() ? fs::path(".") : folder;
    if (!fs::is_directory(place, error))
        return std::nullopt;
    return OpenedFolder(std::make_shared<const Place>(Place{place}));
}

bool OpenedFolder::isOwn() const { return true; }

bool OpenedFolder::has(const std::string& name) const
{
    std::error_code error;
    const fs::path path = pathWithin(m_place->folder, name);
    return !path.empty() && fs::is_regular_file(path, error);
}

std::optional<std::string> OpenedFolder::read(const std::string& name, std::uintmax_t limit) const
{
    std::error_code error;
    const fs::path path = pathWithin(m_place->folder, name);
    if (path.empty() || !fs::is_regular_file(path, error) || fs::file_size(path, error) > limit || error)
        return std::nullopt;
    std::ifstream in(path, std::ios::binary);
    std::string content(static_cast<std::size_t>(fs::file_size(path, error)), '\0');
    in.read(content.data(), static_cast<std::streamsize>(content.size()));
    content.resize(static_cast<std::size_t>(in.gcount())); // it may have become shorter
    return in.bad() || !in.is_open() ? std::nullopt : std::optional(std::move(content));
}

int OpenedFolder::replace(const std::string& name, std::string_view content) const
{
    const fs::path path = pathWithin(m_place->folder, name);
    const fs::path temporary = path.empty() ? path : pathWithin(m_place->folder, name + ".tmp");
    if (temporary.empty())
        return ENOENT;
    std::error_code error;
    int osError = writeTo(temporary, content, std::ios::trunc);
    if (osError == 0)
        osError = renameOver(temporary, path).default_error_condition().value();
    if (osError != 0)
        fs::remove(temporary, error);
    return osError;
}

int OpenedFolder::append(const std::string& name, std::string_view text) const
{
    const fs::path path = pathWithin(m_place->folder, name);
    return path.empty() ? ENOENT : writeTo(path, text, std::ios::app);
}

int OpenedFolder::makeFolder(const std::string& name) const
{
    const fs::path path = pathWithin(m_place->folder, name);
    std::error_code error;
    if (path.empty())
        return ENOENT;
    if (fs::create_directory(path, error))
        return 0;
    return error ? EACCES : EEXIST;
}

bool createEmptyFile(const fs::path& path)
{
    fs::path empty = path;
    empty += ".new";
    std::error_code error;
    std::ofstream(empty, std::ios::binary | std::ios::trunc).close();
    const bool made = fs::copy_file(empty, path, fs::copy_options::none, error) && !error; // never over another one
    fs::remove(empty, error);
    return made;
}

} // namespace assay
