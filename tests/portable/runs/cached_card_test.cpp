// The estimate of write amplification behind SLC caches of several sizes, on small cards (support/die_card.h). Some
// caches do not fill during the characterization; most are larger than 4 % of the card.
#include "support/die_card.h"
#include "support/full_run.h"
#include "support/waf_score.h"

#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <fmt/format.h>
#include <iostream>
#include <iterator>

using namespace assay;
using namespace assay::test;
using namespace std::chrono_literals;

namespace {

struct CachedCard {
    const char* name;
    bool units;       // block-mapped instead of page-mapped
    Bytes minCache;   // DieDesign::minSlcSize
    double freeShare; // DieDesign::slcFreeShare
    bool foldsWhenIdle;
    Bytes mapUnit;
    double overProvisioning;
    unsigned dies;
    double bus; // MB/s
};

constexpr std::array<CachedCard, 14> kCachedCards = {{
    {"pages, 64 MiB", false, mib(64), 0, false, kib(16), 0.08, 1, 12.5},
    {"pages, 128 MiB", false, mib(128), 0, true, kib(4), 0.10, 2, 12.5},
    {"pages, 256 MiB", false, mib(256), 0, false, kib(4), 0.12, 1, 12.5},
    {"pages, 400 MiB", false, mib(400), 0, true, kib(16), 0.07, 2, 12.5},
    {"pages, 500 MiB", false, mib(500), 0, false, kib(16), 0.10, 2, 12.5},
    {"pages, 800 MiB", false, mib(800), 0, true, kib(4), 0.12, 1, 25},
    {"pages, 64 MiB and 10 % of the free", false, mib(64), 0.1, false, kib(16), 0.09, 2, 12.5},
    {"pages, 64 MiB and 30 % of the free", false, mib(64), 0.3, true, kib(4), 0.11, 1, 12.5},
    {"units, 64 MiB", true, mib(64), 0, false, kib(16), 0.08, 1, 12.5},
    {"units, 256 MiB", true, mib(256), 0, true, kib(16), 0.08, 2, 12.5},
    {"units, 400 MiB", true, mib(400), 0, false, kib(16), 0.08, 1, 12.5},
    {"units, 800 MiB", true, mib(800), 0, true, kib(16), 0.08, 1, 25},
    {"units, 64 MiB and 10 % of the free", true, mib(64), 0.1, false, kib(16), 0.08, 1, 12.5},
    {"units, 64 MiB and 30 % of the free", true, mib(64), 0.3, true, kib(16), 0.08, 2, 12.5},
}};

DieDesign cachedDesign(const CachedCard& card)
{
    DieDesign out;
    out.advertised = mib(4352);
    out.busMegabytesPerSecond = card.bus;
    out.command = 150us;
    out.dies = card.dies;
    out.planes = card.dies == 1 ? 2 : 1;
    out.read = 60us;
    out.erase = 5ms;
    out.program = {900us, 900us, 900us};
    out.mapUnit = card.mapUnit;
    out.overProvisioning = card.overProvisioning;
    out.blockMapped = card.units;
    out.openUnits = 4;
    out.minSlcSize = card.minCache;
    out.slcFreeShare = card.freeShare;
    out.slcProgram = 250us;
    out.foldsWhenIdle = card.foldsWhenIdle;
    return out;
}

std::string shortWafProfile()
{
    const auto step = [](const char* id, const char* scenario, const char* lines) {
        return fmt::format("[[step]]\nid = \"{}\"\nscenario = \"{}\"\nio_deadline_s = 600\n{}\n", id, scenario, lines);
    };
    return "[profile]\nname = \"t\"\nversion = \"1\"\n" + step("c", "flash_character", "budget_s = 90") +
           step("fill", "sequential_write", "passes = 1") + step("full", "full_card_times", "budget_s = 300") +
           step("precondition", "random_write", "block_bytes = 65_536\nduration_s = 300") +
           step("random", "random_write", "block_bytes = 4096\nduration_s = 60") +
           step("recorder", "recorder", "age_wraps = 0\nwraps = 1\nduration_s = 300");
}

} // namespace

// ASSAY_WAF_SEED and ASSAY_WAF_CARDS: index of the first card, and number of cards.
TEST_CASE("Behind SLC caches of all sizes write amplification is estimated", "[.long][waf][cache]")
{
    const std::uint64_t first = numberFromEnvironment("ASSAY_WAF_SEED", 0),
                        count = numberFromEnvironment("ASSAY_WAF_CARDS", kCachedCards.size());
    std::vector<WafAnswer> all;
    for (std::uint64_t i = first; i < first + count && i < kCachedCards.size(); ++i) {
        const DieDesign design = cachedDesign(kCachedCards[i]);
        std::cout << fmt::format("{}: {}\n", i, kCachedCards[i].name) << std::flush;
        const std::string toml = fmt::format("[card]\nname = \"{}\"\nadvertised_bytes = {}\n[jitter]\nsigma = 0.02\n",
                                             kCachedCards[i].name, design.advertised.count());
        std::ranges::move(printedWafAnswers(FullRun::onFlash(makeDieCard(design), toml, shortWafProfile(), i + 1)),
                          std::back_inserter(all));
    }
    const WafScore score = wafScore(all);
    std::cout << score.line() << "\n";
    CHECK(score.coverage() >= 0.9);
}
