// Predictions of a saturated recording compared with the same recording at a rate limit, on cards near the required
// rate. Minutes of real time, on an idle machine: the card's times are measured.
#include "support/full_run.h"
#include "support/linux/fuse_card.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <fmt/format.h>

using namespace assay;
using namespace assay::test;
using Catch::Matchers::WithinRel;

namespace {

// 20 Mbit/s for a little under a minute, with 4 MiB of buffer in the camera.
std::string profile(const char* pace)
{
    return fmt::format(R"([profile]
name = "t"
version = "1"
[[step]]
id = "r"
scenario = "recorder"
fill = false
age_wraps = 0
segment_bytes = 16_777_216
buffer_bytes = 4_194_304
max_bytes = 134_217_728
pace = "{}"
)",
                       pace);
}

struct Recorded {
    double dropped = 0, needed = 0;
};
Recorded record(const std::vector<std::string>& commands, const char* pace)
{
    FuseCard card(mib(512), commands);
    FullRun run(card.device(), profile(pace));
    const JudgedRecord& record = run.finish();
    return {valueOf(record, "r.dropped_time"), valueOf(record, "r.buffer_needed")};
}

} // namespace

TEST_CASE("A rate-limited recording drops video where the saturated one predicts it and nowhere else",
          "[.lab][fuse][recorder]")
{
    const auto commands =
        GENERATE(std::vector<std::string>{"wr=2.35"}, std::vector<std::string>{"wr=2.55"},
                 std::vector<std::string>{"wr=4", "stall=16,900"}, std::vector<std::string>{"wr=6", "stall=32,2200"},
                 std::vector<std::string>{"wr=8", "rndwr=20000"});
    const Recorded priorError = record(commands, "saturated"), paced = record(commands, "real");
    INFO(commands.front() << " " << commands.back() << ": predicted " << priorError.dropped << " ms lost, "
                          << priorError.needed / 1e6 << " MB; paced " << paced.dropped << " ms, " << paced.needed / 1e6
                          << " MB");
    CHECK((priorError.dropped > 0) == (paced.dropped > 0));
    CHECK_THAT(paced.needed, WithinRel(priorError.needed, 0.10));
}
