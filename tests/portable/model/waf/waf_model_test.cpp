#include "model/waf/waf_model.h"

#include "ground/base/prng.h"
#include "model/waf/block_rows.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <cmath>

using namespace assay;
using namespace std::chrono_literals;
using Catch::Matchers::WithinRel;

namespace {

constexpr std::uint64_t kPages = mib(64) / kib(16);

// A page-mapped card: page read 60 us, page program 500 us, block erase 3.5 ms.
CandidateModel pageMapped(double overProvisioning)
{
    CandidateModel card;
    card.prior = widePrior();
    card.times = widePrior().mean;
    for (const auto& [term, ns] : {std::pair{TimeTerm::command, 200e3},
                                   {TimeTerm::perByte, 40.0},
                                   {TimeTerm::read, 60e3},
                                   {TimeTerm::program, 500e3},
                                   {TimeTerm::erase, 3.5e6},
                                   {TimeTerm::pageCopy, 560e3}})
        card.times[static_cast<std::size_t>(term)] = card.prior.mean[static_cast<std::size_t>(term)] = ns;
    for (const TimeTerm term : {TimeTerm::command, TimeTerm::perByte, TimeTerm::read, TimeTerm::program})
        card.prior.deviation[static_cast<std::size_t>(term)] = 0.01 * card.times[static_cast<std::size_t>(term)];
    card.design.advertised = mib(64);
    card.design.page = kib(16);
    card.design.pagesPerBlock = 64;
    card.design.ftl.kind = FtlKind::page;
    card.design.ftl.overProvisioning = overProvisioning;
    card.design = withTimes(card.design, card.times);
    card.weight = 1;
    return card;
}

// One sequential pass, which prepares the card, then four passes of random writes.
void fillThenRandom(const WriteVisitor& visit)
{
    Prng prng(5);
    for (std::uint64_t i = 0; i < 5 * kPages; ++i)
        if (!visit({kib(16) * (i < kPages ? i : prng.below(kPages)), kib(16), i >= kPages, {}, {}}))
            return;
}

// The times of these writes, and the write amplification of the measured part.
struct StepResult {
    StepTimes times;
    double waf = 0;
};
StepResult runOn(const FlashDesign& design, double slowerInOrder = 1)
{
    auto model = makeFlashModel(design);
    StepResult done;
    FlashTotals begin;
    std::uint64_t writes = 0;
    fillThenRandom([&](const TracedWrite& write) {
        if (writes++ % (kPages / 16) == 0)
            done.times.push_back({0, {}, write.measured});
        if (writes == kPages + 1)
            begin = model->totals();
        const Ns time = model->serve(IoOp::write, write.offset, write.length);
        done.times.back().time +=
            write.measured ? time : Ns(static_cast<Ns::rep>(static_cast<double>(time.count()) * slowerInOrder));
        ++done.times.back().writes;
        return true;
    });
    const FlashTotals end = model->totals();
    done.waf =
        static_cast<double>((end.nand() - begin.nand()).count()) / static_cast<double>((end.host - begin.host).count());
    return done;
}

StepReplay replayed(std::vector<double> shares, StepTimes times)
{
    CardFit fit;
    for (const double share : shares)
        fit.cards.push_back(pageMapped(share));
    for (CandidateModel& card : fit.cards)
        card.weight /= static_cast<double>(fit.cards.size());
    fit.buses = {fit.cards.front()};
    WafModel model({}, fit);
    return model.step(fillThenRandom, std::move(times), {});
}

double wafOf(const ReplayedModel& card, const StepReplay& step)
{
    return static_cast<double>(card.totals.nand().count()) / static_cast<double>(step.host.count());
}

} // namespace

TEST_CASE("A step that relocates pages determines the over-provisioning and the copy cost")
{
    const double copyCostFactor = GENERATE(0.6, 1.0, 1.8);
    FlashDesign card = pageMapped(0.12).design;
    card.pageCopyTime = Ns(static_cast<Ns::rep>(560e3 * copyCostFactor));
    const StepResult done = runOn(card);
    const StepReplay step = replayed({0.05, 0.12, 0.3}, done.times);
    const auto heaviest = std::ranges::max_element(step.cards, {}, &ReplayedModel::weight);
    CHECK_THAT(wafOf(*heaviest, step), WithinRel(done.waf, 0.05));
    CHECK(heaviest->blockResidual < 0.05);
    CHECK(heaviest->predicted > 0);
}

