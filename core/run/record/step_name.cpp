#include "run/record/step_name.h"

#include <algorithm>

namespace assay {

StepNames numbered(StepNames names)
{
    std::map<std::string, unsigned> total, soFar;
    for (const StepName& name : names)
        total[name.scenario] += name.title.empty() ? 1 : 0;
    for (StepName& name : names)
        name.number = name.title.empty() && total[name.scenario] > 1 ? ++soFar[name.scenario] : 0;
    return names;
}

const StepName* findStepName(const StepNames& names, std::string_view id)
{
    const auto found = std::ranges::find(names, id, &StepName::id);
    return found == names.end() ? nullptr : &*found;
}

} // namespace assay
