#include "scenario/flash_character.h"

#include "base/text.h"
#include "scenario/common_params.h"
#include "scenario/flash_exercises.h"
#include "scenario/phases.h"
#include "scenario/quantities.h"
#include "waf/waf_facts.h"

#include <sstream>

namespace assay {

namespace {

std::vector<ParamSpec> characterParams()
{
    using Type = ParamSpec::Type;
    std::vector<ParamSpec> specs = {
        {"budget_s", Type::real, ParamValue(180.0), 5, 86400, {}},
        {"ftl_kinds", Type::text, ParamValue(std::string("page, open_au, hybrid")), 0, 0, {}}};
    for (auto& spec : commonParams(kLargestExercise, 1))
        for (const char* shared : {"region_offset_bytes", "region_bytes", "engine", "io_deadline_s"})
            if (spec.name == shared)
                specs.push_back(spec);
    return specs;
}

// "page, open_au" and the like.
Result<Families> families(const Params& params)
{
    Families out{false, false, false};
    std::istringstream words(params.text("ftl_kinds"));
    for (std::string word; std::getline(words >> std::ws, word, ',');) {
        bool* const known = word == "page"      ? &out.page
                            : word == "open_au" ? &out.openAu
                            : word == "hybrid"  ? &out.hybrid
                                                : nullptr;
        if (!known)
            return fail(Errc::badInput, msg("scenario",
                                            "{}: name the kinds of translation layer to be considered, of page, "
                                            "open_au and hybrid, with commas between them.",
                                            params.place("ftl_kinds").text()));
        *known = true;
    }
    return out;
}

} // namespace

FlashCharacter::FlashCharacter() : m_schema{"flash_character", characterParams(), characterQuantities()} {}

Result<StepPlan> FlashCharacter::plan(const Step& step, const DeviceInfo& device, CardContent& content,
                                      std::uint64_t seed) const
{
    Workload write;
    write.phase = "probe_write";
    write.op = IoOp::write;
    write.block = kLargestExercise;
    write.regionOffset = step.params.bytes("region_offset_bytes");
    const Bytes rest = write.regionOffset < device.capacity ? device.capacity - write.regionOffset : Bytes();
    const Bytes asked = step.params.bytes("region_bytes");
    write.regionBytes = roundDown(asked.count() > 0 ? asked : rest, mib(1));
    write.stop.duration = fromSeconds(step.params.real("budget_s"));
    write.ioDeadline = fromSeconds(step.params.real("io_deadline_s"));
    write.seed = seed;
    if (write.regionOffset % std::max(device.logicalBlock, kib(4)) != Bytes() || write.regionBytes > rest ||
        write.regionBytes < kLeastExerciseRegion)
        return fail(Errc::badInput,
                    msg("scenario",
                        "{}: the exercises need a region of at least {} that begins at a multiple of 4 KiB and ends "
                        "within the card's {}.",
                        step.place.text(), humanBytes(kLeastExerciseRegion), humanBytes(device.capacity)));
    if (auto known = families(step.params); !known)
        return tl::unexpected(known.error());
    write.stamp.pass = content.nextPass();
    content.note(write.regionOffset, write.regionOffset + write.regionBytes, std::nullopt);
    StepPlan plan;
    plan.engine = engineKind(step.params);
    plan.timeBound = write.stop.duration;
    plan.phases.push_back(write);
    return plan;
}

Result<StepRecord> FlashCharacter::run(StepContext& context) const
{
    StepRecord step;
    step.id = context.step.id;
    step.scenario = context.step.scenario;
    step.params = paramsJson(context.step.params);
    step.begin = context.device.clock().now();
    const Workload& planned = context.plan.phases.front();
    auto io = SynchronousIo::open(context.device, context.plan.engine, planned.block, planned.ioDeadline);
    if (!io)
        return tl::unexpected(io.error());
    step.engine = io->engine().name();
    FlashExercises exercises(context, *io,
                             {planned.regionOffset, planned.regionBytes, planned.stop.duration, planned.seed});
    if (auto done = exercises.run(); !done)
        return tl::unexpected(done.error());
    step.phases = exercises.takePhases();
    step.end = context.device.clock().now();
    if (const auto& end = io->end()) {
        step.outcome = outcomeOf(end->end);
        step.note = end->cause;
    } else if (context.stop.stop_requested()) {
        step.outcome = Outcome::stopped;
    }
    if (step.outcome != Outcome::completed || exercises.done().ops.empty())
        return step;
    Exercises done = exercises.done();
    if (context.written)
        done.before = std::move(*context.written);
    CardFit fit = fitCard(done, *families(context.step.params), context.stop);
    if (context.stop.stop_requested()) {
        step.outcome = Outcome::stopped;
        return step;
    }
    step.facts["character"] = characterFacts(done, fit);
    if (context.learned)
        *context.learned = std::make_unique<WafModel>(std::move(done), std::move(fit));
    return step;
}

} // namespace assay