TEST_CASE("GC-free writes that deviate from their predicted time are a drift")
{
    // enough over-provisioning for no GC
    const double slower = GENERATE(1.0, 1.3);
    StepResult done = runOn(pageMapped(6).design, slower);
    std::erase_if(done.times, [](const StepBlock& block) { return block.measured; });
    CardFit fit;
    fit.cards = fit.buses = {pageMapped(6)};
    WafModel model({}, fit);
    const auto sequential = [](const WriteVisitor& visit) {
        for (std::uint64_t i = 0; i < kPages; ++i)
            visit({kib(16) * i, kib(16), true, {}, {}});
    };
    for (StepBlock& block : done.times)
        block.measured = true;
    double all = 0;
    for (const StepBlock& block : done.times)
        all += static_cast<double>(block.time.count());
    const StepReplay first = model.step(sequential, done.times, {});
    CHECK_THAT(first.drift + 1, WithinRel(1 + std::log(slower), 0.01));
    CHECK_THAT(first.driftPerWrite / (all / kPages) + 1, // 2 % are ignored
               WithinRel(1 + std::max(0.0, 1 - 1 / slower - 0.02), 0.01));
    const StepReplay next = model.step(sequential, done.times, {}); // a drifted model is not replayed
    CHECK(next.cards.empty() == (slower > 1));
    CHECK(next.drift >= std::log(slower) * 0.99);
}

TEST_CASE("A higher copy cost is an excess prediction error only if the cost was considered known")
{
    const double unsure = GENERATE(0.01, 0.5);
    FlashDesign costlyCopies = pageMapped(0.12).design;
    costlyCopies.pageCopyTime = Ns(static_cast<Ns::rep>(1.3 * 560e3));
    CardFit fit;
    fit.cards = {pageMapped(0.12)};
    fit.cards.front().deviation[static_cast<std::size_t>(TimeTerm::pageCopy)] = unsure * 560e3;
    fit.cards.front().weight = 0.999; // below 1, as after unlikely models were dropped: no spread
    fit.buses = fit.cards;
    const StepReplay step = WafModel({}, fit).step(fillThenRandom, runOn(costlyCopies).times, {});
    CHECK(step.priorError > 0.1);
    CHECK((step.excessError > 0.1) == (unsure < 0.1));
}

TEST_CASE("A time between the predictions of two page-mapped models is no excess error, one beyond both is")
{
    const bool between = GENERATE(true, false);
    CardFit fit;
    fit.cards = {pageMapped(0.3), pageMapped(between ? 0.05 : 0.2)};
    fit.cards[0].weight = 0.95;
    fit.cards[1].weight = 0.05;
    fit.buses = {fit.cards.front()};
    const StepReplay step = WafModel({}, fit).step(fillThenRandom, runOn(pageMapped(0.07).design).times, {});
    CHECK(step.priorError > 0.3);
    CHECK((step.excessError > 0.2) == !between);
}

TEST_CASE("If every model is ruled out, the step has no replay and the next step tries all of them")
{
    StepTimes times = runOn(pageMapped(0.1).design).times;
    for (StepBlock& block : times)
        block.time /= 20;
    CHECK(replayed({0.05, 0.1}, times).cards.empty());
}

namespace {

// Sequential and random writes of each page, at most two: no page is relocated.
Characterization characterizationOn(const FlashDesign& card)
{
    auto model = makeFlashModel(card);
    Characterization characterization;
    characterization.capacity = card.advertised;
    characterization.workloads = {{CharacterizationKind::fill, kib(16), 1}, {CharacterizationKind::random, kib(16), 1}};
    for (unsigned workload : {0U, 1U})
        for (std::uint64_t i = 0; i < kPages / 64; ++i) {
            const Bytes offset = kib(16) * (workload == 0 ? i : i * 37 % (kPages / 64));
            const Ns time = model->serve(IoOp::write, offset, kib(16));
            characterization.ops.push_back({IoOp::write, offset, kib(16), time, {}, workload});
        }
    return characterization;
}

// A model whose program time is wrong by the factor `slower`, and whose pages have this size.
WafModel characterizedModel(double slower, double cardResidual, Bytes page = pageMapped(0.12).design.page)
{
    CardFit fit;
    fit.cards = {pageMapped(0.12)};
    fit.cards.front().design.page = page;
    fit.cards.front().times[static_cast<std::size_t>(TimeTerm::program)] *= slower;
    fit.buses = fit.cards;
    fit.sequentialNsPerByte = 77;
    fit.cardResidual = cardResidual;
    return WafModel(characterizationOn(pageMapped(0.12).design), fit);
}

// Times of fillThenRandom() on the card. Alternating groups of four blocks take `uneven` and 1 / `uneven` times as
// long.
StepTimes timesOf(double uneven)
{
    StepTimes times = runOn(pageMapped(0.12).design).times;
    for (std::size_t i = 0; i < times.size(); ++i)
        times[i].time = Ns(
            static_cast<Ns::rep>(static_cast<double>(times[i].time.count()) * (i / 4 % 2 == 0 ? uneven : 1 / uneven)));
    return times;
}

StepReplay replayCharacterized(double slower, double cardResidual, double uneven = 1)
{
    return characterizedModel(slower, cardResidual).step(fillThenRandom, timesOf(uneven), {});
}

const ReplayedModel& heaviestOf(const StepReplay& step)
{
    return *std::ranges::max_element(step.cards, {}, &ReplayedModel::weight);
}

} // namespace

