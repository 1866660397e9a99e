#include "model/waf/waf_model.h"

#include "ground/base/parallel.h"
#include "model/waf/bus_fit.h"
#include "model/waf/drift_limits.h"
#include "model/waf/like_cards.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cmath>
#include <utility>

namespace assay {

namespace {

constexpr double kMinFollowedWeight = 1e-4; // minimum weight of a card model that is replayed further
constexpr int kRefinements = 3;             // maximum number of refinements
constexpr double kFarTooSlow = 5;           // factor on the measured time
constexpr double kWellExplained = 0.03;     // ln: maximum residual of workloads with the right bus and flash
constexpr double kLeastProgram = 50e3;      // ns: minimum program time of flash
constexpr double kLeastProgramReads = 2;    // minimum ratio of program time to read time
constexpr double kHidden = 1.03;            // factor on the GC-free time: up to it page copies may be hidden
constexpr double kWhole = 0.99;             // share of a fully written card: the last MiB may be missing
constexpr Bytes kFoldedTogether = kib(64);  // smaller writes may be folded individually, with the time that this takes
constexpr double kStillScatter = 0.05;      // of a block of a step, with measured GC-free times

FlashTotals difference(const FlashTotals& end, const FlashTotals& begin)
{
    FlashTotals out = end;
    out.host -= begin.host;
    out.programmed -= begin.programmed;
    out.padding -= begin.padding;
    out.collected -= begin.collected;
    out.folded -= begin.folded;
    out.coalesced -= begin.coalesced;
    out.erased -= begin.erased;
    return out;
}

// Returns true if both models are equivalent and have the same times.
bool sameCard(const CandidateCard& a, const CandidateCard& b)
{
    return a.times == b.times && a.hidesMoves == b.hidesMoves && moveUnit(a) == moveUnit(b) &&
           sameMappedCard(a.design, b.design);
}

// Returns the times used for ruling out a card model: a copy cost that was never observed may be as low as a tenth of
// its expected value.
TimeVector quickestTimes(const CandidateCard& card, const ReplayedCard& replayed, bool behindCache)
{
    constexpr auto kMove = static_cast<std::size_t>(TimeTerm::move);
    TimeVector times = card.times;
    if (replayed.saidLittle() && (behindCache || card.deviation[kMove] > times[kMove] / 2))
        times[kMove] /= 10;
    return times;
}

// Computes the copy cost from the current times of the card model.
void priceMoves(const CandidateCard& card, ReplayedCard& out)
{
    const double collected = static_cast<double>(out.totals.collected.count()),
                 folded = static_cast<double>(out.totals.folded.count()), bytes = collected + folded;
    if (bytes == 0)
        return;
    const auto of = [](const TimeVector& all, TimeTerm term) { return all[static_cast<std::size_t>(term)]; };
    const double perByte = static_cast<double>(moveUnit(card).count()), erased = static_cast<double>(out.totals.erased);
    // With measured write times folding has its own time.
    const TimeTerm fold = card.measuredWrites ? TimeTerm::fold : TimeTerm::move;
    const auto moves = [&](const TimeVector& all) {
        return (collected * of(all, TimeTerm::move) + folded * of(all, fold)) / bytes / perByte;
    };
    const auto erases = [&](const TimeVector& all) { return of(all, TimeTerm::erase) * erased / bytes; };
    out.moveRatio = of(card.times, TimeTerm::move) /
                    std::max(1.0, of(card.times, TimeTerm::read) + of(card.times, TimeTerm::program));
    out.moveByte = moves(card.times) + erases(card.times);
    out.moveDeviation = std::hypot(moves(card.deviation), erases(card.deviation));
}

// Returns true if a card model explains the workloads with plausible program times. If a program takes less than flash
// needs, or no longer than a read, the transfer was measured and programs overlap with it: then the copy cost is
// unknown, however good the fit. Measured write times have no bus.
bool busKnown(const CardFit& fit)
{
    if (fit.explained > kWellExplained)
        return false;
    if (fit.cards.empty())
        return true;
    if (fit.cards.front().measuredWrites)
        return false;
    const TimeVector& times = fit.cards.front().times;
    return times[static_cast<std::size_t>(TimeTerm::program)] >=
           std::max(kLeastProgram, kLeastProgramReads * times[static_cast<std::size_t>(TimeTerm::read)]);
}

} // namespace

WafModel::WafModel(Exercises exercises, CardFit fit)
    : m_exercises(std::move(exercises)), m_fit(std::move(fit)), m_still(m_exercises, m_fit.cacheFilled),
      m_busKnown(busKnown(m_fit))
{
    roundPages();
}

// Writes of 64 KiB would only partly fill a page whose size is no power of two, and consume more over-provisioning than
// they do. An SLC cache slows down GC-free writes.
bool WafModel::canBeStill(const FlashDesign& design) const
{
    const bool measured = !m_busKnown && m_still.known() && !m_still.copyUnits() && m_fit.sequential > 0;
    return measured && design.ftl.kind == FtlKind::page && design.slc.cache.count() == 0 &&
           std::has_single_bit(design.page.count());
}

// Adds the counts of one write of a card with known GC-free times.
void WafModel::addStillTerms(TimeVector& terms, const CandidateCard& card, Bytes length, const FlashOps& acts) const
{
    const Bytes turn = card.design.page * card.design.planes;
    assay::addStillTerms(terms, acts, m_still.of(length, acts.continues, card.design.ftl.kind),
                         static_cast<double>(turn.count()) / static_cast<double>(moveUnit(card).count()));
}

// Replays the characterization workloads and adds their rows.
void WafModel::replayExercises(const CandidateCard& card, FlashModel& model, std::vector<SummedRow>& rows) const
{
    writeBefore(model, m_exercises.before);
    auto row = m_fit.rows.begin();
    for (std::size_t i = 0; i < m_exercises.ops.size(); ++i) {
        const TimedOp& op = m_exercises.ops[i];
        if (op.idleBefore.count() > 0)
            model.idle(op.idleBefore);
        const FlashOps acts = model.perform(op.op, op.offset, op.length);
        while (row != m_fit.rows.end() && row->end <= i)
            ++row;
        if (row == m_fit.rows.end() || row->begin > i || row->weight <= 0)
            continue;
        if (card.measuredWrites && m_still.fullCache() > 0 && m_exercises.list[op.exercise].kind == ExerciseKind::fill)
            continue; // a cache was not full yet during a part of it
        if (row->begin == i)
            rows.push_back({{}, 0, row->weight, op.exercise});
        if (card.measuredWrites)
            addStillTerms(rows.back().terms, card, op.length, acts);
        else
            addTerms(rows.back().terms, card.design, card.times, acts);
        rows.back().measured += static_cast<double>(op.time.count());
    }
}

WafModel::Replayed WafModel::replayCard(const CandidateCard& card) const
{
    auto model = makeFlashModel(card.design);
    Replayed out;
    replayExercises(card, *model, out.rows);
    out.card.kind = card.design.ftl.kind;
    out.card.movedLate = model->totals().collected.count() == 0;
    out.card.still = card.measuredWrites || (out.card.movedLate && canBeStill(card.design));
    if (out.card.saidLittle())
        out.rows.clear(); // they define m_still, so they contain no information on GC
    for (std::size_t i = 0; i < m_steps.size(); ++i)
        replayWrites(i, card, *model, out);
    out.card.neverMoved = model->totals().collected.count() == 0;
    return out;
}

// Replays the writes of one step. `out` describes the last replayed step.
void WafModel::replayWrites(std::size_t step, const CandidateCard& card, FlashModel& model, Replayed& out) const
{
    const StepTimes& blocks = m_steps[step].times;
    const std::size_t first = out.rows.size();
    BlockRows rows(blocks, m_exercises.list.size() + step, out.rows);
    const double limit = kFarTooSlow * takenTime(blocks);
    FlashTotals begin = model.totals();
    double now = 0, moves = 0;
    SummedRow spent;
    const TimeVector quickest = quickestTimes(card, out.card, !m_moved && m_still.fullCache() > 0);
    const double perMove = static_cast<double>(moveUnit(card).count());
    bool began = false;
    const auto replay = [&](const TracedWrite& write) {
        if (write.measured && !began) {
            began = true;
            begin = model.totals();
            now = 0;
        }
        Ns idle = write.idleBefore;
        if (static_cast<double>(write.due.count()) > now)
            idle += Ns(static_cast<Ns::rep>(static_cast<double>(write.due.count()) - now));
        if (idle.count() > 0)
            model.idle(idle);
        const Bytes programmed = out.card.saidLittle() ? model.totals().programmed : Bytes();
        const FlashOps acts = model.perform(IoOp::write, write.offset, write.length);
        TimeVector terms{};
        if (out.card.still)
            addStillTerms(terms, card, write.length, acts);
        else
            addTerms(terms, card.design, card.times, acts);
        const double time = timeOf(terms, card.times);
        now += time + static_cast<double>(idle.count());
        const double programs =
            out.card.saidLittle() ? static_cast<double>((model.totals().programmed - programmed).count()) / perMove : 0;
        std::ranges::transform(spent.terms, terms, spent.terms.begin(), std::plus<>());
        spent.programs += card.hidesMoves ? programs : 0.0;
        rows.add(terms, programs);
        out.card.ruledOut = step + 1 == m_steps.size() && limit > 0 && timeOf(spent, quickest) > limit;
        return !out.card.ruledOut && !m_stop.stop_requested();
    };
    std::optional<TracedWrite> waiting; // lets the model look ahead to the data that the next write needs
    m_steps[step].trace([&](const TracedWrite& next) {
        model.expect(next.offset);
        const std::optional<TracedWrite> before = std::exchange(waiting, next);
        return !before || replay(*before);
    });
    if (waiting && !out.card.ruledOut && !m_stop.stop_requested())
        replay(*waiting);
    out.card.priorTime = 0;
    for (std::size_t i = first; i < out.rows.size(); ++i) {
        if (out.rows[i].weight <= 0)
            continue;
        const TimeVector terms = termsOf(card, out.rows[i]);
        out.card.priorTime += timeOf(terms, card.times);
        moves += terms[static_cast<std::size_t>(TimeTerm::move)];
    }
    out.card.priorDeviation = moves * card.deviation[static_cast<std::size_t>(TimeTerm::move)];
    out.card.totals = difference(model.totals(), begin);
}

// Threads finish in any order. To be deterministic, equivalent models all take the result of the one with the least
// over-provisioning.
std::vector<WafModel::Replayed> WafModel::replayCards(std::span<const CandidateCard> cards) const
{
    std::vector<Replayed> out(cards.size());
    std::vector<std::atomic<bool>> known(cards.size());
    const auto tightest = [&](std::size_t of) {
        std::size_t best = of;
        for (std::size_t i = 0; i < cards.size(); ++i)
            if (known[i] && out[i].card.neverMoved && cards[of].times == cards[i].times &&
                behavesLike(cards[of].design, cards[i].design) &&
                cards[i].design.ftl.overProvisioning < cards[best].design.ftl.overProvisioning)
                best = i;
        return best;
    };
    std::vector<std::size_t> first(cards.size()); // index of the first equivalent model
    for (std::size_t i = 0; i < cards.size(); ++i)
        while (!sameCard(cards[first[i]], cards[i]) && first[i] < i)
            ++first[i];
    parallelFor(cards.size(), [&](std::size_t i) {
        if (first[i] < i)
            return;
        const std::size_t same = tightest(i);
        out[i] = same == i ? replayCard(cards[i]) : out[same];
        known[i] = true;
    });
    for (std::size_t i = 0; i < cards.size(); ++i)
        if (first[i] < i) {
            out[i] = out[first[i]];
            known[i] = true;
        }
    for (std::size_t i = 0; i < cards.size(); ++i)
        if (const std::size_t same = tightest(i); same != i)
            out[i] = out[same];
    return out;
}

// Fits the times of each card model to all workloads and steps so far, and computes its weight from the fit.
void WafModel::learn(std::vector<Replayed>& replayed)
{
    const CandidateCard* best = nullptr;
    double leastLeft = 0; // residual of the best card model
    for (std::size_t i = 0; i < replayed.size(); ++i) {
        if (replayed[i].card.ruledOut)
            continue;
        const double left = learnTimes(m_fit.cards[i], replayed[i]);
        if (!best || m_fit.cards[i].cost < best->cost) {
            best = &m_fit.cards[i];
            leastLeft = left;
        }
    }
    double sum = 0;
    for (std::size_t i = 0; i < replayed.size(); ++i)
        sum += replayed[i].card.weight =
            replayed[i].card.ruledOut ? 0.0
                                      : std::exp(-(m_fit.cards[i].cost - best->cost) * temperingFactor(leastLeft) / 2);
    for (std::size_t i = 0; i < replayed.size() && sum > 0; ++i)
        m_fit.cards[i].weight = replayed[i].card.weight /= sum;
    m_fit.explained = leastLeft;
}

// If programs overlap with transfers, writes do not separate bus and flash times. The prior of the copy cost is then
// one page read, as measured by the reads, plus the sequential write time of one page.
TimePrior WafModel::stillPrior(const CandidateCard& card) const
{
    TimePrior prior = card.prior;
    const double inOrder = m_fit.sequential * static_cast<double>(moveUnit(card).count());
    prior.mean[static_cast<std::size_t>(TimeTerm::program)] = inOrder;
    prior.deviation[static_cast<std::size_t>(TimeTerm::program)] = 0.01 * inOrder;
    prior.moveSpread = kStillMoveSpread;
    return prior;
}

// Returns the minimum copy cost, ns. Sequential writes take longer than reads of the same size by the program time,
// whether the bus waits for it or not, and a page copy includes a program.
double WafModel::leastMove(const CandidateCard& card) const
{
    const double read = card.prior.mean[static_cast<std::size_t>(TimeTerm::readPerByte)];
    return kProgramShare * std::max(0.0, m_fit.sequential - read) * static_cast<double>(moveUnit(card).count());
}

// Fits page copies that overlap with host transfers, and copies that add to them; returns the better fit.
TimeFit WafModel::fitHidingOrNot(CandidateCard& card, std::span<const SummedRow> rows, const TimePrior& prior) const
{
    const double least = leastMove(card);
    TimeFit hiding = fitMoves(rows, prior, kStillScatter, card.times, least);
    std::vector<SummedRow> onTop(rows.begin(), rows.end());
    for (SummedRow& row : onTop)
        row.programs = 0;
    TimeFit open = fitMoves(onTop, prior, kStillScatter, card.times, least);
    const auto cost = [&](const TimeFit& one) { return one.cost + timesPriorCost(one.times, prior.moveSpread); };
    card.hidesMoves = cost(hiding) <= cost(open);
    return card.hidesMoves ? hiding : open;
}

// Fits the times and returns their residual.
double WafModel::learnTimes(CandidateCard& card, Replayed& replayed) const
{
    const auto& rows = replayed.rows;
    ReplayedCard& out = replayed.card;
    const TimePrior prior = out.saidLittle() ? stillPrior(card) : card.prior;
    const double scatter = std::max(kMinRowScatter, m_fit.scatter);
    const TimeFit fit =
        out.saidLittle() ? fitHidingOrNot(card, rows, prior) : fitTimes(rows, prior, scatter, card.times);
    card.times = fit.times;
    card.design = withTimes(card.design, fit.times);
    card.deviation = fit.deviation;
    card.cost = fit.cost + timesPriorCost(fit.times, prior.moveSpread) +
                (out.saidLittle() ? card.exerciseCost + blocksCost(card.design) : 0.0);
    const std::size_t part = m_exercises.list.size() + m_steps.size() - 1;
    double squares = 0, count = 0;
    std::size_t block = 0;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (rows[row].part != part)
            continue;
        const bool counts = rows[row].weight > 0;
        if (counts) {
            squares += fit.residuals[row] * fit.residuals[row];
            ++count;
        }
        if (m_steps.back().times[block++].measured)
            out.predicted += counts ? rowTime(card, rows[row]) : rows[row].measured;
    }
    out.shape = count > 0 ? std::sqrt(squares / count) : 0.0;
    priceMoves(card, out);
    return fit.unexplained;
}

