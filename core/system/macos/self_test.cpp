// Functions that are not supported on this system.
#include "system/self_test.h"
#include "ground/base/huge_pages.h"

namespace assay {

// The system gives them by itself.
void preferHugePages(void*, std::size_t) {}

namespace platform {

// The cost of an I/O is not measured on this system yet; the record of a run then has no self-test.
Result<SelfTest> runSelfTest(SelfTestExtent, std::stop_token)
{
    return fail(Errc::environment, msg("host", "There is no self-test on macOS yet; the times of a run are printed "
                                               "without the uncertainty of this computer."));
}

} // namespace platform

} // namespace assay
