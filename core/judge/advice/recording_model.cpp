#include "judge/advice/recording_model.h"

#include "ground/base/prng.h"
#include "io/measure/rate_headroom.h"
#include "io/measure/recording_queue.h"
#include "model/flash/flash_model.h"
#include "model/waf/time_fit.h"
#include "run/scenario/common/common_params.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace assay {

namespace {

constexpr Bytes kScattered = kib(64); // block size of most random writes of the characterization

Cause causeOf(TraceWrite::Part part)
{
    switch (part) {
    case TraceWrite::Part::video: return Cause::video;
    case TraceWrite::Part::index: return Cause::index;
    case TraceWrite::Part::log: return Cause::log;
    case TraceWrite::Part::table:
    case TraceWrite::Part::bitmap:
    case TraceWrite::Part::directory:
    case TraceWrite::Part::journal:
    case TraceWrite::Part::zeros:
    case TraceWrite::Part::discard: break;
    }
    return Cause::fileSystem;
}

// Time coefficients of a card whose writes take the GC-free baseline time (StillTimes).
TimeVector stillTimes(const LearnedCard& card)
{
    TimeVector times{};
    times[static_cast<std::size_t>(TimeTerm::still)] = 1;
    times[static_cast<std::size_t>(TimeTerm::erase)] = static_cast<double>(card.design.eraseTime.count());
    times[static_cast<std::size_t>(TimeTerm::move)] = static_cast<double>(card.design.moveTime.count());
    times[static_cast<std::size_t>(TimeTerm::fold)] = static_cast<double>(card.fold.count());
    return times;
}

class RecordingOnCard {
public:
    RecordingOnCard(const LearnedCard& card, const LearnedCards& all, const RecordingPlan& plan)
        : m_card(card), m_still(card.still && all.still ? &*all.still : nullptr), m_times(stillTimes(card)),
          m_plan(plan), m_model(makeFlashModel(card.design, plan.trace.seed)), m_trace(plan.trace),
          m_queue(plan.buffer), m_headroom(plan.buffer),
          m_unit(card.design.ftl.kind == FtlKind::openAu || card.design.ftl.kind == FtlKind::hybrid
                     ? card.design.page * card.design.pagesPerBlock
                     : kSdhcMaxAuSize)
    {
    }
    RecordingOutcome run(const std::stop_token& stop);

private:
    void use();
    void writeInOrder(Bytes upTo);
    Ns serve(const Extent& extent);
    void measure(const TraceWrite& write, Ns begin);
    void countPoint(const TraceWrite& write, Ns due);