ReplayedBus WafModel::replayBus(const CandidateCard& bus, const WriteTrace& trace, const CandidateCard* measured) const
{
    FlashDesign still = bus.design;
    if (still.ftl.kind != FtlKind::ideal) { // openAu: any layer with read-modify-write; copies are ignored
        still.ftl = {};
        still.ftl.kind = FtlKind::openAu;
    }
    auto model = makeFlashModel(still);
    TimeVector times = bus.times;
    const FtlKind kind = m_fit.cards.empty() ? FtlKind::openAu : m_fit.cards.front().design.ftl.kind;
    const bool mapped = kind == FtlKind::page;
    constexpr auto kExtra = static_cast<std::size_t>(TimeTerm::writeExtra);
    // For mapped cards only: otherwise closing units accounts for all of the additional time.
    times[kExtra] = mapped ? m_fit.cards.front().times[kExtra] : 0.0;
    ReplayedBus out;
    std::optional<FlashTotals> begin;
    trace([&](const TracedWrite& write) {
        if (write.measured && !begin)
            begin = model->totals();
        const FlashOps acts = model->perform(IoOp::write, write.offset, write.length);
        if (write.measured)
            out.still +=
                measured ? m_still.of(write.length, acts.continues, kind) : predictedTime(still, times, acts, false);
        return !m_stop.stop_requested();
    });
    const FlashTotals totals = difference(model->totals(), begin.value_or(FlashTotals()));
    out.programmed = totals.programmed;
    out.padding = totals.padding;
    out.weight = bus.weight;
    if (measured && measured->hidesMoves) {
        const double programs = kProgramShare * static_cast<double>(out.programmed.count()) /
                                static_cast<double>(moveUnit(*measured).count()) *
                                measured->times[static_cast<std::size_t>(TimeTerm::move)];
        out.hidden = programs < out.still && wholeTime(m_steps.back().times) < kHidden * out.still;
        out.still = std::min(out.still, programs);
    }
    return out;
}

