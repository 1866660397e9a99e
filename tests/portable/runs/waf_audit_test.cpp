// The estimate of write amplification on cards of core/model/flash of which one thing is not as the estimate assumes.
#include "support/full_run.h"
#include "support/other_physics.h"
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

struct AuditRow {
    std::string name;
    FlashDesign design;
    OtherPhysics physics;
};

FlashDesign auditCard(FtlKind kind)
{
    FlashDesign card;
    card.advertised = mib(8000);
    card.commandTime = std::chrono::microseconds(150);
    card.readTime = std::chrono::microseconds(80);
    card.programTime = std::chrono::microseconds(900);
    card.eraseTime = std::chrono::milliseconds(4);
    card.planes = 2;
    card.ftl.kind = kind;
    card.ftl.openUnits = 4;
    card.ftl.overProvisioning = 0.08;
    return card;
}

std::vector<AuditRow> auditRows()
{
    const FlashDesign paged = auditCard(FtlKind::page), units = auditCard(FtlKind::openAu);
    std::vector<AuditRow> rows;
    for (const double price : {1.0, 0.5, 1.5, 2.0}) {
        OtherPhysics physics;
        physics.copyCostFactor = price;
        rows.push_back({fmt::format("page-mapped, moves at {} times the price", price), paged, physics});
        rows.push_back({fmt::format("open units, moves at {} times the price", price), units, physics});
    }
    OtherPhysics physics;
    physics.cachedMapPages = 32; // of 125
    rows.push_back({"page-mapped, map loaded on demand", paged, physics});
    FlashDesign card = paged;
    card.page = kib(4);
    card.planes = 4;
    card.pagesPerBlock = 1024;
    card.ftl.overProvisioning = 0.2;
    physics.cachedMapPages = 64; // of 2000: it is missed by nearly every write
    rows.push_back({"page-mapped by 4 KiB, map loaded on demand", card, physics});
    card = paged;
    card.advertised = mib(32'000);
    card.slc = {Bytes(10'000'000'000 / card.page.count() * card.page.count()), std::chrono::microseconds(300),
                SlcFold::foreground};
    rows.push_back({"page-mapped, SLC of 10 GB that the characterization does not fill", card, {}});
    card = units;
    card.advertised = mib(32'000);
    card.slc = {Bytes(10'000'000'000 / card.page.count() * card.page.count()), std::chrono::microseconds(300),
                SlcFold::foreground};
    rows.push_back({"open units, SLC of 10 GB that the characterization does not fill", card, {}});
    physics = {};
    physics.slowAfter = Bytes(3'000'000'000);
    physics.extraTime = std::chrono::milliseconds(5);
    rows.push_back({"page-mapped, 5 ms slower after 3 GB", paged, physics});
    rows.push_back({"open units, 5 ms slower after 3 GB", units, physics});
    card = paged;
    card.pagesPerBlock = 16;
    card.eraseTime = std::chrono::milliseconds(12);
    rows.push_back({"page-mapped, blocks of 256 KiB erased in 12 ms", card, {}});
    card = units;
    card.pagesPerBlock = 8;
    rows.push_back({"open units of 128 KiB", card, {}});
    physics = {};
    physics.earlyAcknowledge = true;
    rows.push_back({"page-mapped, answers early", paged, physics});
    rows.push_back({"open units, answers early", units, physics});
    return rows;
}

} // namespace

// ASSAY_WAF_ROW takes one row of them.
TEST_CASE("The write amplification interval contains the truth on cards of other physics, or is withheld",
          "[.long][waf][outside]")
{
    const std::uint64_t only = numberFromEnvironment("ASSAY_WAF_ROW", UINT64_MAX);
    const std::vector<AuditRow> rows = auditRows();
    std::vector<WafAnswer> all;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& [name, design, physics] = rows[i];
        if (only != UINT64_MAX && only != i)
            continue;
        const std::string card = fmt::format(
            R"([card]
name = "audit"
advertised_bytes = {}
[jitter]
sigma = 0.03
)",
            design.advertised.count());
        std::cout << fmt::format("{}: {}\n", i, name) << std::flush;
        std::ranges::move(
            printedWafAnswers(FullRun::onFlash(withOtherPhysics(design, physics), card, wafProfile(), 11 + i)),
            std::back_inserter(all));
    }
    const WafScore score = wafScore(all);
    std::cout << score.line() << "\n";
    CHECK(score.inside == score.given);
}
