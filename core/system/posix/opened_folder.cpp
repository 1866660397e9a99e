#include "ground/base/opened_folder.h"
#include "ground/base/replace_file.h"
#include "system/posix/descriptor.h"
#include "system/posix/flush.h"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace assay {

using platform::Descriptor;

struct OpenedFolder::Place {
    Descriptor folder;
};

namespace {

#if defined(O_PATH)
constexpr int kSearchOnly = O_PATH; // a folder that may not be listed can be used as well
#elif defined(O_SEARCH)
constexpr int kSearchOnly = O_SEARCH;
#else
constexpr int kSearchOnly = O_RDONLY;
#endif
constexpr int kTries = 20; // with a name that somebody else takes again and again

// Returns the folder of the last part of a name, and that part. On failure sets errno.
struct LastPart {
    Descriptor folder;
    std::string name;
};

LastPart lastPartOf(int folder, const std::string& name)
{
    LastPart part{Descriptor(fcntl(folder, F_DUPFD_CLOEXEC, 0)), name};
    for (auto slash = part.name.find('/'); part.folder && slash != std::string::npos; slash = part.name.find('/')) {
        const std::string below = part.name.substr(0, slash);
        part.name.erase(0, slash + 1);
        if (below.empty() || below == "." || below == "..") {
            errno = ENOENT;
            return {Descriptor(), ""};
        }
        part.folder =
            Descriptor(openat(part.folder.get(), below.c_str(), kSearchOnly | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    }
    if (part.name.empty() || part.name == "." || part.name == "..") {
        errno = ENOENT;
        return {Descriptor(), ""};
    }
    return part;
}

// Opens a regular file; on failure sets errno.
Descriptor openRegularIn(int folder, const std::string& name, int flags, struct stat& status)
{
    const LastPart part = lastPartOf(folder, name);
    if (!part.folder)
        return {};
    Descriptor file(openat(part.folder.get(), part.name.c_str(), flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC,
                           S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH));
    if (!file || fstat(file.get(), &status) != 0)
        return {};
    if (!S_ISREG(status.st_mode)) {
        errno = EINVAL;
        return {};
    }
    return file;
}

// Creates a new file under a name that a killed program may have left.
Descriptor createAlone(int folder, const std::string& name)
{
    for (int i = 0; i < kTries; ++i) {
        unlinkat(folder, name.c_str(), 0);
        Descriptor file(openat(folder, name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                               S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH));
        if (file || errno != EEXIST)
            return file;
    }
    return {};
}

} // namespace

std::optional<OpenedFolder> OpenedFolder::open(const std::filesystem::path& folder)
{
    const std::string path = folder.empty() ? "." : folder.string();
    Descriptor opened(::open(path.c_str(), kSearchOnly | O_DIRECTORY | O_CLOEXEC));
    if (!opened)
        return std::nullopt;
    return OpenedFolder(std::make_shared<const Place>(Place{std::move(opened)}));
}

bool OpenedFolder::isOwn() const
{
    struct stat status {};
    return fstat(m_place->folder.get(), &status) == 0 && status.st_uid == geteuid();
}

bool OpenedFolder::has(const std::string& name) const
{
    const LastPart part = lastPartOf(m_place->folder.get(), name);
    struct stat status {};
    return part.folder && fstatat(part.folder.get(), part.name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 &&
           S_ISREG(status.st_mode);
}

std::optional<std::string> OpenedFolder::read(const std::string& name, std::uintmax_t limit) const
{
    struct stat status {};
    const Descriptor file = openRegularIn(m_place->folder.get(), name, O_RDONLY, status);
    if (!file || static_cast<std::uintmax_t>(status.st_size) > limit)
        return std::nullopt;
    std::string content(static_cast<std::size_t>(status.st_size), '\0');
    std::size_t done = 0;
    while (done < content.size()) {
        const ssize_t got = ::read(file.get(), content.data() + done, content.size() - done);
        if (got < 0 && errno != EINTR)
            return std::nullopt;
        if (got == 0)
            break; // it has become shorter
        done += got > 0 ? static_cast<std::size_t>(got) : 0;
    }
    content.resize(done);
    return content;
}

int OpenedFolder::replace(const std::string& name, std::string_view content) const
{
    const LastPart part = lastPartOf(m_place->folder.get(), name);
    if (!part.folder)
        return errno;
    const std::string temporary = part.name + ".tmp";
    Descriptor file = createAlone(part.folder.get(), temporary);
    if (!file)
        return errno;
    int osError = platform::writeAll(file.get(), content);
    if (osError == 0 && close(file.release()) != 0) // some file systems tell only now
        osError = errno;
    if (osError == 0 && renameat(part.folder.get(), temporary.c_str(), part.folder.get(), part.name.c_str()) != 0)
        osError = errno;
    if (osError != 0)
        unlinkat(part.folder.get(), temporary.c_str(), 0);
    return osError;
}

int OpenedFolder::append(const std::string& name, std::string_view text) const
{
    struct stat status {};
    const Descriptor file = openRegularIn(m_place->folder.get(), name, O_WRONLY | O_APPEND | O_CREAT, status);
    return file ? platform::writeAll(file.get(), text) : errno;
}

int OpenedFolder::makeFolder(const std::string& name) const
{
    const LastPart part = lastPartOf(m_place->folder.get(), name);
    if (!part.folder)
        return errno;
    return mkdirat(part.folder.get(), part.name.c_str(), S_IRWXU | S_IRWXG | S_IRWXO) == 0 ? 0 : errno;
}

bool createEmptyFile(const std::filesystem::path& path)
{
    const Descriptor made(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC,
                                 S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH));
    return static_cast<bool>(made);
}

} // namespace assay
