#include "run/scenario/step_names.h"

namespace assay {

StepNames namesOf(const Profile& profile)
{
    StepNames names;
    for (const Step& step : profile.steps)
        names.push_back({step.id, step.scenario, step.title});
    return numbered(std::move(names));
}

} // namespace assay