TEST_CASE("GC-free writes take the characterized times, whatever the bus model")
{
    const StepReplay step = replayCharacterized(GENERATE(0.5, 1.0, 2.0), 0.2);
    CHECK(heaviestOf(step).measuredWrites);
    CHECK(heaviestOf(step).blockResidual < 0.05);
    CHECK_THAT(wafOf(heaviestOf(step), step), WithinRel(runOn(pageMapped(0.12).design).waf, 0.1));
}

TEST_CASE("A page size that is no power of two is rounded only for models with measured write times")
{
    const StepReplay step = characterizedModel(1, 0.2, kib(12)).step(fillThenRandom, timesOf(1), {});
    CHECK(heaviestOf(step).measuredWrites);
    CHECK_THAT(wafOf(heaviestOf(step), step), WithinRel(runOn(pageMapped(0.12).design).waf, 0.2));
    CHECK(characterizedModel(1, 0.2, kib(12)).fit().cards.front().design.page == kib(8));
    CHECK(characterizedModel(1, 0.01, kib(12)).fit().cards.front().design.page == kib(12));
}

TEST_CASE("A model that explains the characterization is used unless its programs take no time")
{
    CHECK_FALSE(heaviestOf(replayCharacterized(1, 0.01)).measuredWrites);
    CHECK(heaviestOf(replayCharacterized(0.01, 0.01)).measuredWrites);
}

TEST_CASE("Fully written times replace a known bus only if random writes take 10 % longer than it predicts")
{
    const double slower = GENERATE(0.8, 1.05, 1.2);
    Characterization full = characterizationOn(pageMapped(0.12).design);
    full.workloads.front().kind = CharacterizationKind::blockSizeSweep;
    for (TimedOp& op : full.ops)
        if (full.workloads[op.workload].kind == CharacterizationKind::random)
            op.time = Ns(static_cast<Ns::rep>(static_cast<double>(op.time.count()) * slower));
    WafModel card = characterizedModel(1, 0.01);
    card.addFullyWrittenCharacterization(full);
    CHECK(heaviestOf(card.step(fillThenRandom, timesOf(1), {})).measuredWrites == (slower > 1.1));
}

TEST_CASE("With measured write times, a step whose course no model follows has a high residual")
{
    CHECK(replayCharacterized(1, 0.2).residual < 0.05);
    CHECK(replayCharacterized(1, 0.2, 1.5).residual > 0.3);
}

TEST_CASE("After a step whose course no model follows, no model is replayed and the residual stays")
{
    const double uneven = GENERATE(1.0, 2.0);
    WafModel card = characterizedModel(1, 0.2);
    const StepReplay first = card.step(fillThenRandom, timesOf(uneven), {});
    CHECK_FALSE(first.cards.empty());
    const StepReplay second = card.step(fillThenRandom, timesOf(1), {});
    CHECK(second.cards.empty() == (uneven > 1));
    CHECK((second.residual == first.residual) == (uneven > 1));
}

