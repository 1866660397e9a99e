#include "waf/waf_model.h"

#include "base/parallel.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <utility>

namespace assay {

namespace {

constexpr double kEraseError = 0.5;     // of the share of an erase in the time of a move
constexpr double kShortestErase = 1e6;  // ns: published ones take 2 to 5 ms; a fit that says less has put the time elsewhere
constexpr double kLeastFollowed = 1e-4; // of a card that is still followed
constexpr double kTimeAgrees = 0.07;    // of the logarithm: how well a right model foretells the time of a step
constexpr double kFarTooSlow = 1.7;     // times the time measured: seven times as far off, and a weight below 1e-12

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

double pageTime(const Supposed& bus, double times) { return times / bus.design.planes; }

// What a page-mapped card does that has had no reason to collect yet, those do as well that have more spare flash and are the same else.
bool doesAs(const Supposed& roomy, const Supposed& tight)
{
    const FlashDesign &a = roomy.design, &b = tight.design;
    return a.ftl.kind == FtlKind::page && b.ftl.kind == FtlKind::page && a.ftl.overProvisioning >= b.ftl.overProvisioning && a.ftl.gc == b.ftl.gc &&
           a.page == b.page && a.planes == b.planes && a.pagesPerBlock == b.pagesPerBlock && roomy.times == tight.times;
}

} // namespace

ReplayedCard WafModel::replayCard(const Supposed& card, const StepTimes& times) const
{
    auto model = makeFlashModel(card.design);
    for (const TimedOp& op : m_exercises.ops) {
        if (op.idleBefore.count() > 0)
            model->idle(op.idleBefore);
        model->perform(op.op, op.offset, op.length);
    }
    ReplayedCard out;
    out.kind = card.design.ftl.kind;
    FlashTotals begin = model->totals();
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        double now = 0, preparing = 0;
        bool began = false;
        m_steps[i]([&](const TracedWrite& write) {
            if (write.measured && !began) {
                began = true;
                begin = model->totals();
                out.predicted = now = 0;
            }
            Ns idle = write.idleBefore;
            if (static_cast<double>(write.due.count()) > now)
                idle += Ns(static_cast<Ns::rep>(static_cast<double>(write.due.count()) - now));
            if (idle.count() > 0)
                model->idle(idle);
            const double time = predictedTime(card.design, card.times, model->perform(IoOp::write, write.offset, write.length));
            now += time + static_cast<double>(idle.count());
            double& spent = write.measured ? out.predicted : preparing;
            const Ns measured = write.measured ? times.measured : times.preparing;
            spent += time;
            out.ruledOut = i + 1 == m_steps.size() && measured.count() > 0 && spent > kFarTooSlow * static_cast<double>(measured.count());
            return !out.ruledOut && !m_stop.stop_requested();
        });
    }
    out.neverMoved = model->totals().collected.count() == 0;
    out.totals = difference(model->totals(), begin);
    return out;
}

// Which of the cards are known when another one's turn comes is chance; so at the end each takes what the one with the least spare flash did.
std::vector<ReplayedCard> WafModel::replayCards(std::span<const Supposed> cards, const StepTimes& times) const
{
    std::vector<ReplayedCard> out(cards.size());
    std::vector<std::atomic<bool>> known(cards.size());
    const auto tightest = [&](std::size_t of) {
        std::size_t best = of;
        for (std::size_t i = 0; i < cards.size(); ++i)
            if (known[i] && out[i].neverMoved && doesAs(cards[of], cards[i]) && cards[i].design.ftl.overProvisioning < cards[best].design.ftl.overProvisioning)
                best = i;
        return best;
    };
    inParallel(cards.size(), [&](std::size_t i) {
        const std::size_t same = tightest(i);
        out[i] = same == i ? replayCard(cards[i], times) : out[same];
        known[i] = true;
    });
    for (std::size_t i = 0; i < cards.size(); ++i)
        out[i] = out[tightest(i)];
    return out;
}

// By how well each foretells the step's time.
void WafModel::weigh(std::vector<ReplayedCard>& replayed, Ns measured)
{
    double sum = 0;
    for (std::size_t i = 0; i < replayed.size(); ++i) {
        replayed[i].weight = replayed[i].ruledOut ? 0 : m_fit.cards[i].weight;
        if (measured.count() > 0 && replayed[i].predicted > 0) {
            const double off = std::log(replayed[i].predicted / static_cast<double>(measured.count())) / kTimeAgrees;
            replayed[i].weight *= std::max(1e-12, std::exp(-0.5 * off * off));
        }
        sum += replayed[i].weight;
    }
    for (ReplayedCard& card : replayed)
        card.weight /= sum;
}

