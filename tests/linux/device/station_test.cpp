// A station on real block devices: emulated cards on loop devices, many at once. What one card does is its own affair.
#include "support/linux/fuse_card.h"
#include "support/linux/station_bench.h"
#include "support/load.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <fmt/format.h>
#include <fstream>
#include <memory>
#include <thread>

using namespace assay;
using namespace assay::test;
using namespace std::chrono_literals;

namespace {

constexpr Bytes kCardSize = mib(64);

std::string profileOf(Bytes written, double seconds)
{
    return fmt::format(R"([profile]
name = "line"
version = "1"
title = "Line"
[[step]]
id = "write"
scenario = "sequential_write"
io_deadline_s = 2
block_bytes = 1048576
max_bytes = {}
queue_depth = 4
[[step]]
id = "scattered"
scenario = "random_write"
io_deadline_s = 2
block_bytes = 4096
duration_s = {}
[[criterion]]
metric = "write.throughput_mean"
op = ">="
limit = 1
unit = "MB/s"
marginal = 1.5
[[criterion]]
metric = "scattered.latency_p50"
op = "<="
limit = 500000
unit = "us"
marginal = 400000
)",
                       written.count(), seconds);
}

// Cards in the slots S0, S1, ..., out until they are put in. They write 20 MB/s, and one request in 33 takes 20 ms
// longer: their p99 is their own, 24 ms.
class Line {
public:
    Line(std::size_t count, const std::string& profile, const std::string& tables = "")
    {
        std::vector<StationBench::Slot> slots;
        for (std::size_t i = 0; i < count; ++i) {
            cards.push_back(std::make_unique<FuseCard>(
                kCardSize, std::vector<std::string>{"wr=20", "rndwr=3795.2", "tail=0.03,20000"}));
            cards.back()->resize(Bytes());
            slots.push_back({fmt::format("S{}", i), cards.back()->loop().name()});
        }
        bench = std::make_unique<StationBench>(slots, profile, "lab = true\n", tables);
        bench->start();
    }
    void arm(std::size_t i) { bench->arm(fmt::format("SN{:02}", i), fmt::format("S{}", i)); }
    void insert(std::size_t i) { cards[i]->resize(kCardSize); }
    void pull(std::size_t i)
    {
        cards[i]->command("pull");
        cards[i]->resize(Bytes());
    }
    SlotView view(std::size_t i) const { return bench->view(fmt::format("S{}", i)); }
    bool areAllOver(std::chrono::milliseconds limit) const
    {
        return bench->await(
            [](const StationView& view) {
                return view.pendingResults == 0 && std::ranges::all_of(view.slots, [](const SlotView& slot) {
                           return slot.state == SlotState::done || slot.state == SlotState::ready;
                       });
            },
            limit);
    }

    std::vector<std::unique_ptr<FuseCard>> cards;
    std::unique_ptr<StationBench> bench; // ends first
};

// All cards at once; card 1 hangs, card 2 is pulled, card 3 dies. The others pass.
void testWithThreeBadOnes(std::size_t count, Bytes written, double seconds, std::chrono::milliseconds limit)
{
    Line line(count, profileOf(written, seconds));
    line.cards[3]->command(fmt::format("wrerr={},{}", mib(2).count(), kCardSize.count()));
    for (std::size_t i = 0; i < count; ++i)
        line.arm(i);
    for (std::size_t i = 0; i < count; ++i)
        line.insert(i);
    REQUIRE(
        line.bench->await([&](const StationView&) { return line.view(1).fraction > 0 && line.view(2).fraction > 0; }));
    line.cards[1]->command("hang=600000");
    line.pull(2);
    REQUIRE(line.areAllOver(limit));

    const auto results = line.bench->lastBySlot();
    REQUIRE(results.size() == count);
    for (std::size_t i = 0; i < count; ++i) {
        const LineResult& result = results.at(fmt::format("S{}", i));
        CAPTURE(i, name(result.outcome), result.reason.english());
        const LineOutcome expected = i == 1   ? LineOutcome::timeout
                                     : i == 2 ? LineOutcome::aborted
                                     : i == 3 ? LineOutcome::fail
                                              : LineOutcome::pass;
        CHECK(result.outcome == expected);
        CHECK(result.slotId == line.cards[i]->loop().name());
    }
}

