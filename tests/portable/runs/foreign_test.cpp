// The estimate of write amplification on small cards whose dies work in queues (support/queue_card.h).
#include "support/full_run.h"
#include "support/queue_card.h"
#include "support/waf_score.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <chrono>
#include <fmt/format.h>
#include <iostream>
#include <iterator>

using namespace assay;
using namespace assay::test;

namespace {

// Both exceed the capacity of these cards. The shipped `waf` writes for 600 and 120 s, for a card of 32 GB.
constexpr unsigned kPreconditioningSeconds = 60, kRandomSeconds = 40;

FullRun runOn(const ForeignCard& card, std::uint64_t seed)
{
    return FullRun::onFlash(makeQueueCard(card.design), card.toml, wafProfile(kPreconditioningSeconds, kRandomSeconds),
                            seed);
}

} // namespace

// ASSAY_WAF_CARDS and ASSAY_WAF_SEED say which cards.
TEST_CASE("The write amplification interval contains the truth on cards with queues at their dies, or is withheld",
          "[.long][waf][foreign]")
{
    const std::uint64_t first = numberFromEnvironment("ASSAY_WAF_SEED", 80'000),
                        cards = numberFromEnvironment("ASSAY_WAF_CARDS", 200);
    std::vector<WafAnswer> all;
    for (std::uint64_t seed = first; seed < first + cards; ++seed) {
        const ForeignCard card = foreignCard(seed);
        std::cout << fmt::format("{}: {}\n", seed, card.summary) << std::flush;
        std::ranges::move(printedWafAnswers(runOn(card, seed)), std::back_inserter(all));
    }
    const WafScore score = wafScore(all);
    std::cout << score.line() << "\n" << score.withheldLines();
    CHECK(score.coverage() >= 0.90);
}

TEST_CASE("A card with queues at its dies that no model explains is estimated from the clean state",
          "[.long][waf][foreign]")
{
    constexpr std::uint64_t kSeed = 80'502;
    FullRun run = runOn(foreignCard(kSeed), kSeed);
    const JudgedRecord& record = run.finish({}, std::chrono::hours(1));
    const Metric* const waf = record.metric("precondition.waf");
    REQUIRE(waf);
    CHECK(waf->method.starts_with("fit of page-mapped designs"));
    CHECK(waf->ci->low <= record.truth.at("precondition.waf"));
    CHECK(waf->ci->high >= record.truth.at("precondition.waf"));
}
