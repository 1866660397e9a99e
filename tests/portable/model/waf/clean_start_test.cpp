#include "model/waf/clean_start.h"

#include "ground/base/prng.h"
#include "model/flash/flash_model.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>

using namespace assay;
using Catch::Matchers::WithinAbs;

namespace {

constexpr Bytes kCard = mib(96), kRandom = kib(64);
constexpr double kSequentialNsPerByte = 20;

// A card whose copies take `copyNsPerByte`; times of the card models do not describe it.
class CopyingCard {
public:
    CopyingCard(double overProvisioning, double copyNsPerByte, bool fifo) : m_copyNsPerByte(copyNsPerByte)
    {
        FlashDesign design;
        design.advertised = kCard;
        design.page = kib(4);
        design.pagesPerBlock = 256;
        design.wear.ratedCycles = 0;
        design.ftl.kind = FtlKind::page;
        design.ftl.overProvisioning = overProvisioning;
        design.ftl.gc = fifo ? GarbageCollection::fifo : GarbageCollection::greedy;
        m_flash = makeFlashModel(design);
    }
    TimedOp write(Bytes offset, Bytes length, double nsPerByte, unsigned workload = 0)
    {
        const Bytes before = m_flash->totals().relocated;
        m_flash->perform(IoOp::write, offset, length);
        const double copied = static_cast<double>((m_flash->totals().relocated - before).count());
        return {IoOp::write,
                offset,
                length,
                Ns(static_cast<Ns::rep>(nsPerByte * static_cast<double>(length.count()) + m_copyNsPerByte * copied)),
                {},
                workload};
    }
    FlashTotals totals() const { return m_flash->totals(); }

private:
    double m_copyNsPerByte;
    std::unique_ptr<FlashModel> m_flash;
};

TracedStep stepOf(const std::vector<TimedOp>& ops)
{
    TracedStep step;
    for (std::size_t i = 0; i < ops.size(); ++i) {
        if (i % ((ops.size() + 31) / 32) == 0)
            step.times.push_back({0, {}, true});
        ++step.times.back().writes;
        step.times.back().time += ops[i].time;
    }
    step.parts = step.times;
    step.trace = [ops](const WriteVisitor& visit) {
        for (const TimedOp& op : ops)
            if (!visit({op.offset, op.length, true, {}, {}}))
                return;
    };
    return step;
}

Characterization sequentialFill(CopyingCard& card)
{
    Characterization fill;
    fill.capacity = kCard;
    fill.workloads = {{CharacterizationKind::fill, mib(1)}};
    for (Bytes at; at < kCard; at += mib(1))
        fill.ops.push_back(card.write(at, mib(1), kSequentialNsPerByte));
    return fill;
}

struct Result {
    std::optional<CleanStartEstimate> estimate;
    double truth = 0; // of the last step
};

struct Times {
    double copyNsPerByte = 20, randomNsPerByte = 25;
};

// A fill, random writes of `before` times the capacity with FIFO GC (0: none, and greedy GC), a sequential overwrite,
// some random writes, and random writes of `wraps` times the capacity.
// `edit` may change the characterization of the fresh card.
Result writeAtRandom(
    double overProvisioning, const Times& times, double wraps = 4, double before = 0,
    const std::function<void(Characterization&)>& edit = [](Characterization&) {})
{
    CopyingCard card(overProvisioning, times.copyNsPerByte, before > 0);
    Prng prng(3);
    const auto anywhere = [&] { return kRandom * prng.below(kCard / kRandom); };
    Characterization first = sequentialFill(card);
    first.workloads.push_back({CharacterizationKind::random, kRandom});
    for (auto i = static_cast<std::uint64_t>(before * static_cast<double>(kCard / kRandom)); i > 0; --i)
        first.ops.push_back(card.write(anywhere(), kRandom, times.randomNsPerByte, 1));
    edit(first);
    CardHistory history(std::move(first), false, false);
    std::vector<TimedOp> overwrite, random;
    for (Bytes at; at < kCard; at += mib(1))
        overwrite.push_back(card.write(at, mib(1), kSequentialNsPerByte));
    history.steps.push_back(stepOf(overwrite));
    Characterization few;
    few.capacity = kCard;
    few.workloads = {{CharacterizationKind::random, kRandom}};
    for (int i = 0; i < 48; ++i)
        few.ops.push_back(card.write(anywhere(), kRandom, times.randomNsPerByte));
    history.steps.push_back(stepOf(few.ops));
    history.fullCard = {0, 1, std::make_shared<const Characterization>(few)};
    const FlashTotals atStart = card.totals();
    const auto writes = static_cast<std::uint64_t>(wraps * static_cast<double>(kCard / kRandom));
    for (std::uint64_t i = 0; i < writes; ++i)
        random.push_back(card.write(anywhere(), kRandom, times.randomNsPerByte));
    history.steps.push_back(stepOf(random));
    const FlashTotals done = card.totals() - atStart;
    return {estimateFromCleanStart(history, {}),
            static_cast<double>(done.nand().count()) / static_cast<double>(done.host.count())};
}

} // namespace