double metricOf(const LineResult& result, const std::string& id)
{
    const auto found = std::ranges::find(result.metrics, id, &LineMetric::id);
    REQUIRE(found != result.metrics.end());
    return found->value;
}

// Rate and p99 of each card of a full line.
struct Figures {
    std::vector<double> rates, p99s;
};
Figures measured(std::size_t count, double seconds)
{
    Line line(count, profileOf(mib(60), seconds));
    for (std::size_t i = 0; i < count; ++i)
        line.arm(i);
    for (std::size_t i = 0; i < count; ++i)
        line.insert(i);
    REQUIRE(line.areAllOver(3min));
    Figures figures;
    for (const auto& [slot, result] : line.bench->lastBySlot()) {
        INFO(result.reason.english());
        CHECK(result.outcome == LineOutcome::pass);
        figures.rates.push_back(metricOf(result, "write.throughput_mean"));
        figures.p99s.push_back(metricOf(result, "scattered.latency_p99"));
    }
    return figures;
}

double middle(std::vector<double> values)
{
    std::ranges::sort(values);
    return values[values.size() / 2];
}

// Deviation of each card of a full line from the mean of two single cards, measured before and after, and the
// difference of these two, which is the effect of this computer. In percent.
struct Apart {
    std::vector<double> rates, p99s;
    double aloneRate = 0, aloneP99 = 0;
};
Apart apartOf(std::size_t count, double seconds)
{
    const Figures before = measured(1, seconds), many = measured(count, seconds), after = measured(1, seconds);
    const auto off = [](double value, double reference) { return 100 * std::abs(value / reference - 1); };
    Apart apart;
    for (const double rate : many.rates)
        apart.rates.push_back(off(rate, (before.rates[0] + after.rates[0]) / 2));
    for (const double p99 : many.p99s)
        apart.p99s.push_back(off(p99, (before.p99s[0] + after.p99s[0]) / 2));
    apart.aloneRate = off(after.rates[0], before.rates[0]);
    apart.aloneP99 = off(after.p99s[0], before.p99s[0]);
    return apart;
}

double loadOfComputer()
{
    double load = 0;
    std::ifstream("/proc/loadavg") >> load;
    return load;
}

} // namespace

TEST_CASE("One of four cards on real devices hangs, one is pulled, one dies, and the fourth passes",
          "[station][timing]")
{
    testWithThreeBadOnes(4, mib(16), 1, 60s);
}

TEST_CASE("Three of sixteen cards on real devices fail, and thirteen pass", "[.long][station]")
{
    testWithThreeBadOnes(16, mib(48), 5, 3min);
}

TEST_CASE("A card is tested at most 1 s after it was put in", "[station][timing]")
{
    Line line(1, profileOf(mib(8), 0.5));
    line.arm(0);
    line.insert(0);
    const auto begin = std::chrono::steady_clock::now();
    REQUIRE(line.bench->awaitState("S0", SlotState::testing));
    const auto took = std::chrono::steady_clock::now() - begin;
    CAPTURE(std::chrono::duration_cast<std::chrono::milliseconds>(took).count());
    CHECK(took <= 1s * kLoadDivisor);
    REQUIRE(line.areAllOver(30s));
}

