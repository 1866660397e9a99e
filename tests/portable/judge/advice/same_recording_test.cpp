// Simulated against measured recording: the same writes on a card with the same preconditioning.
#include "judge/advice/advise.h"
#include "support/full_run.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <fmt/format.h>

using namespace assay;
using namespace assay::test;

namespace {

std::string cardWith(const std::string& layer)
{
    return R"([card]
name = "inside"
advertised_bytes = 134_217_728
[bus]
mb_s = 80
command_us = 200
[nand]
page_bytes = 16_384
t_read_us = 60
t_program_us = 500
t_erase_us = 2000
)" + layer;
}

// The recorder is not the first step, because each step of a run has its own seed.
std::string cameraOf(const std::string& streams)
{
    return fmt::format(R"([profile]
name = "camera"
version = "1"
[[step]]
id = "inside"
scenario = "flash_character"
budget_s = 40
[[step]]
id = "camera"
scenario = "recorder"
streams_mbit = "{}"
index_s = 1
segment_bytes = 6_291_456
buffer_bytes = 4_194_304
age_wraps = 1
wraps = 1
)",
                       streams);
}

} // namespace

TEST_CASE("The simulation of the unchanged recording equals the recorded step, write by write")
{
    FullRun run = FullRun::onSim(cardWith("pages_per_block = 64\n[ftl]\nkind = \"hybrid\"\nlog_blocks = 6\n"),
                                 cameraOf("54, 36"), 1);
    const JudgedRecord& record = run.finish();
    Message missing;
    const auto advice = advise(record, 1, missing);
    REQUIRE(advice);
    REQUIRE(*advice);
    const RecordingOutcome& predicted = (*advice)->predictedRecording;
    REQUIRE(predicted.sustainable);
    CHECK_THAT(*predicted.sustainable, Catch::Matchers::WithinRel(valueOf(record, "camera.sustainable_rate"), 0.02));
    CHECK_THAT(predicted.waf, Catch::Matchers::WithinRel(record.truth.at("camera.waf"), 0.02));
}

// A page-mapped card keeps the effect of earlier writes, so the simulation starts after the random writes of the
// characterization.
TEST_CASE("The model of a page-mapped card drops as much video and copies as many pages as the card itself", "[heavy]")
{
    const std::string pageMapped = cardWith("pages_per_block = 128\nplanes = 2\n"
                                            "[ftl]\nkind = \"page\"\nover_provisioning = 0.05\n");
    constexpr std::uint64_t kSeeds = 4;
    double lost = 0, predictedLost = 0, copied = 0, predictedCopied = 0;
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
        FullRun run = FullRun::onSim(pageMapped, cameraOf("120, 80"), seed);
        const JudgedRecord& record = run.finish();
        Message missing;
        const auto advice = advise(record, 2, missing);
        REQUIRE(advice);
        REQUIRE(*advice);
        lost += valueOf(record, "camera.dropped_time") / kSeeds;
        copied += (record.truth.at("camera.waf") - 1) / kSeeds;
        predictedLost += (*advice)->predictedRecording.droppedMs / kSeeds;
        predictedCopied += ((*advice)->predictedRecording.waf - 1) / kSeeds;
    }
    CAPTURE(lost, predictedLost, copied, predictedCopied);
    CHECK(lost > 2000);
    CHECK_THAT(predictedLost, Catch::Matchers::WithinAbs(lost, 1000));
    CHECK_THAT(predictedCopied, Catch::Matchers::WithinRel(copied, 0.15));
}
