// File locks: open file description locks, which belong to the open file, not to the process.
#include "ground/base/text.h"
#include "system/platform.h"
#include "system/posix/descriptor.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>

namespace assay::platform {

namespace {

// The whole file.
struct flock wholeFile(short type)
{
    struct flock lock {};
    lock.l_type = type;
    lock.l_whence = SEEK_SET;
    return lock;
}

// Does not open devices, pipes or links.
Descriptor openRegular(const std::filesystem::path& file, int access)
{
    struct stat status {};
    if (lstat(file.c_str(), &status) != 0)
        return {};
    if (!S_ISREG(status.st_mode)) {
        errno = EINVAL;
        return {};
    }
    return Descriptor(open(file.c_str(), access | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
}

class LockedFile final : public FileLock {
public:
    explicit LockedFile(Descriptor descriptor) : m_descriptor(std::move(descriptor)) {}

private:
    Descriptor m_descriptor;
};

} // namespace

Result<std::unique_ptr<FileLock>> lockFile(const std::filesystem::path& file)
{
    Descriptor descriptor = openRegular(file, O_RDWR); // needed for a write lock; nothing is written
    struct flock lock = wholeFile(F_WRLCK);
    if (descriptor && fcntl(descriptor.get(), F_OFD_SETLK, &lock) == 0)
        return std::make_unique<LockedFile>(std::move(descriptor));
    const int osError = errno;
    const std::string shown = displayable(file.string(), kMaxPathLength);
    if (osError == EAGAIN || osError == EACCES)
        return fail(Errc::busy, msg("device", "{} is locked by another program; wait for its end.", shown), osError);
    return fail(Errc::environment,
                msg("device", "{} cannot be locked ({}); other programs do not see that it is in use.", shown,
                    std::generic_category().message(osError)),
                osError);
}

bool isLocked(const std::filesystem::path& file)
{
    const Descriptor descriptor = openRegular(file, O_RDONLY);
    struct flock lock = wholeFile(F_RDLCK);
    return descriptor && fcntl(descriptor.get(), F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

} // namespace assay::platform
