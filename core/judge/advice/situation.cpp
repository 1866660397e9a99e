#include "judge/advice/situation.h"

#include "ground/config/param_check.h"
#include "run/scenario/recorder/recorder_config.h"
#include "run/scenario/step_seed.h"

#include <algorithm>

namespace assay {

namespace {

constexpr Bytes kSimulated = gib(4); // maximum of a simulated card without a large cache
constexpr std::uint64_t kCaches = 8; // multiple of the SLC cache size
// Pages that one processor simulates in about 10 s; each of about 450 recordings writes the card about 3 times.
constexpr std::uint64_t kPages = 1'200'000'000, kPagesOfCard = 3 * 450;
constexpr std::uint64_t kMostScattered = 2; // multiple of the capacity
constexpr double kMostWraps = 2;            // of the simulated card, preconditioning and measurement each

Bytes partOf(Bytes whole, double share)
{
    return Bytes(static_cast<std::uint64_t>(static_cast<double>(whole.count()) * share));
}

Bytes writtenIn(const Situation& at, const StepRecord& step)
{
    const Metric* metric = at.run.metric(step.id + ".bytes_written");
    const auto* bytes = metric ? std::get_if<double>(&metric->value) : nullptr;
    return Bytes(bytes && *bytes > 0 ? static_cast<std::uint64_t>(*bytes) : 0);
}

std::size_t placeOf(const Situation& at) { return static_cast<std::size_t>(&at.step - at.run.steps.data()); }

// Returns true if a step after the characterization, or this step, wrote the whole region.
bool isFilled(const Situation& at, Bytes region)
{
    const StepRecord* character = characterBefore(at.run, placeOf(at));
    const Bytes recorded = at.facts.video + partOf(region, at.params.real("age_wraps"));
    return writtenIn(at, at.step) >= recorded + Bytes(region.count() / 2) ||
           (character && std::any_of(character + 1, &at.step,
                                     [&](const StepRecord& step) { return writtenIn(at, step) >= region; }));
}

} // namespace

const StepRecord* recordingOf(const JudgedRecord& run)
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
        const SourcePlace place{"run.json", 0, "steps." + step.id + ".params." + spec.name};
        std::optional<ParamValue> value = spec.byDefault;
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

Bytes simulatedSize(const DeviceInfo& device, const LearnedCards& cards)
{
    Bytes size = kSimulated;
    for (const LearnedCard& card : cards.cards)
        size = std::max(size, std::min(card.design.page * (kPages / kPagesOfCard), card.design.slc.cache * kCaches));
    return roundDown(std::min(size, device.capacity), Bytes(kSectorBytes));
}

Result<RecordingPlan> planOf(const Situation& at, const std::map<std::string, ParamValue>& changes)
{
    const double share =
        static_cast<double>(at.simulated.count()) / static_cast<double>(at.run.device.capacity.count());
    Step step;
    step.id = at.step.id;
    step.params = at.params;
    const auto set = [&](const std::string& key, const ParamValue& value) {
        step.params.set(key, {value, at.params.place(key)});
    };
    const auto bytes = [&](const char* key, Bytes value) { set(key, static_cast<std::int64_t>(value.count())); };
    for (const auto& [key, value] : changes)
        set(key, value);
    const Bytes cluster = step.params.bytes("cluster_bytes");
    const Bytes region = at.params.bytes("region_bytes").count() > 0
                             ? at.params.bytes("region_bytes")
                             : at.run.device.capacity - at.params.bytes("region_offset_bytes");
    const Bytes capacity = roundDown(partOf(region, share), mib(1));
    const Bytes segment = std::min(at.facts.segment, roundDown(Bytes(capacity.count() / 16), mib(1)));
    bytes("region_offset_bytes", Bytes());
    bytes("region_bytes", capacity);
    bytes("segment_bytes", segment);
    bytes("preallocate_bytes", std::min(step.params.bytes("preallocate_bytes"), std::max(segment, cluster)));
    DeviceInfo device;
    device.capacity = at.simulated;
    device.discardSupport = true; // the run executed the step, so the card supports it
    auto config = recorderConfig(step, device, stepSeed(at.run.seed, placeOf(at)));
    if (!config)
        return tl::unexpected(config.error());
    RecordingPlan plan;
    plan.trace = std::move(*config);
    plan.buffer = step.params.bytes("buffer_bytes");
    plan.paced = step.params.text("pace") == "real";
    plan.written = step.params.boolean("fill") ? at.simulated : Bytes();
    plan.scattered = partOf(std::min(at.cards.scattered, at.run.device.capacity * kMostScattered), share);
    plan.scatteredIn = partOf(at.cards.scatteredIn, share);
    plan.fill = isFilled(at, region) ? plan.written : Bytes();
    plan.age = partOf(capacity, std::clamp(step.params.real("age_wraps"), 1.0, kMostWraps));
    const double megabits = at.facts.totalMegabits();
    const double most = kMostWraps * static_cast<double>(capacity.count()) * 8 / (megabits * 1e6);
    plan.measured = fromSeconds(std::min(seconds(at.facts.recorded), most));
    plan.pointsWindow = fromSeconds(at.params.real("index_s"));
    return plan;
}

} // namespace assay
