#include "system/self_test.h"

namespace assay::platform {

// What an I/O costs here is not measured on this system yet; a run says so by having no self-test in its record.
Result<SelfTest> runSelfTest(SelfTestExtent, std::stop_token)
{
    return fail(Errc::environment, msg("host", "There is no self-test on Windows yet; the times of a run are printed "
                                               "without the uncertainty of this computer."));
}

} // namespace assay::platform