    const LearnedCard& m_card;
    const StillTimes* m_still;
    TimeVector m_times; // used with m_still
    const RecordingPlan& m_plan;
    std::unique_ptr<FlashModel> m_model;
    RecorderTrace m_trace;
    RecordingQueue m_queue;
    RateHeadroom m_headroom;
    Bytes m_unit;
    RecordingOutcome m_out;
    std::set<std::uint64_t> m_units;
    std::uint64_t m_unitsSeen = 0, m_windows = 0;
    Ns m_windowEnd{};
    Ns m_now{}; // time of the card, if paced
};

Ns RecordingOnCard::serve(const Extent& extent)
{
    const auto scaled = [&](double ns) { return Ns(static_cast<Ns::rep>(ns * m_card.slower)); };
    if (!m_still)
        return scaled(static_cast<double>(m_model->serve(IoOp::write, extent.offset, extent.length).count()));
    const Bytes programmed = m_model->totals().programmed;
    const FlashOps acts = m_model->perform(IoOp::write, extent.offset, extent.length);
    const FlashDesign& design = m_card.design;
    const double perMove = static_cast<double>(m_card.moveUnit.count());
    SummedRow row;
    addStillTerms(row.terms, acts, m_still->of(extent.length, acts.continues, design.ftl.kind),
                  static_cast<double>((design.page * design.planes).count()) / perMove);
    if (m_card.hidesMoves)
        row.programs = static_cast<double>((m_model->totals().programmed - programmed).count()) / perMove;
    return scaled(timeOf(row, m_times));
}

void RecordingOnCard::countPoint(const TraceWrite& write, Ns due)
{
    if (due >= m_windowEnd) {
        m_unitsSeen += m_units.size();
        m_windows += m_units.empty() ? 0 : 1;
        m_units.clear();
        m_windowEnd = due + m_plan.pointsWindow;
    }
    const Bytes end = write.extent.offset + write.extent.length;
    for (std::uint64_t unit = write.extent.offset / m_unit; m_unit * unit < end; ++unit)
        m_units.insert(unit);
}

void RecordingOnCard::measure(const TraceWrite& write, Ns begin)
{
    const Ns due = write.arrival - begin;
    const auto cause = static_cast<std::size_t>(causeOf(write.part));
    const FlashTotals before = m_model->totals();
    if (m_plan.paced && m_now < write.arrival) {
        m_model->idle(write.arrival - m_now);
        m_now = write.arrival;
    }
    const bool discards = write.part == TraceWrite::Part::discard;
    const Ns service =
        discards ? m_model->serve(IoOp::discard, write.extent.offset, write.extent.length) : serve(write.extent);
    m_now += service;
    const FlashTotals after = m_model->totals();
    const bool video = write.part == TraceWrite::Part::video;
    m_queue.add(due, discards ? Bytes() : write.extent.length, service, video);
    m_headroom.add(due, discards ? Bytes() : write.extent.length, service, video);
    const Bytes moved = after.collected - before.collected;
    m_out.movedBy[cause] += moved;
    m_out.merges += moved.count() > 0 ? 1 : 0;
    m_out.filled += moved.count() == 0 && after.erased > before.erased ? 1 : 0;
    ++m_out.writes[cause];
    m_out.video += video ? write.extent.length : Bytes();
    m_out.busy += service;
    m_out.recorded = due;
    if (!discards)
        countPoint(write, due);
}

void RecordingOnCard::writeInOrder(Bytes upTo)
{
    for (Bytes at; at < upTo; at += kFillBlock)
        m_model->perform(IoOp::write, at, std::min(kFillBlock, upTo - at));
}

// Preconditions the card as the run did before the recording. A page-mapped card keeps traces of random writes for
// several passes: its blocks hold mixed data and become free one at a time. Other layers merge whole units.
void RecordingOnCard::use()
{
    writeInOrder(m_plan.written);
    const std::uint64_t places = std::min(m_plan.scatteredIn, m_plan.written) / kScattered;
    if (m_card.design.ftl.kind == FtlKind::page && places > 0) {
        Prng prng(m_plan.trace.seed);
        for (Bytes done; done < m_plan.scattered; done += kScattered)
            m_model->perform(IoOp::write, m_plan.written - kScattered * (1 + prng.below(places)), kScattered);
    }
    writeInOrder(m_plan.fill);
}

RecordingOutcome RecordingOnCard::run(const std::stop_token& stop)
{
    use();
    TraceWrite write = m_trace.next();
    for (Bytes sent; sent < m_plan.age && !stop.stop_requested(); write = m_trace.next()) {
        const bool discards = write.part == TraceWrite::Part::discard;
        m_model->perform(discards ? IoOp::discard : IoOp::write, write.extent.offset, write.extent.length);
        sent += discards ? Bytes() : write.extent.length;
    }
    const FlashTotals before = m_model->totals();
    const Ns begin = write.arrival;
    m_now = begin;
    for (; write.arrival - begin < m_plan.measured && !stop.stop_requested(); write = m_trace.next())
        measure(write, begin);
    const FlashTotals after = m_model->totals();
    m_out.host = after.host - before.host;
    m_out.moved = after.collected - before.collected;
    m_out.padding = after.padding - before.padding;
    if (m_out.host.count() > 0)
        m_out.waf =
            static_cast<double>((after.nand() - before.nand()).count()) / static_cast<double>(m_out.host.count());
    const auto& rates = m_plan.trace.megabitsPerSecond;
    const double megabits = std::accumulate(rates.begin(), rates.end(), 0.0);
    m_out.droppedMs = static_cast<double>(m_queue.dropped().count()) / (megabits * 1e6 / 8) * 1e3;
    if (const auto factor = m_headroom.factor())
        m_out.sustainable = megabits * *factor;
    m_out.points = m_windows > 0 ? static_cast<double>(m_unitsSeen) / static_cast<double>(m_windows) : 0.0;
    m_out.pieces = m_trace.latestFile(0).extents;
    return m_out;
}

} // namespace

RecordingOutcome recordOn(const LearnedCard& card, const LearnedCards& all, const RecordingPlan& plan,
                          const std::stop_token& stop)
{
    return RecordingOnCard(card, all, plan).run(stop);
}

} // namespace assay
