#include "judge/advice/simulation_setup.h"

#include "ground/config/param_check.h"
#include "run/scenario/recorder/recorder_config.h"
#include "run/scenario/step_seed.h"

#include <algorithm>

namespace assay {

namespace {

constexpr Bytes kMaxSimulatedSize = gib(4); // maximum of a simulated card without a large cache
constexpr std::uint64_t kCacheMultiple = 8; // multiple of the SLC cache size
// Pages that one processor simulates in about 10 s; each of about 450 recordings writes the card about 3 times.
constexpr std::uint64_t kMaxSimulatedPages = 1'200'000'000, kWritesPerPage = 3 * 450;
constexpr std::uint64_t kMaxRandomPasses = 2; // multiple of the capacity
constexpr double kMaxWraps = 2;               // of the simulated card, preconditioning and measurement each

Bytes shareOfBytes(Bytes whole, double share)
{
    return Bytes(static_cast<std::uint64_t>(static_cast<double>(whole.count()) * share));
}

Bytes bytesWrittenIn(const SimulationSetup& setup, const StepRecord& step)
{
    const double bytes = numberOf(setup.run.metric(step.id + ".bytes_written")).value_or(0);
    return Bytes(bytes > 0 ? static_cast<std::uint64_t>(bytes) : 0);
}

std::size_t stepIndex(const SimulationSetup& setup)
{
    return static_cast<std::size_t>(&setup.step - setup.run.steps.data());
}

// Returns true if a step after the characterization, or this step, wrote the whole region.
bool isFilled(const SimulationSetup& setup, Bytes region)
{
    const StepRecord* character = characterizationBefore(setup.run, stepIndex(setup));
    const Bytes recorded = setup.facts.video + shareOfBytes(region, setup.params.real("age_wraps"));
    return bytesWrittenIn(setup, setup.step) >= recorded + Bytes(region.count() / 2) ||
           (character && std::any_of(character + 1, &setup.step,
                                     [&](const StepRecord& step) { return bytesWrittenIn(setup, step) >= region; }));
}

} // namespace

const StepRecord* worstRecording(const JudgedRecord& run)
{
    const StepRecord* worst = nullptr;
    double most = -1;
    for (const StepRecord& step : run.steps) {
        const auto facts = recorderFacts(step);
        if (facts && !facts->mounted && facts->recorded.count() > 0 &&
            static_cast<double>(facts->dropped.count()) > most) {
            worst = &step;
            most = static_cast<double>(facts->dropped.count());
        }
    }
    return worst;
}

Result<Params> recorderParamsOf(const StepRecord& step)
{
    Params params;
    for (const ParamSpec& spec : recorderParams()) {
        const SourceLocation place{"run.json", 0, "steps." + step.id + ".params." + spec.name};
        std::optional<ParamValue> value = spec.defaultValue;
        if (const auto found = step.params.find(spec.name); found != step.params.end()) {
            if (found->is_boolean())
                value = found->get<bool>();
            else if (found->is_number_integer())
                value = found->get<std::int64_t>();
            else if (found->is_number())
                value = found->get<double>();
            else if (found->is_string())
                value = found->get<std::string>();
        }
        if (!value)
            return fail(Errc::corruptRecord, msg("advice", "{}: missing", place.text()));
        auto checked = checkValue(spec, *value, place);
        if (!checked)
            return tl::unexpected(checked.error());
        params.set(spec.name, {std::move(*checked), place});
    }
    return params;
}

Bytes simulatedSize(const DeviceInfo& device, const FittedCardModels& models)
{
    Bytes size = kMaxSimulatedSize;
    for (const FittedCardModel& card : models.models)
        size = std::max(size, std::min(card.design.page * (kMaxSimulatedPages / kWritesPerPage),
                                       card.design.slc.cache * kCacheMultiple));
    return roundDown(std::min(size, device.capacity), Bytes(kSectorBytes));
}

Result<RecordingPlan> recordingPlan(const SimulationSetup& setup, const std::map<std::string, ParamValue>& changes)
{
    const double share =
        static_cast<double>(setup.simulated.count()) / static_cast<double>(setup.run.device.capacity.count());
    Step step;
    step.id = setup.step.id;
    step.params = setup.params;
    const auto set = [&](const std::string& key, const ParamValue& value) {
        step.params.set(key, {value, setup.params.place(key)});
    };
    const auto bytes = [&](const char* key, Bytes value) { set(key, static_cast<std::int64_t>(value.count())); };
    for (const auto& [key, value] : changes)
        set(key, value);
    const Bytes cluster = step.params.bytes("cluster_bytes");
    const Bytes region = setup.params.bytes("region_bytes").count() > 0
                             ? setup.params.bytes("region_bytes")
                             : setup.run.device.capacity - setup.params.bytes("region_offset_bytes");
    const Bytes capacity = roundDown(shareOfBytes(region, share), mib(1));
    const Bytes segment = std::min(setup.facts.segment, roundDown(Bytes(capacity.count() / 16), mib(1)));
    bytes("region_offset_bytes", Bytes());
    bytes("region_bytes", capacity);
    bytes("segment_bytes", segment);
    bytes("preallocate_bytes", std::min(step.params.bytes("preallocate_bytes"), std::max(segment, cluster)));
    DeviceInfo device;
    device.capacity = setup.simulated;
    device.discardSupport = true; // the run executed the step, so the card supports it
    auto config = recorderConfig(step, device, stepSeed(setup.run.seed, stepIndex(setup)));
    if (!config)
        return tl::unexpected(config.error());
    RecordingPlan plan;
    plan.trace = std::move(*config);
    plan.buffer = step.params.bytes("buffer_bytes");
    plan.rateLimited = step.params.text("pace") == "real";
    plan.prefilled = step.params.boolean("fill") ? setup.simulated : Bytes();
    plan.randomWritten =
        shareOfBytes(std::min(setup.fitted.randomWritten, setup.run.device.capacity * kMaxRandomPasses), share);
    plan.randomRegion = shareOfBytes(setup.fitted.randomRegion, share);
    plan.fill = isFilled(setup, region) ? plan.prefilled : Bytes();
    plan.preconditioned = shareOfBytes(capacity, std::clamp(step.params.real("age_wraps"), 1.0, kMaxWraps));
    const double megabits = setup.facts.totalMegabits();
    const double most = kMaxWraps * static_cast<double>(capacity.count()) * 8 / (megabits * 1e6);
    plan.measured = fromSeconds(std::min(seconds(setup.facts.recorded), most));
    plan.writePointWindow = fromSeconds(setup.params.real("index_s"));
    return plan;
}

} // namespace assay