namespace {

// Multiplies the times of all blocks by `slower`.
StepTimes slowed(StepTimes times, double slower)
{
    for (StepBlock& block : times)
        block.time = Ns(static_cast<Ns::rep>(static_cast<double>(block.time.count()) * slower));
    return times;
}

// More random writes after fillThenRandom(), when GC has started.
void moreRandom(const WriteVisitor& visit)
{
    Prng prng(6);
    for (std::uint64_t i = 0; i < 2 * kPages; ++i)
        if (!visit({kib(16) * prng.below(kPages), kib(16), true, {}, {}}))
            return;
}

StepTimes timesOfMore(const FlashDesign& design)
{
    auto model = makeFlashModel(design);
    fillThenRandom([&](const TracedWrite& write) {
        model->serve(IoOp::write, write.offset, write.length);
        return true;
    });
    StepTimes times;
    moreRandom([&](const TracedWrite& write) {
        if (times.empty() || times.back().writes == kPages / 16)
            times.push_back({0, {}, true});
        times.back().time += model->serve(IoOp::write, write.offset, write.length);
        ++times.back().writes;
        return true;
    });
    return times;
}

} // namespace

TEST_CASE("With measured write times, GC that starts with the first block of a step counts as a drift of each write")
{
    const double slower = GENERATE(1.0, 1.3);
    WafModel card = characterizedModel(1, 0.2);
    const StepReplay first = card.step(fillThenRandom, slowed(timesOf(1), slower), {});
    REQUIRE(heaviestOf(first).hasUnknownCopyCost());
    REQUIRE(heaviestOf(first).totals.relocated > Bytes()); // the explanation of the model
    if (slower > 1)
        CHECK(first.drift > 0.2);
    else
        CHECK(first.drift < 0.02);
    CHECK((first.ambiguousShare > 0.1) == (slower > 1));
    CHECK(card.step(fillThenRandom, timesOf(1), {}).cards.empty() == (slower > 1));
}

TEST_CASE("After GC started within an earlier step, slower blocks throughout a step are no drift")
{
    WafModel card = characterizedModel(1, 0.2);
    card.step(fillThenRandom, timesOf(1), {});
    const StepTimes more = timesOfMore(pageMapped(0.12).design);
    const StepReplay second = card.step(moreRandom, more, {});
    const double perWrite = timeOutsideCache(more) / (2 * kPages);
    CHECK(perWrite > 1.5 * static_cast<double>(characterizationOn(pageMapped(0.12).design).ops.front().time.count()));
    CHECK(second.drift < 0.02);
    CHECK(second.ambiguousShare == 0);
    CHECK_FALSE(second.cards.empty());
}

namespace {

void sequential(const WriteVisitor& visit)
{
    for (std::uint64_t i = 0; i < kPages; ++i)
        if (!visit({kib(16) * i, kib(16), true, {}, {}}))
            return;
}

// Few writes, which cause no GC.
void fewRandom(const WriteVisitor& visit)
{
    for (std::uint64_t i = 0; i < kPages / 16; ++i)
        if (!visit({kib(16) * (i * 37 % kPages), kib(16), true, {}, {}}))
            return;
}

// Two steps on a card with 12 % over-provisioning, each in 32 blocks. `now` returns the time of a write from its time
// in the characterization, whether the step is the second one, and the number of writes before it in its step.
// `cardResidual`: of the model.
template <class Now>
std::pair<StepReplay, StepReplay> twoSteps(const WriteTrace& one, const WriteTrace& other, const Now& now,
                                           double cardResidual = 0.2)
{
    auto flash = makeFlashModel(pageMapped(0.12).design);
    const auto timesOn = [&](const WriteTrace& trace, bool inSecond) {
        std::uint64_t all = 0, writes = 0;
        trace([&](const TracedWrite&) { return ++all > 0; });
        StepTimes times;
        trace([&](const TracedWrite& write) {
            if (times.empty() || times.back().writes == all / 32)
                times.push_back({0, {}, true});
            times.back().time += now(flash->serve(IoOp::write, write.offset, write.length), inSecond, writes++);
            ++times.back().writes;
            return true;
        });
        return times;
    };
    WafModel card = characterizedModel(1, cardResidual);
    const StepReplay first = card.step(one, timesOn(one, false), {});
    return {first, card.step(other, timesOn(other, true), {})};
}

// A sequential step, then a random one.
template <class Now> std::pair<StepReplay, StepReplay> fillThenRandomSteps(const Now& now)
{
    return twoSteps(sequential, moreRandom, now);
}

} // namespace