TEST_CASE("After a sequential overwrite the bytes until the first copies give the write amplification, whatever a copy "
          "costs",
          "[waf]")
{
    const double overProvisioning = GENERATE(0.09, 0.2), copyNsPerByte = GENERATE(8.0, 20.0, 80.0);
    const Result result = writeAtRandom(overProvisioning, {copyNsPerByte});
    CAPTURE(overProvisioning, copyNsPerByte, result.truth);
    REQUIRE(result.estimate);
    CAPTURE(result.estimate->waf, result.estimate->deviation, result.estimate->residual);
    CHECK_THAT(std::log(result.estimate->waf / result.truth), WithinAbs(0, 0.3));
    CHECK_THAT(std::log(result.estimate->waf / result.truth), WithinAbs(0, 1.645 * result.estimate->deviation));
    CHECK(result.estimate->residual < 0.15);
}

TEST_CASE("Random writes that take as long until the end as at first show no copies, and give no estimate", "[waf]")
{
    CHECK_FALSE(writeAtRandom(0.2, {0}).estimate);
    CHECK_FALSE(writeAtRandom(0.2, {80}, 0.15).estimate); // ends before the over-provisioning is used up
}

TEST_CASE("Copies that FIFO GC made before and during the overwrite are part of the estimate", "[waf]")
{
    const Result result = writeAtRandom(0.2, {40}, 4, 0.5);
    REQUIRE(result.estimate);
    CAPTURE(result.truth, result.estimate->waf);
    CHECK_THAT(std::log(result.estimate->waf / result.truth), WithinAbs(0, 0.3)); // 0.44 without the writes before
}

TEST_CASE("More over-provisioning than any assumed design has gives no estimate", "[waf]")
{
    CHECK_FALSE(writeAtRandom(0.9, {80}).estimate);
}

TEST_CASE("A card that writes the first part of the fill faster, as into a cache, gives no estimate", "[waf]")
{
    const double faster = GENERATE(0.95, 0.8);
    const Result result = writeAtRandom(0.2, {20}, 4, 0, [&](Characterization& first) {
        for (TimedOp& op : std::span(first.ops).first(10))
            op.time = Ns(static_cast<Ns::rep>(faster * static_cast<double>(op.time.count())));
    });
    CHECK(result.estimate.has_value() == (faster > 0.9));
}

TEST_CASE("A card on which leaving a place that was written in sequence takes long gives no estimate", "[waf]")
{
    const unsigned places = GENERATE(16U, 48U); // with 48 a page-mapped card may copy
    const Result result = writeAtRandom(0.2, {20}, 4, 0, [&](Characterization& first) {
        first.workloads.push_back({CharacterizationKind::mergeCostSweep, kRandom, places});
        const auto workload = static_cast<unsigned>(first.workloads.size() - 1);
        for (std::size_t i = 0; i < 64; ++i)
            first.ops.push_back(
                {IoOp::write, kRandom * i, kRandom, std::chrono::milliseconds(i % 16 == 0 ? 50 : 2), {}, workload});
    });
    CHECK(result.estimate.has_value() == (places > 16));
}

TEST_CASE("A card whose writes of 2 KiB take as long as those of 8 KiB may pad them, and gives no estimate", "[waf]")
{
    const Ns large = GENERATE(std::chrono::microseconds(300), std::chrono::microseconds(200));
    const Result result = writeAtRandom(0.2, {20}, 4, 0, [&](Characterization& first) {
        for (const Bytes block : {kib(2), kib(8)}) {
            first.workloads.push_back({CharacterizationKind::blockSizeSweep, block});
            first.ops.push_back({IoOp::write,
                                 Bytes(),
                                 block,
                                 block == kib(2) ? std::chrono::microseconds(200) : large,
                                 {},
                                 static_cast<unsigned>(first.workloads.size() - 1)});
        }
    });
    CHECK(result.estimate.has_value() == (large > std::chrono::microseconds(200)));
}
