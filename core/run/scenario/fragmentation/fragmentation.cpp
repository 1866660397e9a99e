#include "run/scenario/scenarios.h"

#include "card/device/card_registers.h"
#include "io/workload/fragment_pattern.h"
#include "run/scenario/common/common_params.h"
#include "run/scenario/common/phases.h"
#include "run/scenario/common/timed_phase.h"
#include "run/scenario/fragmentation/fragmentation_metrics.h"

#include <algorithm>

namespace assay {

namespace {

constexpr Bytes kRecordingUnit = kib(512);    // of Class 10, U1, U3 and video classes (4.13.1)
constexpr std::size_t kMaxRatios = 32;        // two phases of samples are kept for each
constexpr std::uint64_t kMaxGrains = 1 << 16; // per unit
constexpr std::uint64_t kMaxMapGrains = 1024; // per unit, for the chart
constexpr std::uint64_t kMaxMapUnits = 16;
constexpr const char* kRatios = "0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9";

struct FragmentationConfig {
    Bytes offset;
    std::uint64_t settle = 0, units = 0; // units of each ratio: written before the measurement, and measured
    Bytes block;
    std::vector<FragmentPattern> patterns; // one per ratio, and optionally that of a recorder
    Bytes unit() const { return patterns.front().unit; }
    Bytes region() const { return unit() * (settle + units); }
};

std::vector<ParamSpec> fragmentationParams()
{
    const std::vector<ParamSpec> own = {
        textParam("used_ratios", kRatios, {}, msg("parameter", "Shares in use"),
                  msg("parameter", "Used shares of the allocation units that are written around, as fractions "
                                   "separated by commas. All of them make the curve; fewer save time.")),
        bytesParam("au_bytes", {}, {}, mib(512), msg("parameter", "Allocation unit"),
                   msg("parameter",
                       "0 = what the registers of the card say, else 4 MiB. Give it where the reader shows "
                       "no registers and you know the size.")),
        bytesParam("ru_bytes", kRecordingUnit, Bytes(kSectorBytes), mib(4), msg("parameter", "Recording unit"),
                   msg("parameter", "The largest single write. 512 KiB is that of Class 10 and of the U and V classes; "
                                    "the results are theirs only then.")),
        bytesParam("interleave_bytes", {}, {}, mib(64), msg("parameter", "Grain"),
                   msg("parameter",
                       "The smallest piece that is either in use or free, as the clusters of a file system "
                       "are; 0 = the recording unit. Smaller ones are harder for the card.")),
        boolParam("aged_recorder", false, msg("parameter", "Also as a recorder leaves it"),
                  msg("parameter", "One more pattern: that of a camera that records in a loop. Choose yes for cards of "
                                   "recorders; it takes a little longer.")),
        intParam("units", 8, 4, 1024, msg("parameter", "Units measured"),
                 msg("parameter", "Number of allocation units measured at each share. More units narrow the intervals, "
                                  "and take more time and space.")),
        intParam("settle_units", 8, 0, 1024, msg("parameter", "Units before the measurement"),
                 msg("parameter", "Allocation units that are written first and not counted, so that the cost of "
                                  "earlier writes is not measured. Use more for cards that keep many units open."))};
    return own + sharedParams({"region_offset_bytes", "engine", "io_deadline_s"});
}

Bytes allocationUnitOf(const DeviceInfo& device)
{
    const CardRegisters registers = registersOf(device);
    return registers.ssr && registers.ssr->auSize.count() > 0 ? registers.ssr->auSize : kSdhcMaxAuSize;
}

Result<void> checkSizes(const Params& params, const DeviceInfo& device, Bytes unit, Bytes grain)
{
    const Bytes sector = std::max(device.logicalBlock, Bytes(kSectorBytes));
    for (const char* key : {"ru_bytes", "interleave_bytes"})
        if (params.bytes(key) % sector != Bytes())
            return unfitParam(params, key,
                              msg("scenario", "{}: must be a multiple of the card's logical block of {} bytes.",
                                  device.logicalBlock.count()));
    if (unit % grain != Bytes() || unit / grain < 2 || unit / grain > kMaxGrains)
        return unfitParam(
            params, "interleave_bytes",
            msg("scenario", "{}: an allocation unit of {} must hold 2 to {} of these.", unit, kMaxGrains));
    return {};
}

// Large grains may make two ratios equal: each pattern is used once.
std::vector<FragmentPattern> evenPatterns(Bytes unit, Bytes grain, const std::vector<double>& ratios)
{
    std::vector<FragmentPattern> patterns;
    for (const double ratio : ratios)
        if (FragmentPattern pattern = evenPattern(unit, grain, ratio);
            std::ranges::find(patterns, pattern.used, &FragmentPattern::used) == patterns.end())
            patterns.push_back(std::move(pattern));
    return patterns;
}

Result<FragmentationConfig> fragmentationConfig(const Step& step, const DeviceInfo& device)
{
    const Params& params = step.params;
    const auto ratios = realList(params, "used_ratios", {0, 0.99, kMaxRatios});
    if (!ratios)
        return tl::unexpected(ratios.error());
    FragmentationConfig config;
    config.offset = params.bytes("region_offset_bytes");
    config.settle = static_cast<std::uint64_t>(params.integer("settle_units"));
    config.units = static_cast<std::uint64_t>(params.integer("units"));
    const Bytes au = params.bytes("au_bytes"), run = params.bytes("interleave_bytes"), ru = params.bytes("ru_bytes");
    const Bytes unit = au.count() > 0 ? au : allocationUnitOf(device), grain = run.count() > 0 ? run : ru;
    if (auto fits = checkSizes(params, device, unit, grain); !fits)
        return tl::unexpected(fits.error());
    config.block = std::min(ru, grain);
    config.patterns = evenPatterns(unit, grain, *ratios);
    if (params.boolean("aged_recorder"))
        config.patterns.push_back(agedPattern(unit, grain, config.settle + config.units));
    if (config.offset % config.unit() != Bytes() || config.offset + config.region() > device.capacity)
        return fail(Errc::badInput,
                    msg("scenario",
                        "{}: {} whole allocation units of {} do not fit on the card; reduce the number of units.",
                        step.place.text(), config.settle + config.units, config.unit()));
    return config;
}

Workload fragmentPhase(PhaseRole role, const FragmentationConfig& config, const Params& params, std::uint32_t pass,
                       Bytes bytes)
{
    Workload phase =
        phaseOn(role, IoOp::write, {config.offset, config.region()}, std::max(config.block, kFillBlock), params);
    // Not the whole region.
    phase.pattern = role == PhaseRole::fragment ? Pattern::random : Pattern::sequential;
    phase.stop.maxBytes = bytes;
    phase.stamp.pass = pass;
    return phase;
}

// Calls write(extent) for `run` in parts of at most `block`, until it returns an Error.
template <class Write> Result<void> inBlocks(Extent run, Bytes block, Write write)
{
    for (Bytes at; at < run.length; at += block)
        if (Result<void> done = write(Extent{run.offset + at, std::min(block, run.length - at)}); !done)
            return done;
    return {};
}

// Fills the whole region: a unit without data would need no copies.
Result<void> fillRegion(TimedPhase& phase, const FragmentationConfig& config)
{
    return inBlocks({config.offset, config.region()}, kFillBlock, [&](Extent extent) -> Result<void> {
        if (phase.ended())
            return {};
        const auto done = phase.transfer(IoOp::write, extent);
        return done ? Result<void>() : tl::unexpected(done.error());
    });
}

// Writes the free runs of one unit. Returns their time, or nothing if a write failed or the step ended.
Result<std::optional<Ns>> writeUnit(TimedPhase& phase, const FragmentPattern& pattern,
                                    const FragmentationConfig& config, std::uint64_t unit)
{
    std::optional<Ns> sum = Ns();
    for (const Extent& run : pattern.freeRuns(unit, config.offset + pattern.unit * unit)) {
        const auto done = inBlocks(run, config.block, [&](Extent extent) -> Result<void> {
            if (phase.ended()) {
                sum = std::nullopt;
                return {};
            }
            const auto took = phase.transfer(IoOp::write, extent);
            if (!took)
                return tl::unexpected(took.error());
            sum = sum && *took ? std::optional(*sum + **took) : std::nullopt;
            return {};
        });
        if (!done)
            return tl::unexpected(done.error());
    }
    return sum;
}

// Returns the layout of the first measured units for a chart, without duplicates.
nlohmann::json mapOf(const FragmentPattern& pattern, const FragmentationConfig& config)
{
    auto map = nlohmann::json::array();
    const std::uint64_t different = std::min<std::uint64_t>(pattern.used.size(), config.units);
    for (std::uint64_t i = 0; i < std::min(different, kMaxMapUnits) && pattern.grains() <= kMaxMapGrains; ++i)
        map.push_back(pattern.runs(config.settle + i));
    return map;
}

nlohmann::json ratioFacts(const FragmentPattern& pattern, const FragmentationConfig& config)
{
    const FileFragmentation file = fileFragmentation(pattern, config.settle, config.units);
    const Bytes used = pattern.usedBytes(config.settle, config.units),
                free = pattern.freeBytes(config.settle, config.units);
    return {{"used_ratio", static_cast<double>(used.count()) / static_cast<double>((used + free).count())},
            {"pattern", pattern.aged ? "aged_recorder" : "even"},
            {"free_bytes", free.count() / config.units},
            {"used_bytes", used.count() / config.units},
            {"map", mapOf(pattern, config)},
            {"extents", file.extents},
            {"out_of_order", file.outOfOrder},
            {"free_run_median_bytes", file.medianRun.count()},
            {"free_run_longest_bytes", file.longestRun.count()},
            {"unit_free_bytes", nlohmann::json::array()},
            {"unit_ns", nlohmann::json::array()}};
}

class FragmentationStep final : public ConfiguredStep<FragmentationConfig> {
public:
    using ConfiguredStep::ConfiguredStep;

private:
    Result<void> execute(StepContext& context, StepRecord& step) const override;
    Result<nlohmann::json> measureRatio(StepContext& context, SynchronousIo& io, std::size_t index,
                                        StepRecord& step) const;
};

Result<nlohmann::json> FragmentationStep::measureRatio(StepContext& context, SynchronousIo& io, std::size_t index,
                                                       StepRecord& step) const
{
    const FragmentPattern& pattern = m_config.patterns[index];
    nlohmann::json facts = ratioFacts(pattern, m_config);
    TimedPhase fill(context, io, plan(), 2 * index);
    if (auto filled = fillRegion(fill, m_config); !filled)
        return tl::unexpected(filled.error());
    fill.finish(step);
    if (fill.ended())
        return facts;
    TimedPhase write(context, io, plan(), 2 * index + 1);
    for (std::uint64_t unit = 0; unit < m_config.settle + m_config.units && !write.ended(); ++unit) {
        const auto took = writeUnit(write, pattern, m_config, unit);
        if (!took)
            return tl::unexpected(took.error());
        if (*took && unit >= m_config.settle) {
            facts["unit_ns"].push_back((*took)->count());
            facts["unit_free_bytes"].push_back(pattern.freeBytes(unit, 1).count());
        }
    }
    write.finish(step);
    return facts;
}

Result<void> FragmentationStep::execute(StepContext& context, StepRecord& step) const
{
    auto io = openIo(context, plan(), plan().phases.front().block, step);
    if (!io)
        return tl::unexpected(io.error());
    nlohmann::json ratios = nlohmann::json::array();
    for (std::size_t i = 0; i < m_config.patterns.size() && !io->end() && !context.stop.stop_requested(); ++i) {
        auto facts = measureRatio(context, *io, i, step);
        if (!facts)
            return tl::unexpected(facts.error());
        ratios.push_back(std::move(*facts));
    }
    setOutcome(context, io->end(), step);
    step.facts["fragmentation"] = {
        {"au_bytes", m_config.unit().count()},   {"interleave_bytes", m_config.patterns.front().grain.count()},
        {"block_bytes", m_config.block.count()}, {"units", m_config.units},
        {"settle_units", m_config.settle},       {"ratios", std::move(ratios)}};
    return {};
}

PlanResult planFragmentation(const PlanRequest& request)
{
    auto config = fragmentationConfig(request.step, request.device);
    if (!config)
        return tl::unexpected(config.error());
    StepPlan plan;
    plan.engine = engineKind(request.step.params);
    for (const FragmentPattern& pattern : config->patterns) {
        plan.phases.push_back(fragmentPhase(PhaseRole::prefill, *config, request.step.params,
                                            request.content.nextPass(), config->region()));
        plan.phases.push_back(fragmentPhase(PhaseRole::fragment, *config, request.step.params,
                                            request.content.nextPass(),
                                            pattern.freeBytes(0, config->settle + config->units)));
    }
    for (const Workload& phase : plan.phases)
        plan.toWrite += phase.byteBound();
    request.content.setWritten(config->offset, config->offset + config->region(), std::nullopt);
    return std::make_unique<FragmentationStep>(request.step, std::move(plan), std::move(*config));
}

} // namespace

Scenario fragmentation()
{
    return {{"fragmentation", msg("scenario", "Fragmentation"), fragmentationParams(),
             fragmentationQuantities() + commonQuantities({"fragments_per_file", "bytes_written", "io_errors"})},
            planFragmentation,
            [](const RunRecord&, const StepRecord& step) { return fragmentationMetrics(step); },
            {msg("method", "fit of the speed class model P(r)"),
             msg("method", "90 % interval from the spread of the units"), msg("method", "entirely unused units"),
             msg("method", "free bytes over the mean time of a unit"),
             msg("method", "pattern with most fragments, by construction"),
             msg("method", "pattern left by a recorder, by construction")}};
}

} // namespace assay
