// The estimate of write amplification on cards that are not built as the estimate thinks (support/die_card.h).
#include "support/die_card.h"
#include "support/full_run.h"
#include "support/waf_score.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <fmt/format.h>
#include <iostream>
#include <iterator>

using namespace assay;
using namespace assay::test;
using namespace std::chrono_literals;

namespace {

std::vector<WafAnswer> answersOf(const DieDesign& card)
{
    const std::string toml = fmt::format(R"([card]
name = "dies behind a slow bus"
advertised_bytes = {}
[jitter]
sigma = 0.03
)",
                                         card.advertised.count());
    FullRun run = FullRun::onFlash(makeDieCard(card), toml, wafProfile(), 1);
    return wafAnswers(run.finish({}, std::chrono::hours(1)));
}

} // namespace

// ASSAY_WAF_CARDS and ASSAY_WAF_SEED say which cards.
TEST_CASE("The write amplification interval contains the truth on cards outside the model family, or is withheld",
          "[.long][waf][outside]")
{
    const std::uint64_t first = numberFromEnvironment("ASSAY_WAF_SEED", 70'000),
                        cards = numberFromEnvironment("ASSAY_WAF_CARDS", 200);
    std::vector<WafAnswer> all;
    for (std::uint64_t seed = first; seed < first + cards; ++seed) {
        const OutOfFamilyCard card = outOfFamilyCard(seed);
        std::cout << fmt::format("{}: {}\n", seed, card.summary) << std::flush;
        std::ranges::move(printedWafAnswers(FullRun::onFlash(makeDieCard(card.design), card.toml, wafProfile(), seed)),
                          std::back_inserter(all));
    }
    const WafScore score = wafScore(all);
    std::cout << score.line() << "\n";
    CHECK(score.coverage() >= 0.85);
    CHECK(score.goodCoverage() >= 0.90);
    CHECK(score.medianError <= 0.15);
    CHECK(score.shareGiven() >= 0.60);
}

TEST_CASE("Units behind interleaved dies are found by their merge times", "[waf][heavy]")
{
    const OutOfFamilyCard card = outOfFamilyCard(70'128);
    const std::string profile = R"([profile]
name = "t"
version = "1"
[[step]]
id = "c"
scenario = "flash_character"
[[step]]
id = "fill"
scenario = "sequential_write"
passes = 1
[[step]]
id = "random"
scenario = "random_write"
block_bytes = 4096
duration_s = 120
io_deadline_s = 600
)";
    FullRun run = FullRun::onFlash(makeDieCard(card.design), card.toml, profile, 1);
    const JudgedRecord& record = run.finish();
    const WafAnswer random = wafAnswers(record, {"random"}).front();
    CAPTURE(card.summary, random.line());
    CHECK(record.steps.back().facts["waf"]["measured_writes"] > 0.5);
    CHECK(random.inside());
    CHECK(random.value.value_or(0) > 0.8 * random.truth);
    CHECK(random.value.value_or(0) < 1.25 * random.truth);
}

TEST_CASE("With a full cache or a demand-loaded map the interval includes programs that may occur twice",
          "[.long][waf]")
{
    // A cache that is full after the characterization, one that is full during it, and a map.
    const std::uint64_t seed = GENERATE(70'054U, 70'093U, 70'083U);
    const OutOfFamilyCard card = outOfFamilyCard(seed);
    CAPTURE(card.summary);
    const std::vector<WafAnswer> answers =
        printedWafAnswers(FullRun::onFlash(makeDieCard(card.design), card.toml, wafProfile(), seed));
    CHECK(wafScore(answers).given >= 2);
    for (const WafAnswer& answer : answers)
        CHECK((!answer.value || answer.inside()));
}

TEST_CASE("SLC folding on a fully written card is counted", "[.long][waf]")
{
    const std::uint64_t seed = 70'211; // its cache is larger than the writes of the first characterization
    const OutOfFamilyCard card = outOfFamilyCard(seed);
    FullRun run = FullRun::onFlash(makeDieCard(card.design), card.toml, wafProfile(), seed);
    const JudgedRecord& record = run.finish({}, std::chrono::hours(1));
    const WafAnswer filled = wafAnswers(record, {"precondition"}).front();
    CAPTURE(card.summary, filled.line());
    CHECK(record.steps[2].facts["full_card"]["folds_cache"] == true);
    CHECK_FALSE(record.steps[2].facts.contains("waf")); // its times are no workload
    CHECK(filled.inside());
    CHECK(filled.ci.high / filled.ci.low < 1.5);
    CHECK(valueOf(record, "precondition.waf_slc_fold") > 0.9);
}

TEST_CASE("Units behind an SLC cache are found by the page copies of the full card during folding", "[.long][waf]")
{
    const std::uint64_t seed = 70'374;
    const OutOfFamilyCard card = outOfFamilyCard(seed);
    FullRun run = FullRun::onFlash(makeDieCard(card.design), card.toml, wafProfile(), seed);
    const JudgedRecord& record = run.finish({}, std::chrono::hours(1));
    CHECK(record.steps[2].facts["full_card"]["copies_units"] == true);
    for (const WafAnswer& answer : wafAnswers(record)) {
        CAPTURE(card.summary, answer.line());
        CHECK(answer.inside());
        CHECK(answer.ci.high < 1.2 * answer.ci.low);
    }
}

TEST_CASE("A bus that reads as slowly as it writes is not taken for flash that programs as fast as it reads",
          "[.long][waf]")
{
    DieDesign card;
    card.advertised = gib(4);
    card.busMegabytesPerSecond = 12.5;
    card.command = 30us;
    card.dies = 8;
    card.planes = 2;
    card.page = card.mapUnit = kib(4);
    card.read = 120us;
    card.erase = 15ms;
    card.program = {480us, 480us, 480us};
    card.overProvisioning = 0.11;
    for (const WafAnswer& answer : answersOf(card)) {
        CAPTURE(answer.line());
        CHECK(answer.inside());
        CHECK_FALSE(answer.good());
    }
}

TEST_CASE("Page copies hidden behind host transfers are counted where they become visible", "[.long][waf]")
{
    DieDesign card;
    card.advertised = gib(8);
    card.busMegabytesPerSecond = 20;
    card.command = 200us;
    card.dies = 4;
    card.channels = 2;
    card.planes = 2;
    card.read = 40us;
    card.erase = 8ms;
    card.program = {340us, 610us, 880us};
    card.unit = mib(8);
    card.overProvisioning = 0.1;
    for (const WafAnswer& answer : answersOf(card)) {
        CAPTURE(answer.line());
        CHECK(answer.inside());
    }
}
