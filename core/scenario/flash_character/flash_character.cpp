#include "scenario/flash_character/flash_character.h"

#include "base/text.h"
#include "scenario/common/common_params.h"
#include "scenario/common/phases.h"
#include "scenario/common/timed_phase.h"
#include "scenario/flash_character/character_metrics.h"
#include "scenario/flash_character/flash_exercises.h"
#include "waf/waf_facts.h"

#include <sstream>

#include <algorithm>
#include <iterator>

namespace assay {

namespace {

std::vector<ParamSpec> characterParams()
{
    std::vector<ParamSpec> specs = {
        realParam("budget_s", 180.0, 5, 86400)
            .with(msg("parameter", "Time for the exercises"),
                  msg("parameter",
                      "What does not fit in is left out and stays unknown. Give more for large and slow cards.")),
        textParam("ftl_kinds", "page, open_au, hybrid")
            .with(msg("parameter", "Kinds of translation layer"),
                  msg("parameter", "How the card may be built inside, with commas between. Leave all of them unless "
                                   "you know the controller."))};
    std::ranges::move(sharedParams({"region_offset_bytes", "region_bytes", "engine", "io_deadline_s"}),
                      std::back_inserter(specs));
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

class CharacterStep final : public PlannedStep {
public:
    CharacterStep(const Step& step, StepPlan plan, const Families& families)
        : PlannedStep(step, std::move(plan)), m_families(families)
    {
    }

private:
    Result<void> execute(StepContext& context, StepRecord& step) const override;

    Families m_families;
};

// Times that the computer made longer by more than this share tell nothing of a card: a drift of as much between two
// steps withholds an estimate too.
constexpr double kMaxHostWaited = 0.10;

Result<void> CharacterStep::execute(StepContext& context, StepRecord& step) const
{
    const Workload& planned = plan().phases.front();
    auto io = openIo(context, plan(), planned.block, step);
    if (!io)
        return tl::unexpected(io.error());
    FlashExercises exercises(
        context, *io,
        {planned.regionOffset, planned.regionBytes, planned.stop.duration, planned.seed, planned.stamp.pass});
    const Ns begin = context.device.clock().now(), waitedBefore = context.device.hostWait();
    if (auto done = exercises.run(); !done)
        return done;
    const Ns waited = context.device.hostWait() - waitedBefore;
    step.phases = exercises.takePhases();
    step.end = context.device.clock().now();
    setOutcome(context, io->end(), step);
    if (step.outcome != Outcome::completed || exercises.done().ops.empty())
        return {};
    const double share = static_cast<double>(waited.count()) / static_cast<double>((step.end - begin).count());
    const bool waitedLong = share > kMaxHostWaited;
    if (context.knowledge)
        context.knowledge->hostWaited = waitedLong ? share : 0; // of the last exercises
    if (waitedLong)
        return {};
    Exercises done = exercises.done();
    if (context.knowledge)
        done.before = std::move(context.knowledge->written);
    CardFit fit = fitCard(done, m_families, context.stop);
    if (context.stop.stop_requested()) {
        step.outcome = Outcome::stopped;
        return {};
    }
    step.facts["character"] = characterFacts(done, fit);
    if (context.knowledge)
        context.knowledge->model = std::make_unique<WafModel>(std::move(done), std::move(fit));
    return {};
}

PlanResult planCharacter(const PlanRequest& request)
{
    Workload write;
    write.phase = "probe_write";
    write.op = IoOp::write;
    write.block = kMaxExerciseBlock;
    write.regionOffset = request.step.params.bytes("region_offset_bytes");
    const Bytes rest =
        write.regionOffset < request.device.capacity ? request.device.capacity - write.regionOffset : Bytes();
    const Bytes asked = request.step.params.bytes("region_bytes");
    write.regionBytes = roundDown(asked.count() > 0 ? asked : rest, mib(1));
    write.stop.duration = fromSeconds(request.step.params.real("budget_s"));
    write.ioDeadline = fromSeconds(request.step.params.real("io_deadline_s"));
    write.seed = request.seed;
    if (write.regionOffset % std::max(request.device.logicalBlock, kib(4)) != Bytes() || write.regionBytes > rest ||
        write.regionBytes < kMinExerciseRegion)
        return fail(Errc::badInput,
                    msg("scenario",
                        "{}: the exercises need a region of at least {} that begins at a multiple of 4 KiB and ends "
                        "within the card's {}.",
                        request.step.place.text(), humanBytes(kMinExerciseRegion),
                        humanBytes(request.device.capacity)));
    const auto known = families(request.step.params);
    if (!known)
        return tl::unexpected(known.error());
    write.stamp.pass = request.content.nextPass();
    request.content.setUsed(write.regionOffset, write.regionOffset + write.regionBytes);
    StepPlan plan;
    plan.engine = engineKind(request.step.params);
    plan.timeBound = write.stop.duration;
    plan.phases.push_back(write);
    return std::make_unique<CharacterStep>(request.step, std::move(plan), *known);
}

} // namespace

Scenario flashCharacter()
{
    return {{"flash_character", msg("scenario", "Flash characteristics"), characterParams(),
             characterQuantities() + commonQuantities({"bytes_written", "bytes_read", "io_errors"})},
            planCharacter,
            [](const RunRecord&, const StepRecord& step) { return characterMetrics(step); },
            {{"probe_write", msg("phase", "Probe, writing")},
             {"probe_read", msg("phase", "Probe, reading")},
             phrase(msg("method", "cards that explain the times of the exercises, weighed by how well")),
             phrase(msg("method", "interval over the cards that remain possible")),
             phrase(msg("method", "interval from the scatter of the times"))},
            false,
            true};
}

} // namespace assay
