#include "model/waf/time_fit.h"

#include "ground/base/prng.h"
#include "model/flash/flash_model.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

using namespace assay;
using namespace std::chrono_literals;
using Catch::Matchers::WithinRel;

namespace {

FlashDesign knownCard(bool overlap)
{
    FlashDesign card;
    card.advertised = gib(1);
    card.busMegabytesPerSecond = 25;
    card.commandTime = 150us;
    card.busOverlap = overlap;
    card.readTime = 75us;
    card.programTime = 800us;
    card.ftl.kind = FtlKind::openAu;
    return card;
}

// Sequential writes and reads of many sizes with the service times of the card, plus normally distributed relative
// `noise`.
struct Measured {
    std::vector<TimedOp> ops;
    std::vector<FlashOps> flashOps;
    std::vector<TimeRow> rows;

    Measured(const FlashDesign& card, double noise)
    {
        Prng prng(7);
        for (const IoOp op : {IoOp::write, IoOp::read}) {
            auto model = makeFlashModel(card);
            Bytes next;
            for (const Bytes size : {kib(4), kib(8), kib(12), kib(16), kib(32), kib(64), kib(256)})
                for (int i = 0; i < 64; ++i) {
                    flashOps.push_back(model->perform(op, next, size));
                    const double time =
                        static_cast<double>(serviceTime(card, flashOps.back()).count()) * (1 + noise * prng.normal());
                    ops.push_back({op, next, size, Ns(static_cast<Ns::rep>(time)), {}, 0});
                    rows.push_back({ops.size() - 1, ops.size(), 1});
                    next += size;
                }
        }
    }
    TimeFit fit(const FlashDesign& card) const
    {
        return fitTimes(card, ops, flashOps, rows, widePrior(), 0.03, widePrior().mean);
    }
};

double timeOf(const TimeFit& fit, TimeTerm term) { return fit.times[static_cast<std::size_t>(term)]; }

} // namespace

TEST_CASE("The fit recovers the times of a card from its commands, on a serial and an overlapped bus")
{
    const FlashDesign card = knownCard(GENERATE(false, true));
    const TimeFit fit = Measured(card, 0.03).fit(card);
    CHECK_THAT(timeOf(fit, TimeTerm::command), WithinRel(150e3, 0.1));
    CHECK_THAT(timeOf(fit, TimeTerm::perByte), WithinRel(40.0, 0.02));
    CHECK_THAT(timeOf(fit, TimeTerm::program), WithinRel(800e3, 0.02));
    CHECK_THAT(timeOf(fit, TimeTerm::read), WithinRel(75e3, 0.2));
    CHECK_THAT(fit.relativeSpread, WithinRel(0.03, 0.2));
}

TEST_CASE("Outliers change no time by much")
{
    const FlashDesign card = knownCard(false);
    Measured measured(card, 0.03);
    for (std::size_t i = 0; i < measured.ops.size(); i += 50)
        measured.ops[i].time += 20ms;
    CHECK_THAT(timeOf(measured.fit(card), TimeTerm::program), WithinRel(800e3, 0.03));
}

TEST_CASE("A wrong page size fits worse than the right one")
{
    const FlashDesign card = knownCard(false);
    const Measured measured(card, 0.03);
    FlashDesign wrong = card;
    wrong.page = GENERATE(kib(8), kib(32));
    Measured counted(wrong, 0);
    counted.ops = measured.ops;
    CHECK(counted.fit(wrong).cost > measured.fit(card).cost + 50);
}

TEST_CASE("The predicted times of a fit equal the service times of its design")
{
    const FlashDesign card = knownCard(GENERATE(false, true));
    const Measured measured(card, 0);
    const TimeFit fit = measured.fit(card);
    const FlashDesign made = withTimes(card, fit.times);
    for (const FlashOps& flashOps : measured.flashOps)
        CHECK_THAT(predictedTime(card, fit.times, flashOps),
                   WithinRel(static_cast<double>(serviceTime(made, flashOps).count()), 0.001));
}

TEST_CASE("A few rows far below their predicted time do not dominate the fit")
{
    SummedRow row;
    row.terms[static_cast<std::size_t>(TimeTerm::pageCopy)] = 256;
    row.measured = 512e6;
    std::vector<SummedRow> rows(40, row);
    rows.insert(rows.end(), 6, row);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        rows[i].part = i;
        rows[i].measured /= i < 40 ? 1 : 25;
    }
    CHECK_THAT(timeOf(fitTimes(rows, widePrior(), 0.1, widePrior().mean), TimeTerm::pageCopy), WithinRel(2e6, 0.05));
}

namespace {

// Rows of writes with a baseline of 1 ms and four programmed pages, each with up to `maxCopies` page copies.
std::vector<SummedRow> overlappingRows(double maxCopies, double copyCost)
{
    std::vector<SummedRow> rows(32);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        SummedRow& row = rows[i];
        row.terms[static_cast<std::size_t>(TimeTerm::baseline)] = 1e6;
        row.terms[static_cast<std::size_t>(TimeTerm::pageCopy)] = maxCopies * static_cast<double>(i) / 31;
        row.programs = 4;
        TimeVector times{};
        times[static_cast<std::size_t>(TimeTerm::baseline)] = 1;
        times[static_cast<std::size_t>(TimeTerm::pageCopy)] = copyCost;
        row.measured = timeOf(row, times);
    }
    return rows;
}

double fittedCopyCost(const std::vector<SummedRow>& rows, double least = 0)
{
    return timeOf(fitCopyCost(rows, widePrior(), 0.05, widePrior().mean, least), TimeTerm::pageCopy);
}

} // namespace

TEST_CASE("A row takes the larger of its transfer time and its flash time")
{
    const std::vector<SummedRow> rows = overlappingRows(40, 100e3);
    CHECK(rows.front().measured == 1e6);
    CHECK_THAT(rows.back().measured, WithinRel(100e3 * (40 + 4 * kProgramShare), 1e-9));
}

TEST_CASE("The copy cost is found if only some copies outlast the transfers")
{
    CHECK_THAT(fittedCopyCost(overlappingRows(40, 100e3)), WithinRel(100e3, 0.05));
}

TEST_CASE("Fully hidden copies only bound the copy cost")
{
    const double copyCost = fittedCopyCost(overlappingRows(5, 50e3));
    CHECK(copyCost * (5 + 4 * kProgramShare) < 1.1e6);
    CHECK(fittedCopyCost(overlappingRows(5, 50e3), 400e3) >= 0.99 * 400e3); // the known minimum copy cost is higher
}

TEST_CASE("No fitted time is negative")
{
    FlashDesign card = knownCard(false);
    card.commandTime = 0us;
    card.readTime = 0us;
    for (const double time : Measured(card, 0.05).fit(card).times)
        CHECK(time >= 0);
}
