#include "judge/advice/recording_model.h"

#include "ground/base/prng.h"
#include "io/measure/rate_headroom.h"
#include "io/measure/recording_queue.h"
#include "io/workload/camera.h"
#include "model/flash/flash_model.h"
#include "model/waf/time_fit.h"
#include "run/scenario/common/common_params.h"

#include <algorithm>
#include <numeric>
#include <set>

namespace assay {

namespace {

constexpr Bytes kRandomBlock = kib(64); // block size of most random writes of the characterization

WriteCause causeOf(TraceWrite::Part part)
{
    switch (part) {
    case TraceWrite::Part::video: return WriteCause::video;
    case TraceWrite::Part::index: return WriteCause::index;
    case TraceWrite::Part::log: return WriteCause::log;
    case TraceWrite::Part::table:
    case TraceWrite::Part::bitmap:
    case TraceWrite::Part::directory:
    case TraceWrite::Part::journal:
    case TraceWrite::Part::zeros:
    case TraceWrite::Part::discard: break;
    }
    return WriteCause::fileSystem;
}

// Returns the time coefficients of a card whose writes take the baseline latency.
TimeVector baselineTimes(const FittedCardModel& card)
{
    TimeVector times{};
    times[static_cast<std::size_t>(TimeTerm::baseline)] = 1;
    times[static_cast<std::size_t>(TimeTerm::erase)] = static_cast<double>(card.design.eraseTime.count());
    times[static_cast<std::size_t>(TimeTerm::pageCopy)] = static_cast<double>(card.design.pageCopyTime.count());
    times[static_cast<std::size_t>(TimeTerm::fold)] = static_cast<double>(card.foldTime.count());
    return times;
}

class RecordingSimulation {
public:
    RecordingSimulation(const FittedCardModel& card, const FittedCardModels& all, const RecordingPlan& plan)
        : m_card(card), m_baseline(card.usesBaseline && all.baseline ? &*all.baseline : nullptr),
          m_times(baselineTimes(card)), m_plan(plan), m_model(makeFlashModel(card.design, plan.trace.seed)),
          m_camera(plan.trace), m_queue(plan.buffer), m_headroom(plan.buffer),
          m_unit(card.design.ftl.kind == FtlKind::openAu || card.design.ftl.kind == FtlKind::hybrid
                     ? card.design.page * card.design.pagesPerBlock
                     : kSdhcMaxAuSize)
    {
    }
    RecordingOutcome run(const std::stop_token& stop);

private:
    void precondition();
    void writeSequentially(Bytes upTo);
    Ns serve(const Extent& extent);
    void measure(const TraceWrite& write, Ns begin);
    void countWritePoint(const TraceWrite& write, Ns due);

