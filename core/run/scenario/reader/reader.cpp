#include "run/scenario/scenarios.h"

#include "ground/base/prng.h"
#include "ground/base/text.h"
#include "run/record/metric.h"
#include "run/scenario/common/common_params.h"
#include "run/scenario/common/phase_metrics.h"
#include "run/scenario/common/phases.h"
#include "run/scenario/common/timed_phase.h"
#include "run/scenario/reader/reader_facts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <span>

namespace assay {

namespace {

constexpr Bytes kRegion = mib(64);
constexpr std::array kReadSizes = {kib(4),   kib(8),   kib(16),  kib(32), kib(64),
                                   kib(128), kib(256), kib(512), mib(1),  mib(4)};
constexpr int kRounds = 15;  // over all sizes
constexpr int kFlushes = 20; // of each kind
constexpr Bytes kFlushed = kib(64);
constexpr Bytes kSmall = kib(4);
constexpr std::size_t kParts = 10; // of the duration of the last phase
enum Phase : std::size_t { sizes, steady, flushes };

class ReaderStep final : public PlannedStep {
public:
    using PlannedStep::PlannedStep;

private:
    Result<void> execute(StepContext& context, StepRecord& step) const override
    {
        auto io = openIo(context, plan(), kReadSizes.back(), step);
        if (!io)
            return tl::unexpected(io.error());
        ReaderFacts facts;
        if (auto done = readSizes(context, *io, facts, step); !done)
            return done;
        if (!io->end() && !context.stop.stop_requested())
            if (auto done = readSteadily(context, *io, facts, step); !done)
                return done;
        if (plan().phases.size() > flushes && !io->end() && !context.stop.stop_requested())
            if (auto done = flushOften(context, *io, facts, step); !done)
                return done;
        setOutcome(context, io->end(), step);
        step.facts["reader"] = toJson(facts);
        return {};
    }

    // Returns a random extent of this size in the region, aligned to its size.
    Extent place(Prng& prng, Bytes size) const
    {
        const Workload& phase = plan().phases[sizes];
        return {phase.regionOffset + size * prng.below(phase.regionBytes / size), size};
    }

    Result<void> readSizes(StepContext& context, SynchronousIo& io, ReaderFacts& facts, StepRecord& step) const
    {
        TimedPhase phase(context, io, plan(), sizes);
        Prng prng(plan().phases[sizes].seed);
        for (const Bytes size : kReadSizes)
            if (size <= plan().phases[sizes].regionBytes)
                facts.reads.push_back({size, {}});
        for (int round = 0; round < kRounds; ++round)
            for (ReadTimes& reads : facts.reads) {
                if (phase.ended())
                    break;
                const auto took = phase.transfer(IoOp::read, place(prng, reads.size));
                if (!took)
                    return tl::unexpected(took.error());
                if (*took)
                    reads.times.push_back(**took);
            }
        phase.finish(step);
        return {};
    }

    Result<void> readSteadily(StepContext& context, SynchronousIo& io, ReaderFacts& facts, StepRecord& step) const
    {
        TimedPhase phase(context, io, plan(), steady);
        Prng prng(plan().phases[steady].seed + 1);
        const Clock& clock = context.device.clock();
        const Ns part = plan().phases[steady].stop.duration / static_cast<Ns::rep>(kParts);
        for (std::size_t i = 0; i < kParts && !phase.ended(); ++i) {
            LatencyHistogram times;
            const Ns end = phase.begin() + part * static_cast<Ns::rep>(i + 1);
            while (clock.now() < end && !phase.ended()) {
                const auto took = phase.transfer(IoOp::read, place(prng, kSmall));
                if (!took)
                    return tl::unexpected(took.error());
                if (*took)
                    times.record(**took);
            }
            if (times.count() > 0)
                facts.medians.push_back(times.quantile(0.5));
        }
        phase.finish(step);
        return {};
    }

