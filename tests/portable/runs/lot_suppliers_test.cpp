// Lots of three suppliers, each tested card by card on simulated cards: counterfeits among good cards, a firmware that
// changed within the lot, and an honest lot.
#include "judge/lot/lot_judgement.h"

#include "ground/base/prng.h"
#include "support/full_run.h"
#include "support/load.h"
#include "support/register_hex.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <fmt/format.h>

using namespace assay;

namespace {

const char* const kIncoming = R"([profile]
name = "incoming"
[[step]]
id = "capacity"
scenario = "capacity_probe"
destructive = true
[[step]]
id = "write"
scenario = "sequential_write"
block_bytes = 1_048_576
max_bytes = 134_217_728
[[criterion]]
metric = "write.throughput_mean"
op = ">="
limit = 10
)";

struct CardKind {
    unsigned manufacturer;
    std::string product;
    unsigned revision;
    std::uint32_t serial;
    double programMicroseconds;
    bool counterfeit = false;
};

std::string lotCardText(const CardKind& kind, Prng& prng)
{
    const std::string fake = "[counterfeit]\nkind = \"limbo\"\nreal_bytes = 4_000_000_000\n";
    return fmt::format(R"([card]
name = "{}"
cid = "{}"
advertised_bytes = 16_000_000_000
{}[bus]
mb_s = 60
command_us = 300
[nand]
page_bytes = 16_384
t_program_us = {:.1f}
[jitter]
sigma = 0.05
)",
                       kind.product, test::cidHex(kind.manufacturer, "SD", kind.product, kind.revision, kind.serial),
                       kind.counterfeit ? fake : "", kind.programMicroseconds * (1 + 0.02 * prng.normal()));
}

// Tests all cards of a supplier and judges them as a lot that was tested wholly.
struct TestedLot {
    Lot lot;
    std::vector<JudgedRecord> cards;
    LotJudgement judged;

    TestedLot(std::size_t count, const std::function<CardKind(std::size_t)>& kindOf)
    {
        const std::uint64_t seed = 20;
        CAPTURE(seed);
        Prng prng(seed);
        lot.supplier = lot.number = lot.part = "X";
        lot.size = count;
        lot.plan = "all";
        for (std::size_t i = 0; i < count; ++i) {
            auto run = test::FullRun::onSim(lotCardText(kindOf(i), prng), kIncoming, seed + i);
            cards.push_back(run.finish());
            for (StepRecord& step : cards.back().steps)
                step.phases = {};
            lot.cards.push_back({std::to_string(i + 1), "", cards.back().runId, lot.plan});
        }
        std::vector<const JudgedRecord*> records;
        for (const JudgedRecord& card : cards)
            records.push_back(&card);
        judged = judgeLot(lot, records).value();
    }
    const LotFinding* finding(const std::string& id) const
    {
        const auto found = std::ranges::find(judged.findings, id, &LotFinding::id);
        return found == judged.findings.end() ? nullptr : &*found;
    }
};

void checkSuppliers(std::size_t count)
{
    const auto serial = [](std::size_t i) { return static_cast<std::uint32_t>(1000 + 3 * i); };
    const auto isFake = [](std::size_t i) { return i % 33 == 5; };
    const TestedLot mixed(count, [&](std::size_t i) { return CardKind{3, "AL16G", 0x80, serial(i), 500, isFake(i)}; });
    CHECK(mixed.judged.verdict == LotVerdict::reject);
    REQUIRE(mixed.finding("counterfeit"));
    CHECK(mixed.judged.findings.front().id == "counterfeit");
    for (std::size_t i = 0; i < count; ++i)
        CHECK(isFake(i) ==
              (std::ranges::find(mixed.finding("counterfeit")->cards, i) != mixed.finding("counterfeit")->cards.end()));

    const TestedLot changed(count, [&](std::size_t i) {
        return i < count * 2 / 3 ? CardKind{0x27, "BE16G", 0x30, serial(i), 500}
                                 : CardKind{0x27, "BE16G", 0x31, serial(i), 620};
    });
    CHECK(changed.judged.verdict == LotVerdict::accept);
    REQUIRE(changed.judged.populations.size() == 2);
    CHECK(changed.judged.populations[0].cards.size() == count * 2 / 3);
    CHECK(changed.judged.populations[1].cards.front() == count * 2 / 3);
    CHECK(changed.finding("populations"));
    CHECK_FALSE(changed.finding("shift")); // each kind is even within itself

    const TestedLot honest(count, [&](std::size_t i) { return CardKind{0x74, "GA16G", 0x10, serial(i), 500}; });
    CHECK(honest.judged.verdict == LotVerdict::accept);
    CHECK(honest.judged.findings.empty());
    CHECK(honest.judged.nonconformingShare.high == 0); // all were tested
}

} // namespace

TEST_CASE("Lots with counterfeits, with two firmwares, and an honest lot of three suppliers are distinguished")
{
    checkSuppliers(std::max<std::size_t>(12, test::load(40)));
}

TEST_CASE("A thousand cards of three suppliers are distinguished", "[.long]") { checkSuppliers(334); }

TEST_CASE("Cards with other flash but equal registers are distinguished by their serial numbers", "[heavy]")
{
    const std::size_t count = 40;
    const TestedLot lot(count, [&](std::size_t i) {
        return CardKind{0x27, "BE16G", 0x30, static_cast<std::uint32_t>(1000 + i), i < 25 ? 500.0 : 620.0};
    });
    CHECK(lot.judged.populations.size() == 1);
    REQUIRE(lot.finding("shift"));
    CHECK(lot.finding("shift")->cards.front() == 25);
}
