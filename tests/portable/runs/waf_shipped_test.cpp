// The estimate of write amplification on what ships with the program: every simulated card, and the first customer's
// recording over many seeds.
#include "program/wiring/builtin_resources.h"
#include "support/full_run.h"
#include "support/waf_score.h"

#include <catch2/catch_test_macros.hpp>
#include <fmt/format.h>
#include <iostream>
#include <iterator>

using namespace assay;
using namespace assay::test;

// ASSAY_WAF_SEED and ASSAY_WAF_CARDS say which, in the order of their names.
TEST_CASE("The write amplification interval contains the truth on every shipped card, or is withheld",
          "[.long][waf][outside]")
{
    const std::uint64_t first = numberFromEnvironment("ASSAY_WAF_SEED", 0),
                        cards = numberFromEnvironment("ASSAY_WAF_CARDS", UINT64_MAX);
    std::vector<std::string> names;
    for (const auto& resource : builtinResources())
        if (resource.kind == "sim" && !resource.name.starts_with("fake"))
            names.emplace_back(resource.name);
    std::vector<WafAnswer> all;
    for (std::uint64_t i = first; i < names.size() && i - first < cards; ++i) {
        std::cout << fmt::format("{}: {}\n", i, names[i]) << std::flush;
        std::ranges::move(printedWafAnswers(FullRun("sim:" + names[i], builtIn("profiles", "waf"))),
                          std::back_inserter(all));
    }
    const WafScore score = wafScore(all);
    std::cout << score.line() << "\n";
    CHECK(score.inside == score.given);
}

// ASSAY_WAF_SEED and ASSAY_WAF_CARDS say which seeds of the recording.
TEST_CASE("Write amplification of the first customer's recording is estimated whatever is recorded",
          "[.long][waf][outside]")
{
    const std::uint64_t first = numberFromEnvironment("ASSAY_WAF_SEED", 1),
                        seeds = numberFromEnvironment("ASSAY_WAF_CARDS", 12);
    std::vector<WafAnswer> all;
    for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
        const std::string profile = fmt::format(R"([profile]
name = "t"
version = "1"
[[step]]
id = "character"
scenario = "flash_character"
[[step]]
id = "overwrite"
scenario = "full_overwrite"
[[step]]
id = "recorder"
scenario = "recorder"
streams_mbit = "12, 8"
age_wraps = 2
wraps = 1
trace_seed = {}
)",
                                                seed);
        std::ranges::move(printedWafAnswers(FullRun("sim:seed-c10-mlc", profile), {"recorder"}),
                          std::back_inserter(all));
    }
    const WafScore score = wafScore(all);
    std::cout << score.line() << "\n";
    CHECK(score.given == score.asked);
    CHECK(score.coverage() >= 0.85);
}
