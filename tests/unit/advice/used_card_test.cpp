// A card mapped by pages remembers what was done to it: the model of its recordings begins with a card that the
// exercises have scattered, as the run's own recording did.
#include "advice/advise.h"
#include "support/full_run.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

using namespace assay;
using namespace assay::test;

namespace {

constexpr const char* kPageMapped = R"([card]
name = "pages"
advertised_bytes = 134_217_728
[bus]
mb_s = 80
command_us = 200
[nand]
page_bytes = 16_384
t_read_us = 60
t_program_us = 500
t_erase_us = 2000
pages_per_block = 128
planes = 2
[ftl]
kind = "page"
over_provisioning = 0.05
)";
constexpr const char* kCamera = R"([profile]
name = "camera"
version = "1"
[[step]]
id = "inside"
scenario = "flash_character"
budget_s = 40
[[step]]
id = "camera"
scenario = "recorder"
streams_mbit = "120, 80"
index_s = 1
segment_bytes = 6_291_456
buffer_bytes = 4_194_304
age_wraps = 1
wraps = 1
)";

} // namespace

TEST_CASE("Of a card that is mapped by pages the model loses as much video as the card itself, and moves as much")
{
    constexpr std::uint64_t kSeeds = 4;
    double lost = 0, foretoldLost = 0, moved = 0, foretoldMoved = 0;
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        FullRun run = FullRun::onSim(kPageMapped, kCamera, seed);
        const JudgedRecord& record = run.finish();
        Message missing;
        const auto advice = advise(record, 2, missing);
        REQUIRE(advice);
        REQUIRE(*advice);
        lost += valueOf(record, "camera.dropped_time") / kSeeds;
        moved += (record.truth.at("camera.waf") - 1) / kSeeds;
        foretoldLost += (*advice)->foretold.droppedMs / kSeeds;
        foretoldMoved += ((*advice)->foretold.waf - 1) / kSeeds;
    }
    CAPTURE(lost, foretoldLost, moved, foretoldMoved);
    CHECK(lost > 2000);
    CHECK_THAT(foretoldLost, Catch::Matchers::WithinAbs(lost, 1000));
    CHECK_THAT(foretoldMoved, Catch::Matchers::WithinRel(moved, 0.15));
}
