// The list of devices as users see it, in computers of many kinds.
#include "support/linux/card_trees.h"
#include "system/platform.h"
#include "test_bed.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

using namespace assay;
using namespace assay::test;

TEST_CASE("The list tells of every kind of disk what it is and why it may not be erased")
{
    for (const CardTree& row : cardTrees()) {
        CAPTURE(row.what);
        TestBed bed;
        row.build(bed.tree());
        const auto all = platform::listDevices();
        REQUIRE(all);
        const auto found = std::ranges::find(*all, "/dev/" + row.name, &DeviceInfo::path);
        REQUIRE(found != all->end());
        CHECK(found->bus == row.bus);
        CHECK(found->isVirtual == row.isVirtual);
        const std::string reason = ineligibility(*found).english();
        CAPTURE(reason);
        CHECK((row.why.empty() ? reason.empty() : reason.find(row.why) != std::string::npos));
        CHECK((found->eraseId.empty() == (found->capacity == Bytes(0) || found->isPartition || found->slot.empty())));
    }
}
