// What a card injected into its latencies, as it says itself, is what we report: every stall, no other, and the quantiles.
#include "support/full_run.h"
#include "support/fuse_card.h"

#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <sys/resource.h>
#include <sys/time.h>

using namespace assay;
using namespace assay::test;
using std::chrono::milliseconds;

namespace {

constexpr Bytes kChunk = kib(64);
constexpr std::uint64_t kWrites = 3072; // 192 MiB
constexpr Ns kEach = milliseconds(9);   // of every write: half a minute in all, and long against the way through FUSE and loop (0.1 ms)

// Before other programs, with all threads that are started from here and the emulated card.
class Favoured {
public:
    Favoured() : m_before(getpriority(PRIO_PROCESS, 0)) { setpriority(PRIO_PROCESS, 0, -20); }
    ~Favoured() { setpriority(PRIO_PROCESS, 0, m_before); }
    Favoured(const Favoured&) = delete;
    Favoured& operator=(const Favoured&) = delete;

private:
    int m_before;
};

constexpr std::array kQuantiles = {std::pair{"w.latency_p50", 0.5}, std::pair{"w.latency_p99", 0.99}, std::pair{"w.latency_p999", 0.999}};

double quantile(std::vector<double> values, double q)
{
    std::ranges::sort(values);
    return values[static_cast<std::size_t>(std::ceil(q * static_cast<double>(values.size()))) - 1];
}

// Microseconds by write: what was injected, and the least and most that can have passed between our request and its answer. The most is the card's own time
// and the pauses before and after it, in which the host carries the request to the card and the answer back.
struct Truth {
    std::vector<double> injected = std::vector<double>(kWrites, static_cast<double>(kEach.count()) / 1e3);
    std::vector<double> least = std::vector<double>(kWrites), most = std::vector<double>(kWrites);
    std::vector<Bytes> stalled;
};

Truth truthOf(const FuseCard& card)
{
    Truth truth;
    for (const auto& entry : card.injections()) {
        const std::size_t i = entry.offset / kChunk;
        const double us = static_cast<double>(entry.extra.count()) / 1e3;
        if (entry.op != "write" || entry.length != kChunk)
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
void checkStalls(const PhaseSamples& write, const Truth& truth)
{
    REQUIRE(truth.stalled.size() == 3);
    REQUIRE(write.stallCount == write.stalls.size());
    std::size_t found = 0;
    for (const Stall& stall : write.stalls) {
        CAPTURE(stall.offset.count(), stall.latency.count());
        if (std::ranges::find(truth.stalled, stall.offset) != truth.stalled.end()) {
            ++found;
            CHECK(stall.latency >= milliseconds(309));
        } else {
            CHECK(truth.most[stall.offset / kChunk] >= 250e3);
        }
    }
    CHECK(found == 3);
}

} // namespace

TEST_CASE("Every stall injected into a block device is found, none is invented, and the tail is true to 3 %", "[faults][fuse][first]")
{
    const Favoured favoured;
    FuseCard card(kChunk * kWrites, {"wrlat=9000", "stall=64,300", "tail=0.005,20000,5", "log=1"});
    const std::string profile = "[profile]\nname = \"test\"\n[[step]]\nid = \"w\"\nscenario = \"sequential_write\"\nblock_bytes = 65_536\n";
    FullRun run(card.device(), profile);
    const PhaseSamples& write = run.finish().steps.at(0).phases.at(0);
    REQUIRE(write.ops == kWrites);
    const Truth truth = truthOf(card);
    REQUIRE(card.counters()["tails"] > 5);
    checkStalls(write, truth);
    for (const auto& [metric, q] : kQuantiles) {
        const double measured = valueOf(run.record(), metric), injected = quantile(truth.injected, q);
        const double least = quantile(truth.least, q), most = quantile(truth.most, q);
        CAPTURE(metric, injected, least, measured, most);
        CHECK(measured > 0.97 * least);
        CHECK(measured < 1.03 * most);
        if (most < 1.03 * injected) // by the card's own clock this host was quiet enough to compare with what was asked of it
            CHECK(std::abs(measured / injected - 1) < 0.03);
        WARN(metric << " injected " << injected << " us, measured " << measured << " us, card says " << least << " to " << most);
    }
}