// Buffers the writes of the step during the replay: every card model needs them, and generating them takes as long as
// replaying them.
StepReplay WafModel::step(WriteTrace trace, StepTimes times, std::stop_token stop)
{
    m_stop = std::move(stop);
    StepReplay out;
    std::vector<TracedWrite> writes;
    std::uint64_t jumps = 0;
    trace([&](const TracedWrite& write) {
        const bool continues = !writes.empty() && writes.back().offset + writes.back().length == write.offset;
        jumps += write.measured && !continues ? 1 : 0;
        writes.push_back(write);
        out.writes += write.measured ? 1 : 0;
        out.host += write.measured ? write.length : Bytes();
        return !m_stop.stop_requested();
    });
    for (const StepBlock& block : times)
        out.measured += block.measured ? block.time : Ns();
    m_steps.push_back(
        {[&writes](const WriteVisitor& visit) { (void)std::ranges::all_of(writes, visit); }, std::move(times)});
    out.drift = m_drift;
    out.discrepancy = m_refutation;
    if (out.writes > 0 && m_drift <= kMaxDrift && m_refutation == 0)
        replayStep(out, jumps);
    m_writtenInOrder = jumps <= 1 && static_cast<double>(out.host.count()) >=
                                         kWhole * static_cast<double>(m_exercises.capacity.count());
    m_steps.back().trace = std::move(trace);
    return out;
}

