#include "system/self_test.h"

namespace assay::platform {

// The cost of an I/O is not measured on this system yet; the record of a run then has no self-test.
Result<SelfTest> runSelfTest(SelfTestExtent, std::stop_token)
{
    return fail(Errc::environment, msg("host", "There is no self-test on Windows yet; the times of a run are printed "
                                               "without the uncertainty of this computer."));
}

} // namespace assay::platform
