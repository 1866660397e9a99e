#include "system/open_error.h"

#include "ground/base/text.h"

#include <cerrno>

namespace assay::platform {

Error openError(const std::string& path, int osError, const std::string& cause)
{
    const std::string shown = displayable(path, 160);
    switch (osError) {
    case ENOENT:
    case ENXIO:
    case ENODEV:
        return {Errc::environment, msg("device", "No device {}; insert the card and try again.", shown), osError};
    case EACCES:
    case EPERM:
        return {
            Errc::environment,
            msg("device", "No permission to open {}; ask for access to this device or run as an administrator.", shown),
            osError};
    case EBUSY:
        return {Errc::busy,
                msg("device", "{} is in use by another program or mounted somewhere; close that first.", shown),
                osError};
    case EROFS:
        return {Errc::refused,
                msg("device",
                    "{} is read-only; slide the lock of a full-size card or of the adapter, or run the command "
                    "identify to find another cause.",
                    shown),
                osError};
    default: return {Errc::environment, msg("device", "{} cannot be opened: {}.", shown, cause), osError};
    }
}

tl::unexpected<Error> underTest(const std::string& path, int osError)
{
    return fail(Errc::busy,
                msg("device", "{} is being tested by another program; wait for its end.", displayable(path, 160)),
                osError);
}

} // namespace assay::platform