// Computes the prediction error of the card models, with their weights before the step. A time between those of two
// page-mapped models counts as predicted: intermediate models exist, which refine() tries.
void WafModel::foretell(const std::vector<Replayed>& replayed, double measured, StepReplay& out) const
{
    constexpr double kMayBe = 0.02; // weight
    double sum = 0, mean = 0, squares = 0;
    for (const CandidateCard& card : m_fit.cards)
        sum += card.weight;
    if (measured <= 0 || sum <= 0)
        return;
    double low = HUGE_VAL, high = -HUGE_VAL, beyond = HUGE_VAL;
    for (std::size_t i = 0; i < replayed.size(); ++i) {
        const ReplayedCard& card = replayed[i].card;
        const double weight = m_fit.cards[i].weight / sum, time = std::max(1.0, card.priorTime),
                     off = std::log(time / measured), deviation = card.priorDeviation / time;
        mean += weight * off;
        squares += weight * (off * off + deviation * deviation);
        if (weight < kMayBe)
            continue;
        beyond = std::min(beyond, std::abs(off) - deviation);
        if (card.kind == FtlKind::page) {
            low = std::min(low, off);
            high = std::max(high, off);
        }
    }
    out.priorError = std::abs(mean);
    const double variance = std::max(0.0, squares - mean * mean);
    out.surprise = std::sqrt(std::max(0.0, mean * mean - variance));
    out.surprise = std::min(out.surprise, low < 0 && high > 0 ? 0.0 : std::max(0.0, beyond));
}

