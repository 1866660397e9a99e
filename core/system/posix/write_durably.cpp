// Durable file replacement: the content is on the disk before its name, and the name before the call returns.
#include "ground/base/replace_file.h"
#include "system/platform.h"
#include "system/posix/descriptor.h"
#include "system/posix/flush.h"

#include <cerrno>
#include <fcntl.h>
#include <system_error>

namespace assay::platform {

int writeAll(int file, std::string_view content)
{
    while (!content.empty()) {
        const ssize_t written = write(file, content.data(), content.size());
        if (written < 0 && errno != EINTR)
            return errno;
        content.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
    }
    return 0;
}

namespace {

// Returns errno; 0 on success.
int writeNew(const std::filesystem::path& path, std::string_view content)
{
    unlink(path.c_str()); // left by a killed program
    const Descriptor file(open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0644));
    if (!file)
        return errno;
    const int osError = writeAll(file.get(), content);
    return osError == 0 && flushFile(file.get()) != 0 ? errno : osError;
}

// Some network file systems do not support fsync() on folders: there the server stores the name.
int syncFolder(const std::filesystem::path& folder)
{
    const Descriptor opened(open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!opened)
        return errno;
    return fsync(opened.get()) == 0 || errno == EINVAL ? 0 : errno;
}

} // namespace

Result<void> writeDurably(const std::filesystem::path& file, std::string_view content)
{
    std::filesystem::path temporary = file;
    temporary += ".tmp";
    int osError = writeNew(temporary, content);
    if (osError == 0 && std::rename(temporary.c_str(), file.c_str()) != 0)
        osError = errno;
    if (osError != 0)
        unlink(temporary.c_str());
    else
        osError = syncFolder(file.parent_path());
    if (osError == 0)
        return {};
    return cannotWrite(file, osError);
}

} // namespace assay::platform