TEST_CASE("Sequential writes that become and stay slower within a step may be folding of a cache since then")
{
    const auto [first, second] = fillThenRandomSteps([](Ns time, bool inSecond, std::uint64_t writes) {
        return inSecond || writes > kPages / 4 ? time + 300us : time;
    });
    CHECK(first.drift < 0.02);
    CHECK(first.unobserved == first.host);
    CHECK(heaviestOf(second).hasUnknownCopyCost());
    CHECK(second.drift < 0.05);
    CHECK(second.unobserved >= second.host);
    // Small writes may be folded individually, which may explain all apparent GC.
    CHECK(heaviestOf(second).totals.relocated > Bytes());
    CHECK(second.ambiguousShare == 1);
}

TEST_CASE(
    "Behind a full cache, random writes that are slower from the first one on may be map look-ups, right after the "
    "card was written sequentially")
{
    const bool whole = GENERATE(true, false);
    const auto half = [](const WriteVisitor& visit) {
        for (std::uint64_t i = 0; i < kPages / 2; ++i)
            if (!visit({kib(16) * i, kib(16), true, {}, {}}))
                return;
    };
    const auto [first, second] =
        twoSteps(whole ? WriteTrace(sequential) : half, fewRandom, [](Ns time, bool inSecond, std::uint64_t writes) {
            return inSecond ? time + 500us : writes > kPages / 8 ? time + 300us : time;
        });
    CHECK(first.unobserved == first.host);
    CHECK((second.drift < 0.02) == whole); // otherwise GC is possible, and it is a drift
    if (whole)
        CHECK(second.unobserved > second.host);
}

TEST_CASE("A step that was slower only in parts is a drift, not a full cache")
{
    const auto [first, second] = fillThenRandomSteps([](Ns time, bool inSecond, std::uint64_t writes) {
        return !inSecond && writes % (kPages / 8) > kPages / 16 ? time + 600us : time;
    });
    CHECK(first.unobserved == Bytes());
    CHECK(first.drift > 0.1);
    CHECK(second.cards.empty());
}

TEST_CASE("The extra time of random writes before GC starts may be a map page, programmed or not")
{
    const auto [first, second] =
        fillThenRandomSteps([](Ns time, bool inSecond, std::uint64_t) { return inSecond ? time + 400us : time; });
    CHECK(first.unobserved == Bytes());
    CHECK(second.drift < 0.05);
    CHECK(heaviestOf(second).totals.relocated > Bytes());
    const double randomWrites = 2 * kPages;
    const double most = randomWrites * 400e3 / 77; // at most the sequential bytes in that time
    CHECK_THAT(static_cast<double>(second.unobserved.count()), WithinRel(most, 0.1));
    CHECK(second.ambiguousShare < 1);
}

TEST_CASE("The extra time of the block in which GC starts is no time of each write, and the model stays valid")
{
    // GC starts within the second of the 32 blocks, and its cost grows from there.
    const std::uint64_t inBlock = GENERATE(240U, 280U, 320U);
    const auto randomWrites = [inBlock](const WriteVisitor& visit) {
        Prng prng(6);
        for (std::uint64_t i = 0; i < 32 * inBlock; ++i)
            if (!visit({kib(16) * prng.below(kPages), kib(16), true, {}, {}}))
                return;
    };
    const auto asPredicted = [](Ns time, bool, std::uint64_t) { return time; };
    const StepReplay second = twoSteps(sequential, randomWrites, asPredicted, 0.01).second;
    CHECK(heaviestOf(second).totals.relocated > Bytes());
    CHECK_FALSE(heaviestOf(second).measuredWrites);
}

TEST_CASE("A FIFO card is found although its over-provisioning differs much from that of the best greedy model")
{
    FlashDesign card = pageMapped(0.3).design;
    card.ftl.gc = GarbageCollection::fifo;
    WafModel model = characterizedModel(1, 0.01);
    model.step(fillThenRandom, runOn(card).times, {});
    const auto best = std::ranges::max_element(model.fit().cards, {}, &CandidateModel::weight);
    CHECK(best->design.ftl.gc == GarbageCollection::fifo);
    CHECK_THAT(best->design.ftl.overProvisioning, WithinRel(0.3, 0.15));
}

TEST_CASE("Models with more over-provisioning behave like one without GC")
{
    const StepReplay step = replayed({6, 7, 8}, runOn(pageMapped(6).design).times);
    REQUIRE(step.cards.size() == 3);
    for (const ReplayedModel& card : step.cards) {
        CHECK(card.neverRelocated);
        CHECK(card.predicted == step.cards.front().predicted);
    }
}
