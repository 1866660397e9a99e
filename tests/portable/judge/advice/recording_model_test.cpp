// How long a recording keeps a learned card busy.
#include "judge/advice/recording_model.h"

#include <catch2/catch_test_macros.hpp>

using namespace assay;
using namespace std::chrono_literals;

namespace {

// Writes of 16 KiB that move nothing take 1 ms in order and anywhere, and larger ones as much more.
FittedCardModels cardsOfMeasuredWrites()
{
    Exercises exercises;
    exercises.list = {
        {ExerciseKind::sizes, kib(16), 1}, {ExerciseKind::sizes, mib(1), 1}, {ExerciseKind::random, kib(16), 1}};
    exercises.ops = {{IoOp::write, {}, kib(16), 1ms, {}, 0},
                     {IoOp::write, {}, mib(1), 64ms, {}, 1},
                     {IoOp::write, {}, kib(16), 1ms, {}, 2}};
    FittedCardModels all;
    all.baseline = StillTimes(exercises);
    FittedCardModel card;
    card.usesBaseline = true;
    card.weight = 1;
    card.copyUnit = kib(16);
    card.design.advertised = mib(256);
    card.design.page = kib(16);
    card.design.pagesPerBlock = 64;
    card.design.eraseTime = 0ns;
    card.design.moveTime = 600us;
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

TEST_CASE("Moves that hide behind transfers keep a recorded card busy for less time than moves that come on top")
{
    FittedCardModels all = cardsOfMeasuredWrites();
    const RecordingOutcome onTop = recordedOn(all);
    REQUIRE(onTop.copied > Bytes());
    all.models.front().overlapsCopies = true;
    const RecordingOutcome hidden = recordedOn(all);
    all.models.front().design.moveTime = 1ns;
    const RecordingOutcome without = recordedOn(all);
    CHECK(hidden.busy < onTop.busy);
    CHECK(hidden.busy > without.busy); // a burst takes longer than the write that it happens in
    CHECK(hidden.copied == onTop.copied);
}

TEST_CASE("What comes out of an SLC cache keeps a recorded card busy for the time that folding was found to take")
{
    FittedCardModels all = cardsOfMeasuredWrites();
    FittedCardModel& card = all.models.front();
    card.design.slc.cache = mib(16);
    const RecordingOutcome without = recordedOn(all);
    card.foldTime = 300us;
    CHECK(recordedOn(all).busy > without.busy);
}