    const FittedCardModel& m_card;
    const BaselineWriteLatency* m_baseline;
    TimeVector m_times; // used with m_baseline
    const RecordingPlan& m_plan;
    std::unique_ptr<FlashModel> m_model;
    Camera m_camera;
    RecordingQueue m_queue;
    RateHeadroom m_headroom;
    Bytes m_unit;
    RecordingOutcome m_out;
    std::set<std::uint64_t> m_units;
    std::uint64_t m_unitsWritten = 0, m_windows = 0;
    Ns m_windowEnd{};
    Ns m_now{}; // time of the card, if rate-limited
};

Ns RecordingSimulation::serve(const Extent& extent)
{
    const auto scaled = [&](double ns) { return Ns(static_cast<Ns::rep>(ns * m_card.timeFactor)); };
    if (!m_baseline)
        return scaled(static_cast<double>(m_model->serve(IoOp::write, extent.offset, extent.length).count()));
    const Bytes programmed = m_model->totals().programmed;
    const FlashOps operations = m_model->perform(IoOp::write, extent.offset, extent.length);
    const FlashDesign& design = m_card.design;
    const double perCopy = static_cast<double>(m_card.copyUnit.count());
    SummedRow row;
    addBaselineTerms(row.terms, operations,
                     m_baseline->interpolate(extent.length, operations.continues, design.ftl.kind),
                     static_cast<double>((design.page * design.planes).count()) / perCopy);
    if (m_card.overlapsCopies)
        row.programs = static_cast<double>((m_model->totals().programmed - programmed).count()) / perCopy;
    return scaled(timeOf(row, m_times));
}

void RecordingSimulation::countWritePoint(const TraceWrite& write, Ns due)
{
    if (due >= m_windowEnd) {
        m_unitsWritten += m_units.size();
        m_windows += m_units.empty() ? 0 : 1;
        m_units.clear();
        m_windowEnd = due + m_plan.writePointWindow;
    }
    const Bytes end = write.extent.offset + write.extent.length;
    for (std::uint64_t unit = write.extent.offset / m_unit; m_unit * unit < end; ++unit)
        m_units.insert(unit);
}

void RecordingSimulation::measure(const TraceWrite& write, Ns begin)
{
    const Ns due = write.arrival - begin;
    const auto cause = static_cast<std::size_t>(causeOf(write.part));
    const FlashTotals before = m_model->totals();
    if (m_plan.rateLimited && m_now < write.arrival) {
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
    const Bytes copied = after.relocated - before.relocated;
    m_out.copiedBy[cause] += copied;
    m_out.merges += copied.count() > 0 ? 1 : 0;
    m_out.unitsFilled += copied.count() == 0 && after.erased > before.erased ? 1 : 0;
    ++m_out.writes[cause];
    m_out.videoBytes += video ? write.extent.length : Bytes();
    m_out.busy += service;
    m_out.recorded = due;
    if (!discards)
        countWritePoint(write, due);
}

void RecordingSimulation::writeSequentially(Bytes upTo)
{
    for (Bytes at; at < upTo; at += kFillBlock)
        m_model->perform(IoOp::write, at, std::min(kFillBlock, upTo - at));
}

// Preconditions the card as the run did before the recording. A page-mapped card keeps traces of random writes for
// several passes: its blocks hold mixed data and become free one at a time. Other layers merge whole units.
void RecordingSimulation::precondition()
{
    writeSequentially(m_plan.prefilled);
    const std::uint64_t places = std::min(m_plan.randomRegion, m_plan.prefilled) / kRandomBlock;
    if (m_card.design.ftl.kind == FtlKind::page && places > 0) {
        Prng prng(m_plan.trace.seed);
        for (Bytes done; done < m_plan.randomWritten; done += kRandomBlock)
            m_model->perform(IoOp::write, m_plan.prefilled - kRandomBlock * (1 + prng.below(places)), kRandomBlock);
    }
    writeSequentially(m_plan.fill);
}

RecordingOutcome RecordingSimulation::run(const std::stop_token& stop)
{
    precondition();
    TraceWrite write = m_camera.next();
    for (Bytes sent; sent < m_plan.preconditioned && !stop.stop_requested(); write = m_camera.next()) {
        const bool discards = write.part == TraceWrite::Part::discard;
        m_model->perform(discards ? IoOp::discard : IoOp::write, write.extent.offset, write.extent.length);
        sent += discards ? Bytes() : write.extent.length;
    }
    const FlashTotals before = m_model->totals();
    const Ns begin = write.arrival;
    m_now = begin;
    for (; write.arrival - begin < m_plan.measured && !stop.stop_requested(); write = m_camera.next())
        measure(write, begin);
    const FlashTotals after = m_model->totals();
    m_out.hostBytes = after.host - before.host;
    m_out.copied = after.relocated - before.relocated;
    m_out.padding = after.padding - before.padding;
    if (m_out.hostBytes.count() > 0)
        m_out.waf =
            static_cast<double>((after.nand() - before.nand()).count()) / static_cast<double>(m_out.hostBytes.count());
    const auto& rates = m_plan.trace.megabitsPerSecond;
    const double megabits = std::accumulate(rates.begin(), rates.end(), 0.0);
    m_out.droppedMs = static_cast<double>(m_queue.dropped().count()) / (megabits * 1e6 / 8) * 1e3;
    if (const auto factor = m_headroom.factor())
        m_out.sustainable = megabits * *factor;
    m_out.writePoints = m_windows > 0 ? static_cast<double>(m_unitsWritten) / static_cast<double>(m_windows) : 0.0;
    m_out.extentsPerFile = m_camera.latestFile(0).extents;
    return m_out;
}

} // namespace

RecordingOutcome simulateRecording(const FittedCardModel& card, const FittedCardModels& all, const RecordingPlan& plan,
                                   const std::stop_token& stop)
{
    return RecordingSimulation(card, all, plan).run(stop);
}

} // namespace assay
