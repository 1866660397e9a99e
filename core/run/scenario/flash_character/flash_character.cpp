#include "run/scenario/scenarios.h"

#include "run/scenario/common/common_params.h"
#include "run/scenario/flash_character/character_facts.h"
#include "run/scenario/flash_character/character_metrics.h"
#include "run/scenario/flash_character/characterization_step.h"
#include "run/scenario/flash_character/fitted_card.h"

#include <sstream>

namespace assay {

namespace {

std::vector<ParamSpec> characterParams()
{
    std::vector<ParamSpec> specs = characterizationParams(180);
    specs.insert(specs.begin() + 1,
                 textParam("ftl_kinds", "page, open_au, hybrid", {}, msg("parameter", "Kinds of translation layer"),
                           msg("parameter", "Possible designs of the card, separated by commas. Keep all of them "
                                            "unless the controller is known.")));
    return specs;
}

// Parses a list such as "page, open_au".
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
            return unfitParam(
                params, "ftl_kinds",
                msg("scenario",
                    "{}: expected kinds of translation layer out of page, open_au and hybrid, separated by commas."));
        *known = true;
    }
    return out;
}

class CharacterStep final : public ConfiguredStep<Families> {
public:
    using ConfiguredStep::ConfiguredStep;

private:
    Result<void> execute(StepContext& context, StepRecord& step) const override;
};

Result<void> CharacterStep::execute(StepContext& context, StepRecord& step) const
{
    auto characterization = runCharacterization(plan(), &CharacterizationRunner::run, context, step);
    if (!characterization)
        return tl::unexpected(characterization.error());
    if (!*characterization)
        return {};
    Characterization& done = **characterization;
    if (context.knowledge)
        done.before = std::move(context.knowledge->written);
    CardFit fit = fitCardModels(done, m_config, context.stop);
    fit.families = m_config;
    if (context.stop.stop_requested()) {
        step.outcome = Outcome::stopped;
        return {};
    }
    step.facts["character"] = characterFacts(done, fit);
    if (context.knowledge)
        context.knowledge->model = fittedCard(std::move(done), std::move(fit));
    return {};
}

PlanResult planCharacter(const PlanRequest& request)
{
    auto plan = planCharacterization(request);
    if (!plan)
        return tl::unexpected(plan.error());
    const auto known = families(request.step.params);
    if (!known)
        return tl::unexpected(known.error());
    plan->toRead = CharacterizationRunner::maxBytesRead();
    return std::make_unique<CharacterStep>(request.step, std::move(*plan), *known);
}

} // namespace

Scenario flashCharacter()
{
    return {{"flash_character", msg("scenario", "Flash characteristics"), characterParams(),
             characterQuantities() + commonQuantities({"bytes_written", "bytes_read", "io_errors"})},
            planCharacter,
            [](const RunRecord&, const StepRecord& step) { return characterMetrics(step); },
            {msg("method", "card models fitted to the characterization times, weighted by likelihood"),
             msg("method", "interval over the candidate models"),
             msg("method", "interval from the relative spread of the times")},
            false,
            true};
}

} // namespace assay
