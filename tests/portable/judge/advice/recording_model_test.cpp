// How long a recording keeps a learned card busy.
#include "judge/advice/recording_model.h"

#include <catch2/catch_test_macros.hpp>

using namespace assay;
using namespace std::chrono_literals;

namespace {

// Writes of 16 KiB that move nothing take 1 ms in order and anywhere, and larger ones as much more.
LearnedCards cardsOfMeasuredWrites()
{
    Characterization exercises;
    exercises.workloads = {{CharacterizationKind::blockSizeSweep, kib(16), 1},
                           {CharacterizationKind::blockSizeSweep, mib(1), 1},
                           {CharacterizationKind::random, kib(16), 1}};
    exercises.ops = {{IoOp::write, {}, kib(16), 1ms, {}, 0},
                     {IoOp::write, {}, mib(1), 64ms, {}, 1},
                     {IoOp::write, {}, kib(16), 1ms, {}, 2}};
    LearnedCards all;
    all.still = BaselineWriteLatency(exercises);
    LearnedCard card;
    card.still = true;
    card.weight = 1;
    card.moveUnit = kib(16);
    card.design.advertised = mib(256);
    card.design.page = kib(16);
    card.design.pagesPerBlock = 64;
    card.design.eraseTime = 0ns;
    card.design.pageCopyTime = 600us;
    card.design.ftl.kind = FtlKind::page;
    card.design.ftl.overProvisioning = 0.08;
    all.cards = {card};
    return all;
}

RecordingOutcome recordedOn(const LearnedCards& all)
{
    RecordingPlan plan;
    plan.trace.capacity = mib(256);
    plan.trace.segment = mib(8);
    plan.buffer = mib(4);
    plan.written = plan.scattered = plan.scatteredIn = plan.age = mib(256);
    plan.measured = 60s;
    plan.pointsWindow = 3s;
    return recordOn(all.cards.front(), all, plan, {});
}

} // namespace

TEST_CASE("Moves that hide behind transfers keep a recorded card busy for less time than moves that come on top")
{
    LearnedCards all = cardsOfMeasuredWrites();
    const RecordingOutcome onTop = recordedOn(all);
    REQUIRE(onTop.moved > Bytes());
    all.cards.front().hidesMoves = true;
    const RecordingOutcome hidden = recordedOn(all);
    all.cards.front().design.pageCopyTime = 1ns;
    const RecordingOutcome without = recordedOn(all);
    CHECK(hidden.busy < onTop.busy);
    CHECK(hidden.busy > without.busy); // a burst takes longer than the write that it happens in
    CHECK(hidden.moved == onTop.moved);
}

TEST_CASE("What comes out of an SLC cache keeps a recorded card busy for the time that folding was found to take")
{
    LearnedCards all = cardsOfMeasuredWrites();
    LearnedCard& card = all.cards.front();
    card.design.slc.cache = mib(16);
    const RecordingOutcome without = recordedOn(all);
    card.fold = 300us;
    CHECK(recordedOn(all).busy > without.busy);
}
