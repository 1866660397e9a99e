// Busy time of a fitted card model during a recording.
#include "judge/advice/recording_model.h"

#include <catch2/catch_test_macros.hpp>

using namespace assay;
using namespace std::chrono_literals;

namespace {

// Baseline latency: 1 ms per 16 KiB, sequential and random.
FittedCardModels cardsOfMeasuredWrites()
{
    Characterization measured;
    measured.workloads = {{CharacterizationKind::blockSizeSweep, kib(16), 1},
                          {CharacterizationKind::blockSizeSweep, mib(1), 1},
                          {CharacterizationKind::random, kib(16), 1}};
    measured.ops = {{IoOp::write, {}, kib(16), 1ms, {}, 0},
                    {IoOp::write, {}, mib(1), 64ms, {}, 1},
                    {IoOp::write, {}, kib(16), 1ms, {}, 2}};
    FittedCardModels all;
    all.baseline = BaselineWriteLatency(measured);
    FittedCardModel card;
    card.usesBaseline = true;
    card.weight = 1;
    card.copyUnit = kib(16);
    card.design.advertised = mib(256);
    card.design.page = kib(16);
    card.design.pagesPerBlock = 64;
    card.design.eraseTime = 0ns;
    card.design.pageCopyTime = 600us;
    card.design.ftl.kind = FtlKind::page;
    card.design.ftl.overProvisioning = 0.08;
    all.models = {card};
    return all;
}

RecordingOutcome recordedOn(const FittedCardModels& all)
{
    RecordingPlan plan;
    plan.trace.capacity = mib(256);
    plan.trace.segment = mib(8);
    plan.buffer = mib(4);
    plan.prefilled = plan.randomWritten = plan.randomRegion = plan.preconditioned = mib(256);
    plan.measured = 60s;
    plan.writePointWindow = 3s;
    return simulateRecording(all.models.front(), all, plan, {});
}

} // namespace

TEST_CASE("Page copies that overlap transfers keep the card busy for less time than copies that add to them")
{
    FittedCardModels all = cardsOfMeasuredWrites();
    const RecordingOutcome onTop = recordedOn(all);
    REQUIRE(onTop.copied > Bytes());
    all.models.front().overlapsCopies = true;
    const RecordingOutcome hidden = recordedOn(all);
    all.models.front().design.pageCopyTime = 1ns;
    const RecordingOutcome without = recordedOn(all);
    CHECK(hidden.busy < onTop.busy);
    CHECK(hidden.busy > without.busy); // a burst of copies takes longer than the write during which it occurs
    CHECK(hidden.copied == onTop.copied);
}

TEST_CASE("SLC folding keeps the card busy for the fitted folding time")
{
    FittedCardModels all = cardsOfMeasuredWrites();
    FittedCardModel& card = all.models.front();
    card.design.slc.cache = mib(16);
    const RecordingOutcome without = recordedOn(all);
    card.foldTime = 300us;
    CHECK(recordedOn(all).busy > without.busy);
}