ReplayedBus WafModel::replayBus(const Supposed& bus, const WriteTrace& trace) const
{
    FlashDesign still = bus.design;
    if (still.ftl.kind != FtlKind::ideal) { // a layer that reads what is written in part, and whose moves are not looked at
        still.ftl = {};
        still.ftl.kind = FtlKind::openAu;
    }
    auto model = makeFlashModel(still);
    TimeVector times = bus.times;
    const bool mapped = !m_fit.cards.empty() && m_fit.cards.front().design.ftl.kind == FtlKind::page;
    constexpr auto kExtra = static_cast<std::size_t>(TimeTerm::writeExtra);
    times[kExtra] = mapped ? m_fit.cards.front().times[kExtra] : 0.0; // where units are closed that takes all of the time
    ReplayedBus out;
    FlashTotals begin;
    bool began = false;
    trace([&](const TracedWrite& write) {
        if (write.measured && !began) {
            began = true;
            begin = model->totals();
        }
        const FlashActs acts = model->perform(IoOp::write, write.offset, write.length);
        if (write.measured)
            out.still += predictedTime(still, times, acts, false) + m_fit.overhead;
        return !m_stop.stop_requested();
    });
    const FlashTotals totals = difference(model->totals(), begin);
    out.programmed = totals.programmed;
    out.padding = totals.padding;
    const auto at = [&](TimeTerm term) { return times[static_cast<std::size_t>(term)]; };
    // Blocks are erased one at a time; how large they are and how long that takes is known from the cards only.
    const auto& unit = m_fit.cards.empty() ? bus : m_fit.cards.front();
    const double erase = std::max(unit.times[static_cast<std::size_t>(TimeTerm::erase)], kShortestErase) / unit.design.pagesPerBlock;
    out.movePage = pageTime(bus, at(TimeTerm::read) + at(TimeTerm::program)) + erase;
    out.moveDeviation = std::hypot(pageTime(bus, bus.moveDeviation), kEraseError * erase);
    out.page = bus.design.page;
    out.weight = bus.weight;
    return out;
}

// The writes of the step are held while it is replayed: every card asks for them, and to make them up anew takes as long as to replay them.
StepReplay WafModel::step(WriteTrace trace, const StepTimes& times, std::stop_token stop)
{
    m_stop = std::move(stop);
    StepReplay out;
    std::vector<TracedWrite> writes;
    trace([&](const TracedWrite& write) {
        writes.push_back(write);
        out.writes += write.measured ? 1 : 0;
        out.host += write.measured ? write.length : Bytes();
        return !m_stop.stop_requested();
    });
    m_steps.push_back([&writes](const WriteVisitor& visit) { std::ranges::all_of(writes, visit); });
    if (out.writes > 0)
        replayStep(out, times);
    m_steps.back() = std::move(trace);
    return out;
}

void WafModel::replayStep(StepReplay& out, const StepTimes& times)
{
    for (const Supposed& bus : m_fit.buses)
        out.buses.push_back(replayBus(bus, m_steps.back()));
    out.cards = replayCards(m_fit.cards, times);
    if (std::ranges::all_of(out.cards, &ReplayedCard::ruledOut)) { // the next step asks them again
        out.cards.clear();
        return;
    }
    weigh(out.cards, times.measured);
    const auto best = std::ranges::max_element(out.cards, {}, &ReplayedCard::weight);
    if (best != out.cards.end() && best->kind == FtlKind::page && !best->neverMoved && times.measured.count() > 0 && !std::exchange(m_refined, true)) {
        const Supposed around = m_fit.cards[static_cast<std::size_t>(best - out.cards.begin())];
        std::vector<Supposed> more;
        for (const FlashDesign& design : pageMappedLike(around.design))
            more.push_back({design, around.times, around.weight, around.misfit, around.deviation, around.moveDeviation});
        std::ranges::move(replayCards(more, times), std::back_inserter(out.cards));
        std::ranges::move(more, std::back_inserter(m_fit.cards));
        weigh(out.cards, times.measured);
    }
    for (std::size_t i = 0; i < m_fit.cards.size(); ++i)
        m_fit.cards[i].weight = out.cards[i].weight;
    std::erase_if(m_fit.cards, [](const Supposed& card) { return card.weight < kLeastFollowed; });
    std::erase_if(out.cards, [](const ReplayedCard& card) { return card.ruledOut; });
}

} // namespace assay
