// The page cache is looked at, not believed: a buffered descriptor is found out, a direct one is not suspected.
#include "system/linux/residency.h"

#include "support/linux/loop_device.h"

#include <catch2/catch_test_macros.hpp>
#include <fcntl.h>
#include <string>

using namespace assay;
using namespace assay::test;
using namespace assay::platform;

TEST_CASE("Reads through the page cache are detected by their effect")
{
    LoopDevice loop(mib(8));
    const auto told = [&](int flags) {
        return std::string(pageCacheBypassed(std::make_shared<OpenCard>(
            OpenCard{Descriptor(open(loop.path().c_str(), O_RDONLY | flags)), mib(8), Bytes(512), false})));
    };
    CHECK(told(O_DIRECT) == "yes");
    CHECK(told(0) == "no");
}