    Result<void> flushOften(StepContext& context, SynchronousIo& io, ReaderFacts& facts, StepRecord& step) const
    {
        TimedPhase phase(context, io, plan(), flushes);
        Prng prng(plan().phases[flushes].seed + 2);
        const auto timed = [&](IoOp op, Extent extent, std::vector<Ns>& into) -> Result<void> {
            if (phase.ended())
                return {};
            const auto took = phase.transfer(op, extent);
            if (!took)
                return tl::unexpected(took.error());
            if (*took)
                into.push_back(**took);
            return {};
        };
        std::vector<Ns> first;
        auto done = timed(IoOp::flush, {}, first); // flushes earlier writes
        for (int i = 0; done && i < kFlushes; ++i)
            done = timed(IoOp::flush, {}, facts.flushIdle);
        for (int i = 0; done && i < kFlushes; ++i) {
            done = timed(IoOp::write, place(prng, kFlushed), facts.writes);
            if (done)
                done = timed(IoOp::flush, {}, facts.flushAfter);
        }
        phase.finish(step);
        return done;
    }
};

PlanResult planReader(const PlanRequest& request)
{
    const Params& params = request.step.params;
    const Extent region{Bytes(), std::min(kRegion, roundDown(request.device.capacity, kFlushed))};
    Workload phase = phaseOn(PhaseRole::readerSizes, IoOp::read, region, kReadSizes.back(), params);
    phase.seed = request.seed;
    if (phase.regionBytes < kFlushed)
        return fail(Errc::badInput, msg("scenario", "{} has less than 64 KiB, too few to qualify its reader.",
                                        displayable(request.device.path)));
    StepPlan plan;
    plan.engine = engineKind(params);
    for (const Bytes size : kReadSizes)
        if (size <= phase.regionBytes)
            plan.toRead += size * kRounds;
    phase.stop.maxBytes = plan.toRead;
    plan.phases.push_back(phase);
    phase.role = PhaseRole::readerSteady;
    phase.stop = {};
    phase.stop.duration = fromSeconds(params.real("steady_s"));
    plan.timeBound = phase.stop.duration;
    plan.phases.push_back(phase);
    if (params.boolean("flush")) {
        phase.role = PhaseRole::readerFlush;
        phase.op = IoOp::write;
        phase.stop = {};
        phase.stop.maxBytes = kFlushed * kFlushes;
        phase.stamp.pass = request.content.nextPass();
        plan.toWrite = phase.stop.maxBytes;
        plan.phases.push_back(phase);
        request.content.setMixed(phase.regionOffset, phase.regionOffset + phase.regionBytes);
    }
    return std::make_unique<ReaderStep>(request.step, std::move(plan));
}

// Returns the number of commands that the kernel makes of an I/O of 1 MiB, from its transfer limit for this reader
// ("120 KiB"); nothing if the limit is not in the record.
std::optional<double> commandsPerMib(const RunRecord& record)
{
    constexpr double kMib = 1024; // KiB
    const auto largest = record.conditions.find("largest_transfer");
    const double kib = largest == record.conditions.end() ? 0 : std::strtod(largest->second.c_str(), nullptr);
    return kib > 0 ? std::optional(std::ceil(kMib / kib)) : std::nullopt;
}

// Returns the link resets during the step, from the kernel log; nothing if the log was not readable.
std::optional<double> linkResets(const StepRecord& step)
{
    double resets = 0;
    for (const HostRow& row : step.host ? step.host->rows() : std::span<const HostRow>())
        resets += row.values[HostColumn::linkResets];
    return step.host && !std::isnan(resets) ? std::optional(resets) : std::nullopt;
}

std::vector<Metric> readerMetrics(const RunRecord& record, const StepRecord& step)
{
    std::vector<Metric> out;
    const auto facts = readerFacts(step);
    if (!facts)
        return out;
    constexpr const char* kLine = "median slope over the median times of sizes up to 64 KiB";
    if (const auto cost = commandCost(*facts)) {
        const auto reads = static_cast<std::uint64_t>(kRounds) * 5;
        out.push_back(metricOf("command_overhead", static_cast<double>(cost->command.count()) / 1e3, reads, kLine));
        out.back().ci = Interval{cost->interval.low / 1e3, cost->interval.high / 1e3};
        out.push_back(metricOf("transfer_rate", cost->megabytesPerSecond, reads, kLine));
    }
    if (const auto ratio = stability(*facts))
        out.push_back(metricOf("reader_stability", *ratio, facts->medians.size(),
                               "slowest over fastest median of equal time slices"));
    if (const auto commands = commandsPerMib(record))
        out.push_back(metricOf("commands_per_mib", *commands, 1, "largest transfer issued by the kernel"));
    if (const auto discard = record.conditions.find("discard"); discard != record.conditions.end())
        out.push_back(metricOf("discard_support", discard->second, 1, "device description of the kernel"));
    if (const auto resets = linkResets(step))
        out.push_back(metricOf("link_resets", *resets, 1, "kernel log messages"));
    out.push_back(metricOf("flush_waits", flushWaits(*facts), facts->flushAfter.size(),
                           "flushes after a write against flushes without pending data"));
    return out;
}

std::vector<Quantity> readerQuantities()
{
    return {{"command_overhead", "us", msg("quantity", "Command time without data"), Better::lower},
            {"transfer_rate", "MB/s", msg("quantity", "Data rate of one command"), Better::higher},
            {"reader_stability", "1", msg("quantity", "Slowest over fastest time slice"), Better::lower},
            {"commands_per_mib", "1", msg("quantity", "Commands per 1 MiB"), Better::lower, false, false},
            {"discard_support", "", msg("quantity", "Discard passed on"), Better::neither, false, false},
            {"link_resets", "1", msg("quantity", "Link resets"), Better::lower, true, false},
            {"flush_waits", "", msg("quantity", "FLUSH waits for pending data")}};
}

std::vector<ParamSpec> readerParams()
{
    const std::vector<ParamSpec> own = {
        realParam("steady_s", 60, 1, 86'400, msg("param", "Time of steady reads"),
                  msg("param",
                      "Duration of the small reads that detect a change of the reader; 600 for a reference reader.")),
        boolParam("flush", false, msg("param", "Test FLUSH"),
                  msg("param", "Writes 64 KiB twenty times into the first 64 MiB of the card, and measures the flush "
                               "after each. Destroys the data there."))};
    return own + sharedParams({"engine", "io_deadline_s"});
}

} // namespace

Scenario reader()
{
    return {{"reader", msg("scenario", "Reader"), readerParams(), readerQuantities() + stepQuantities()},
            planReader,
            readerMetrics,
            {msg("method", "median slope over the median times of sizes up to 64 KiB"),
             msg("method", "slowest over fastest median of equal time slices"),
             msg("method", "largest transfer issued by the kernel"), msg("method", "device description of the kernel"),
             msg("method", "kernel log messages"),
             msg("method", "flushes after a write against flushes without pending data")}};
}

} // namespace assay
