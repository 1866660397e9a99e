#include "system/posix/flush.h"

#include "system/macos/disk_control.h"

#include <cerrno>
#include <fcntl.h>

namespace assay::platform {

int flushCard(int descriptor)
{
    if (ioctl(descriptor, kSynchronizeCache) == 0)
        return 0;
    return errno == ENOTTY ? flushFile(descriptor) : -1; // a file that stands for a card
}

// fsync() on macOS does not flush the cache of the disk (fcntl(2)).
int flushFile(int descriptor) { return fcntl(descriptor, F_FULLFSYNC) == -1 ? -1 : 0; }

} // namespace assay::platform
