// The estimate of write amplification on cards of the family whose truth is known (docs/method/flash-character.md).
#include "support/full_run.h"
#include "support/random_card.h"
#include "support/waf_score.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <fmt/format.h>
#include <iostream>
#include <iterator>

using namespace assay;
using namespace assay::test;

namespace {

std::string profileFor(const std::string& kinds)
{
    return R"([profile]
name = "t"
version = "1"
[[step]]
id = "c"
scenario = "flash_character"
budget_s = 300
io_deadline_s = 600
ftl_kinds = ")" +
           kinds +
           R"("
[[step]]
id = "fill"
scenario = "sequential_write"
passes = 1
io_deadline_s = 600
[[step]]
id = "random4k"
scenario = "random_write"
block_bytes = 4096
duration_s = 60
io_deadline_s = 600
[[step]]
id = "random64k"
scenario = "random_write"
block_bytes = 65_536
duration_s = 60
io_deadline_s = 600
[[step]]
id = "recorder"
scenario = "recorder"
age_wraps = 0
wraps = 1
duration_s = 120
io_deadline_s = 600
)";
}

std::string kindsWithout(const std::string& family)
{
    return family == "page" ? "open_au, hybrid" : family == "open_au" ? "page, hybrid" : "page, open_au";
}

} // namespace

// ASSAY_WAF_CARDS and ASSAY_WAF_SEED say which cards. ASSAY_WAF_LEAVE_OUT=1 takes away the models of a card's own kind;
// ASSAY_WAF_MOVE_SPREAD is a standard deviation, in percent, of the copy cost.
TEST_CASE("Write amplification is estimated on cards that were not used for tuning", "[.long][waf]")
{
    const std::uint64_t first = numberFromEnvironment("ASSAY_WAF_SEED", 1000),
                        cards = numberFromEnvironment("ASSAY_WAF_CARDS", 200);
    const double moveSpread = static_cast<double>(numberFromEnvironment("ASSAY_WAF_MOVE_SPREAD", 0)) / 100;
    const bool leaveOut = numberFromEnvironment("ASSAY_WAF_LEAVE_OUT", 0) != 0;
    std::vector<WafAnswer> all;
    for (std::uint64_t seed = first; seed < first + cards; ++seed) {
        const RandomCard card = randomCard(seed, moveSpread);
        std::cout << fmt::format("{}: {}\n", seed, card.summary) << std::flush;
        const std::string kinds = leaveOut ? kindsWithout(card.family) : "page, open_au, hybrid";
        std::ranges::move(printedWafAnswers(FullRun::onSim(card.toml, profileFor(kinds), seed),
                                            {"random4k", "random64k", "recorder"}),
                          std::back_inserter(all));
    }
    const WafScore score = wafScore(all);
    std::cout << score.line() << "\n";
    CHECK(score.coverage() >= 0.85);
    CHECK(score.goodCoverage() >= 0.90);
    CHECK(score.medianError <= (leaveOut ? 0.30 : 0.03));
    CHECK(score.shareGiven() >= (leaveOut ? 0.0 : 0.60));
}