void WafModel::replayStep(StepReplay& out, std::uint64_t jumps)
{
    skipOtherFolds();
    noteSlowerWrites();
    auto replayed = replayCards(m_fit.cards);
    const double all = wholeTime(m_steps.back().times);
    foretell(replayed, all, out);
    if (std::ranges::all_of(replayed, [](const Replayed& one) { return one.card.ruledOut; }))
        return; // the next step tries them again
    learn(replayed);
    if (all > 0 && wantsPages(replayed))
        tryPages(replayed);
    const ReplayedCard best = replayed[heaviest(replayed)].card;
    // The write times of the full card are known: a GC-free model whose prediction is that far off is excluded.
    const bool begins =
        !best.neverMoved || (m_fullCard && all > 0 && std::log(all / std::max(1.0, best.priorTime)) > kMaxDrift);
    if (best.kind == FtlKind::page && begins && all > 0 && m_refined++ < kRefinements)
        refine(replayed);
    const std::size_t at = heaviest(replayed);
    const bool moved = replayed[at].card.totals.collected.count() > 0;
    m_mayBeFolds |=
        moved && !m_moved && (folds() || m_still.fullCache() > 0) && out.host < kFoldedTogether * out.writes;
    m_moved |= moved;
    out.unseen = unseen(replayed[at].card, jumps);
    if (replayed[at].card.still)
        out.still = m_still;
    addDiscrepancies(m_fit.cards[at], replayed[at], out);
    addDrift(replayed[at], out);
    out.drift = m_drift;
    out.driftPerWrite = m_driftPerWrite;
    for (const CandidateCard& bus : m_fit.buses)
        out.buses.push_back(replayBus(bus, m_steps.back().trace, replayed[at].card.still ? &m_fit.cards[at] : nullptr));
    for (Replayed& one : replayed)
        if (!one.card.ruledOut)
            out.cards.push_back(one.card);
    if (folds() && replayed[at].card.still)
        addFolded(out);
    std::erase_if(m_fit.cards, [](const CandidateCard& one) { return one.weight < kMinFollowedWeight; });
}

std::size_t WafModel::heaviest(const std::vector<Replayed>& replayed)
{
    const auto best = std::ranges::max_element(replayed, {}, [](const Replayed& one) { return one.card.weight; });
    return static_cast<std::size_t>(best - replayed.begin());
}

} // namespace assay
