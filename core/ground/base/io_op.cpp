#include "ground/base/io_op.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

namespace assay {

const char* name(IoOp op)
{
    switch (op) {
    case IoOp::read: return "read";
    case IoOp::write: return "write";
    case IoOp::flush: return "flush";
    case IoOp::discard: return "discard";
    }
    return "";
}

bool isUnsupported(int osError) { return osError == EOPNOTSUPP || osError == ENOSYS; }

bool isDeviceError(int osError)
{
    constexpr std::array kErrors = {
        EIO,       ETIMEDOUT, ENODEV, ENXIO, EILSEQ, ENODATA, ENOLINK,
#ifdef EREMOTEIO
        EREMOTEIO,
#endif
#ifdef ENOMEDIUM
        ENOMEDIUM,
#endif
    };
    return std::ranges::find(kErrors, osError) != kErrors.end();
}

std::string errorText(int osError)
{
    constexpr std::array kNames = {
        std::pair{EIO, "EIO"},
        std::pair{ENOSPC, "ENOSPC"},
        std::pair{ENODEV, "ENODEV"},
        std::pair{ENXIO, "ENXIO"},
        std::pair{EROFS, "EROFS"},
        std::pair{EPERM, "EPERM"},
        std::pair{EACCES, "EACCES"},
        std::pair{EINVAL, "EINVAL"},
        std::pair{EBUSY, "EBUSY"},
        std::pair{ETIMEDOUT, "ETIMEDOUT"},
        std::pair{EAGAIN, "EAGAIN"},
        std::pair{EILSEQ, "EILSEQ"},
        std::pair{ENODATA, "ENODATA"},
        std::pair{EBADF, "EBADF"},
#ifdef EREMOTEIO
        std::pair{EREMOTEIO, "EREMOTEIO"},
#endif
#ifdef ENOMEDIUM
        std::pair{ENOMEDIUM, "ENOMEDIUM"},
#endif
    };
    for (const auto& [code, text] : kNames)
        if (code == osError)
            return text;
    return "errno " + std::to_string(osError);
}

} // namespace assay
