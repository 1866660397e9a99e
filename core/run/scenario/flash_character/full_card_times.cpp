#include "run/scenario/scenarios.h"

#include "run/scenario/flash_character/character_facts.h"
#include "run/scenario/flash_character/characterization_step.h"

namespace assay {

namespace {

class FullCardStep final : public PlannedStep {
public:
    using PlannedStep::PlannedStep;

private:
    Result<void> execute(StepContext& context, StepRecord& step) const override
    {
        auto characterization = runCharacterization(plan(), &CharacterizationRunner::runOnFullCard, context, step);
        if (!characterization)
            return tl::unexpected(characterization.error());
        if (!*characterization)
            return {};
        step.facts["full_card"] = fullyWrittenFacts(**characterization);
        if (context.knowledge && context.knowledge->model)
            context.knowledge->model->addFullyWrittenCharacterization(std::move(**characterization), context.stop);
        return {};
    }
};

PlanResult planFullCard(const PlanRequest& request)
{
    const CardContent before = request.content;
    auto plan = planCharacterization(request);
    if (!plan)
        return tl::unexpected(plan.error());
    const Workload& write = plan->phases.front();
    if (!before.isWritten(write.regionOffset, write.regionOffset + write.regionBytes))
        return fail(Errc::badInput, msg("scenario",
                                        "{}: steady-state characterization needs a fully written card; add a "
                                        "sequential_write step over the same region before it.",
                                        request.step.place.text()));
    return std::make_unique<FullCardStep>(request.step, std::move(*plan));
}

} // namespace

Scenario fullCardTimes()
{
    return {{"full_card_times", msg("scenario", "Steady-state characterization"), characterizationParams(300),
             commonQuantities({"bytes_written", "io_errors"})},
            planFullCard,
            [](const RunRecord&, const StepRecord&) { return std::vector<Metric>(); },
            {},
            false,
            true};
}

} // namespace assay
