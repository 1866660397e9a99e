// Each step of a run has a seed of its own, so a recording that is not its first step is another one than the seed of
// the run alone would make.
#include "advice/advise.h"
#include "support/full_run.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

using namespace assay;
using namespace assay::test;

namespace {

constexpr const char* kLogBlocks = R"([card]
name = "logs"
advertised_bytes = 134_217_728
[bus]
mb_s = 80
command_us = 200
[nand]
page_bytes = 16_384
t_read_us = 60
t_program_us = 500
t_erase_us = 2000
pages_per_block = 64
[ftl]
kind = "hybrid"
log_blocks = 6
)";
constexpr const char* kSecondStepRecords = R"([profile]
name = "camera"
version = "1"
[[step]]
id = "inside"
scenario = "flash_character"
budget_s = 40
[[step]]
id = "camera"
scenario = "recorder"
streams_mbit = "54, 36"
index_s = 1
segment_bytes = 6_291_456
buffer_bytes = 4_194_304
age_wraps = 1
wraps = 1
)";

} // namespace

TEST_CASE("What the model makes of a recording as it is, is what the step recorded, write by write")
{
    FullRun run = FullRun::onSim(kLogBlocks, kSecondStepRecords, 1);
    const JudgedRecord& record = run.finish();
    Message missing;
    const auto advice = advise(record, 1, missing);
    REQUIRE(advice);
    REQUIRE(*advice);
    const RecordingOutcome& foretold = (*advice)->foretold;
    REQUIRE(foretold.sustainable);
    CHECK_THAT(*foretold.sustainable, Catch::Matchers::WithinRel(valueOf(record, "camera.sustainable_rate"), 0.02));
    CHECK_THAT(foretold.waf, Catch::Matchers::WithinRel(record.truth.at("camera.waf"), 0.02));
}