// Each row between two measurements of a card alone, close in time: other work on this computer comes and goes.
TEST_CASE("Concurrent cards are measured as accurately as a single one", "[.long][station]")
{
    constexpr double kSeconds = 10;
    constexpr int kRounds = 3;
    std::string table = "cards  round  load  rate: worst, middle, alone  p99: worst, middle, alone (%)\n";
    for (const std::size_t count : {2UL, 4UL, 8UL, 12UL, 16UL})
        for (int round = 0; round < kRounds; ++round) {
            const Apart apart = apartOf(count, kSeconds);
            table += fmt::format("{:5}  {:5}  {:4.1f}  {:11.2f}  {:6.2f}  {:5.2f}  {:10.2f}  {:6.2f}  {:5.2f}\n", count,
                                 round + 1, loadOfComputer(), std::ranges::max(apart.rates), middle(apart.rates),
                                 apart.aloneRate, std::ranges::max(apart.p99s), middle(apart.p99s), apart.aloneP99);
            fmt::print("{}", table.substr(table.rfind('\n', table.size() - 2) + 1));
            std::fflush(stdout);
        }
    WARN(table);
}

TEST_CASE("A test that is stopped while its card is being opened writes nothing", "[station]")
{
    Line line(1, profileOf(mib(16), 0.5));
    line.cards[0]->command("hang=3000");
    line.arm(0);
    line.insert(0);
    REQUIRE(line.bench->awaitState("S0", SlotState::starting));
    line.bench->station().command({LineCommand::abort, "S0"});
    REQUIRE(line.areAllOver(20s));
    CHECK(line.bench->lastBySlot().at("S0").outcome == LineOutcome::aborted);
    CHECK(line.cards[0]->counters().at("writes") == 0);
}

TEST_CASE("A wrong card in a lit slot is refused, and so is one that nobody scanned: nothing is written", "[station]")
{
    Line line(2, profileOf(mib(16), 0.5), fmt::format("[card]\nmin_bytes = {}\n", mib(32).count()));
    const auto writes = [&](std::size_t i) { return line.cards[i]->counters().at("writes"); };
    line.insert(1); // nobody has scanned it
    REQUIRE(line.bench->awaitState("S1", SlotState::occupied));
    line.arm(0);
    line.cards[0]->resize(mib(16)); // too small
    REQUIRE(line.bench->awaitState("S0", SlotState::refused));
    std::this_thread::sleep_for(500ms);
    CHECK(line.view(0).state == SlotState::refused);
    CHECK(writes(0) == 0);
    CHECK(writes(1) == 0);
    CHECK(line.bench->results().empty());
    line.cards[0]->resize(Bytes());
    REQUIRE(line.bench->awaitState("S0", SlotState::armed));
    line.insert(0); // the right one
    REQUIRE(line.bench->await(
        [](const StationView& view) { return view.slots[0].state == SlotState::done && view.pendingResults == 0; }));
    CHECK(line.bench->lastBySlot().at("S0").outcome == LineOutcome::pass);
    CHECK(writes(1) == 0);
}

TEST_CASE("A slot that is enrolled no more, and a device without consent to virtual ones, are not written", "[station]")
{
    Line line(1, profileOf(mib(4), 0.5));
    std::ifstream in(line.bench->file);
    std::string text{std::istreambuf_iterator<char>(in), {}};
    text.replace(text.find(line.cards[0]->loop().name()), 4, "else"); // while the station works
    std::ofstream(line.bench->file) << text;
    line.arm(0);
    line.insert(0);
    REQUIRE(line.bench->awaitState("S0", SlotState::refused));
    CHECK(line.view(0).line.english().find("not enrolled") != std::string::npos);
    CHECK(line.cards[0]->counters().at("writes") == 0);

    const LoopDevice loop(mib(64));
    const std::string before = loop.contentHash();
    StationBench bench({{"A1", loop.name()}}, profileOf(mib(4), 0.5)); // without lab = true
    bench.start();
    CHECK(bench.awaitState("A1", SlotState::occupied));
    bench.scan("SN1");
    CHECK(bench.awaitPrompt("no slot is free"));
    CHECK(bench.results().empty());
    CHECK(loop.contentHash() == before);
}
