#include "judge/verdict/wait_attribution.h"

#include "ground/base/text.h"
#include "io/host/write_back.h"
#include "judge/verdict/host_effects.h"
#include "run/scenario/recorder/recorder_facts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

namespace assay {

namespace {

constexpr double kBusyDevice = 0.9;    // share of the time; counts as continuously busy
constexpr double kBusyProgram = 0.9;   // of one CPU
constexpr double kIdleLeast = 0.05;    // of the CPUs; a lower share counts as no idle time
constexpr double kHalf = 0.5;          // of the duration of a stall
constexpr double kFlusherLeast = 0.02; // of the time
constexpr double kWritebackLeast = 1 << 20;
// Share of the raw bit rate of a link. USB carries 53.2 of 60 MB/s (USB 2.0, 5.8.4: 13 packets of 512 bytes in a
// microframe) and 1.2 of 1.5 MB/s (19 of 64 bytes in a frame); readers reach two thirds of the raw rate.
constexpr double kFullLink = 0.55;

struct Totals {
    double time = 0; // ms
    HostValues sums; // unknown values count as 0; NaN for columns without any value
};

double known(double value) { return std::isnan(value) ? 0 : value; }

Totals totalsOf(std::span<const HostRow> rows)
{
    Totals totals;
    for (const HostRow& row : rows) {
        totals.time += 1e3 * seconds(row.end - row.begin);
        for (std::size_t i = 0; i < kHostColumns; ++i)
            if (const double value = row.values.all()[i]; !std::isnan(value))
                totals.sums.all()[i] = known(totals.sums.all()[i]) + value;
    }
    return totals;
}

double processorMs(const HostValues& values)
{
    constexpr std::array kStates = {HostColumn::userMs,   HostColumn::systemMs, HostColumn::idleMs,
                                    HostColumn::iowaitMs, HostColumn::irqMs,    HostColumn::stealMs};
    double all = 0;
    for (const HostColumn state : kStates)
        all += known(values[state]);
    return all;
}

// Returns the rows that overlap the interval.
std::span<const HostRow> rowsDuring(const HostSeries& series, Ns begin, Ns end)
{
    const auto rows = series.rows();
    const auto first = std::ranges::find_if(rows, [&](const HostRow& row) { return row.end > begin; });
    const auto last = std::find_if(first, rows.end(), [&](const HostRow& row) { return row.begin >= end; });
    return {first, last};
}

// Returns true if, for at least half of the stall, the host was late, waited for a CPU, or had CPU time stolen.
bool isExplainedByHost(const RunRecord& record, const StepRecord& step, std::span<const HostRow> rows, double stallMs)
{
    const Totals during = totalsOf(rows);
    const bool late = std::ranges::any_of(
        rows, [&](const HostRow& row) { return known(row.values[HostColumn::lateMs]) >= kHalf * stallMs; });
    const double before = record.selfTest ? record.selfTest->stealShare : 0;
    const double wanted =
        processorMs(during.sums) - known(during.sums[HostColumn::idleMs]) - known(during.sums[HostColumn::iowaitMs]);
    const bool stolen = known(during.sums[HostColumn::stealMs]) - before * wanted >= kHalf * stallMs;
    const bool waited = 1e3 * seconds(step.hostWait) >= kHalf * stallMs &&
                        known(during.sums[HostColumn::waitedCpuMs]) >= kHalf * stallMs;
    return late || stolen || waited;
}

// Returns the raw rate of the link to the reader in bytes/s, from its nominal speed ("480 Mbit/s"); none if unknown, as
// in a built-in slot.
std::optional<double> linkRate(const RunRecord& record)
{
    constexpr double kBytesPerMegabit = 1e6 / 8;
    const auto speed = record.conditions.find("link_speed");
    const double megabits = speed == record.conditions.end() ? 0 : std::strtod(speed->second.c_str(), nullptr);
    return megabits > 0 ? std::optional(megabits * kBytesPerMegabit) : std::nullopt;
}

// Share of a link's rate that is its practical maximum: of PCIe all but headers
// and flow control, about a tenth with payloads of 256 bytes; of USB, docs/method/self-test.md.
double fullLink(const RunRecord& record)
{
    constexpr double kFullPcie = 0.85;
    const auto speed = record.conditions.find("link_speed");
    return speed != record.conditions.end() && speed->second.find("PCIe") != std::string::npos ? kFullPcie : kFullLink;
}

// Returns the share of that rate that the step used.
std::optional<double> linkShare(const RunRecord& record, const StepLoad& load)
{
    const auto rate = linkRate(record);
    return rate ? std::optional(load.rate / *rate) : std::nullopt;
}

// Returns true if transferring one queue depth of I/Os takes the link at least half of the stall.
bool isExplainedByLink(const RunRecord& record, const StepRecord& step, const PhaseSamples& phase, const Stall& stall)
{
    const auto rate = linkRate(record);
    if (!rate || phase.ops == 0)
        return false;
    const double mean = static_cast<double>(phase.bytes.count()) / static_cast<double>(phase.ops);
    return mean * step.queueDepth / *rate >= kHalf * seconds(stall.latency);
}

std::string wholePercent(double share) { return std::to_string(std::lround(100 * share)); }

} // namespace

std::optional<StepLoad> loadOf(const StepRecord& step)
{
    if (!step.host || step.host->rows().empty())
        return std::nullopt;
    const Totals totals = totalsOf(step.host->rows());
    const double processors = processorMs(totals.sums);
    if (totals.time <= 0 || processors <= 0 || std::isnan(totals.sums[HostColumn::busyMs]))
        return std::nullopt;
    const double iowait = known(totals.sums[HostColumn::iowaitMs]);
    return StepLoad{std::min(1.0, totals.sums[HostColumn::busyMs] / totals.time),
                    (known(totals.sums[HostColumn::idleMs]) + iowait) / processors,
                    iowait / processors,
                    known(totals.sums[HostColumn::ownMs]) / totals.time,
                    known(totals.sums[HostColumn::flusherMs]) / totals.time,
                    1e3 * (known(totals.sums[HostColumn::readBytes]) + known(totals.sums[HostColumn::writeBytes])) /
                        totals.time};
}

Bottleneck bottleneckOf(const RunRecord& record, const StepRecord& step, const StepLoad& load)
{
    if (load.own >= kBusyProgram || load.idle < kIdleLeast || isHostBusy(record, step))
        return Bottleneck::processors;
    if (load.deviceBusy < kBusyDevice)
        return Bottleneck::neither;
    return linkShare(record, load).value_or(0) >= fullLink(record) ? Bottleneck::link : Bottleneck::card;
}

Message bottleneckSentence(const RunRecord& record, const StepRecord& step)
{
    const auto load = loadOf(step);
    if (!load)
        return {};
    const std::string busy = wholePercent(load->deviceBusy), idle = wholePercent(load->idle),
                      iowait = wholePercent(load->iowait), own = wholePercent(load->own);
    switch (bottleneckOf(record, step, *load)) {
    case Bottleneck::card:
        return msg("verdict",
                   "Bottleneck in {steps}: the card. I/Os in flight {} % of the time, processors idle {} % (waiting "
                   "for I/O {} %), this program {} % of one processor.",
                   step.id, busy, idle, iowait, own);
    case Bottleneck::link:
        return msg("verdict",
                   "Bottleneck in {steps}: the link to the reader. Throughput {} MB/s, {} % of its {}, the practical "
                   "maximum; the card may be faster.",
                   step.id, shortNumber(std::round(load->rate / 1e4) / 100),
                   wholePercent(linkShare(record, *load).value_or(0)), record.conditions.at("link_speed"));
    case Bottleneck::processors:
        return msg("verdict",
                   "Bottleneck in {steps}: the processors. They were idle only {} % of the time or delayed the "
                   "measurement; this program {} % of one processor, I/Os in flight {} % of the time.",
                   step.id, idle, own, busy);
    case Bottleneck::neither: break;
    }
    return msg("verdict",
               "Bottleneck in {steps}: neither card nor processors. I/Os in flight {} % of the time, processors idle "
               "{} %: the step itself paused.",
               step.id, busy, idle);
}

StallCause causeOf(const RunRecord& record, const StepRecord& step, const PhaseSamples& phase, const Stall& stall)
{
    if (!step.host)
        return StallCause::unknown;
    const Ns end = phase.begin + stall.at;
    const auto rows = rowsDuring(*step.host, end - stall.latency, end);
    if (rows.empty())
        return StallCause::unknown;
    const double ms = 1e3 * seconds(stall.latency);
    if (isExplainedByHost(record, step, rows, ms))
        return StallCause::host;
    const Totals during = totalsOf(rows);
    if (known(during.sums[HostColumn::linkResets]) > 0 || isExplainedByLink(record, step, phase, stall))
        return StallCause::link;
    // The value is sampled at the end of a row, so the end of the preceding row is the first that counts.
    const HostRow* const first = rows.data() == step.host->rows().data() ? rows.data() : rows.data() - 1;
    const bool writing = std::any_of(first, rows.data() + rows.size(), [](const HostRow& row) {
        return known(row.values[HostColumn::writebackBytes]) >= kWritebackLeast;
    });
    const bool othersWrote = phase.op == IoOp::read && known(during.sums[HostColumn::writeBytes]) >= kWritebackLeast;
    if (writing || othersWrote || known(during.sums[HostColumn::flusherMs]) >= kFlusherLeast * during.time)
        return StallCause::flusher;
    // The waiting thread may have been a kernel thread that serves the card.
    const bool wasServed = known(during.sums[HostColumn::waitedCpuMs]) < kHalf * ms;
    return wasServed && known(during.sums[HostColumn::busyMs]) >= kBusyDevice * ms ? StallCause::card
                                                                                   : StallCause::unknown;
}

Message stallSentence(const RunRecord& record, const StepRecord& step)
{
    std::array<std::size_t, 5> counts{};
    std::size_t all = 0;
    for (const PhaseSamples& phase : step.phases)
        for (const Stall& stall : phase.stalls) {
            ++counts[static_cast<std::size_t>(causeOf(record, step, phase, stall))];
            ++all;
        }
    if (!step.host || all == 0)
        return {};
    const auto count = [&](StallCause cause) { return counts[static_cast<std::size_t>(cause)]; };
    return msg("verdict",
               "{} stalls recorded in {steps}: {} during host contention, {} while the link to the card was full or "
               "reset, {} during kernel writeback, {} caused by the card, {} unexplained.",
               all, step.id, count(StallCause::host), count(StallCause::link), count(StallCause::flusher),
               count(StallCause::card), count(StallCause::unknown));
}

std::vector<Message> hostSentences(const RunRecord& record, const StepRecord& step)
{
    std::vector<Message> out = {bottleneckSentence(record, step), stallSentence(record, step)};
    if (const auto recording = step.host ? recorderFacts(step) : std::nullopt) {
        constexpr double kBits = 8;
        out.push_back(writeBackSentence(record.host, recording->totalMegabits() / kBits));
    }
    std::erase_if(out, [](const Message& sentence) { return sentence.empty(); });
    return out;
}

} // namespace assay
