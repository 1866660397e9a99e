#include "ground/base/text.h"
#include "system/platform.h"

#include <sys/resource.h>

namespace assay::platform {

Result<void> checkProcessLimits(unsigned openFiles, Bytes memory)
{
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < openFiles)
        return fail(Errc::environment, msg("device",
                                           "This process may open {} files, and {} are needed; raise the "
                                           "limit (ulimit -n).",
                                           limit.rlim_cur, openFiles));
    if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur < memory.count())
        return fail(Errc::environment, msg("device",
                                           "This process may use {} of memory, and {} are needed; raise "
                                           "the limit (ulimit -v).",
                                           humanBytes(Bytes(limit.rlim_cur)), humanBytes(memory)));
    return {};
}

} // namespace assay::platform
