// The latencies injected by a card, by its own log, are reported: every stall, no other, and the quantiles.
#include "support/full_run.h"
#include "support/linux/fuse_card.h"

#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <cmath>

using namespace assay;
using namespace assay::test;
using std::chrono::milliseconds;

namespace {

// With small writes stalls and tail are 0.6 % of all, so p99 is an ordinary write and p99.9 one of the tail. With large
// ones they are 1.3 %: p99 is one of the tail, p99.9 a stall. The time of every write is long against what a host adds
// to one in some hundred: up to 0.5 ms, seen in the scheduler's traces.
struct Writes {
    Bytes each;
    std::uint64_t count;
    std::size_t stalls;
    milliseconds time;
};
constexpr Writes kSmall{kib(64), 2048, 2, milliseconds(27)}, kLarge{kib(512), 1024, 8, milliseconds(9)};

constexpr std::array kQuantiles = {std::pair{"w.latency_p50", 0.5}, std::pair{"w.latency_p99", 0.99},
                                   std::pair{"w.latency_p999", 0.999}};

double quantile(std::vector<double> values, double q)
{
    std::ranges::sort(values);
    return values[static_cast<std::size_t>(std::ceil(q * static_cast<double>(values.size()))) - 1];
}

// Microseconds by write: what was injected, and the least and most that can have passed between our request and its
// answer. The most is the card's own time and the pauses before and after it, in which the host carries the request to
// the card and the answer back.
struct Truth {
    explicit Truth(const Writes& writes)
        : injected(writes.count, static_cast<double>(writes.time.count()) * 1e3), least(writes.count),
          most(writes.count)
    {
    }
    std::vector<double> injected, least, most;
    std::vector<Bytes> stalled;
};

Truth truthOf(const FuseCard& card, const Writes& writes)
{
    Truth truth(writes);
    for (const auto& entry : card.injections()) {
        const std::size_t i = entry.offset / writes.each;
        const double us = static_cast<double>(entry.extra.count()) / 1e3;
        if (entry.op != "write" || entry.length != writes.each)
            continue; // questions about the card, at opening
        if (entry.kind == "pause") {
            truth.most[i] += us;
            if (i > 0)
                truth.most[i - 1] += us;
        } else if (entry.kind == "served") {
            truth.least[i] = us;
            truth.most[i] += us;
        } else {
            truth.injected[i] += us;
            if (entry.kind == "stall")
                truth.stalled.push_back(entry.offset);
        }
    }
    truth.most.front() = truth.most[1]; // the pause before the first write is as long as it took to begin
    truth.most.back() += 1e3;           // nothing follows the last one
    return truth;
}

// A host that was away for as long as a stall makes one, too, but only where the card's own clock says so.
void checkStalls(const PhaseSamples& write, const Truth& truth, const Writes& writes)
{
    REQUIRE(truth.stalled.size() == writes.stalls);
    REQUIRE(write.stallCount == write.stalls.size());
    std::size_t found = 0;
    for (const Stall& stall : write.stalls) {
        CAPTURE(stall.offset.count(), stall.latency.count());
        if (std::ranges::find(truth.stalled, stall.offset) != truth.stalled.end()) {
            ++found;
            CHECK(stall.latency >= writes.time + milliseconds(300));
        } else {
            CHECK(truth.most[stall.offset / writes.each] >= 250e3);
        }
    }
    CHECK(found == writes.stalls);
}

} // namespace

TEST_CASE("Every stall injected into a block device is found, none is invented, and the tail is true to 3 %",
          "[faults][fuse][first]")
{
    const Writes writes = GENERATE(kSmall, kLarge);
    FuseCard card(writes.each * writes.count, {"wrlat=" + std::to_string(writes.time.count() * 1000), "stall=64,300",
                                               "tail=0.005,20000,5", "log=1"});
    const std::string profile =
        R"([profile]
name = "test"
[[step]]
id = "w"
scenario = "sequential_write"
block_bytes = )" +
        std::to_string(writes.each.count()) + "\n";
    FullRun run(card.device(), profile);
    const PhaseSamples& write = run.finish().steps.at(0).phases.at(0);
    REQUIRE(write.ops == writes.count);
    const Truth truth = truthOf(card, writes);
    REQUIRE(card.counters()["tails"] > 5);
    checkStalls(write, truth, writes);
    for (const auto& [metric, q] : kQuantiles) {
        const double measured = valueOf(run.record(), metric), injected = quantile(truth.injected, q);
        const double least = quantile(truth.least, q), most = quantile(truth.most, q);
        CAPTURE(metric, injected, least, measured, most);
        CHECK(measured > 0.97 * least);
        CHECK(measured < 1.03 * most);
        if (most <
            1.03 * injected) // by the card's own clock this host was quiet enough to compare with what was asked of it
            CHECK(std::abs(measured / injected - 1) < 0.03);
        WARN(metric << " injected " << injected << " us, measured " << measured << " us, card says " << least << " to "
                    << most);
    }
}
