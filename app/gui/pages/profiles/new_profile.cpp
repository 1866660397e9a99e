#include "gui/pages/profiles/new_profile.h"

#include "program/wiring/wiring.h"
#include "run/scenario/scenario.h"

namespace assay::gui {

Profile emptyProfile()
{
    Profile profile;
    profile.name = "my-profile";
    profile.version = "1";
    const ScenarioSchema schema = scenarioSchemas().front();
    Step step{schema.id, schema.id, {}, {}, {}};
    for (const ParamSpec& spec : schema.params)
        step.params.set(spec.name, {*spec.defaultValue, SourceLocation()});
    profile.steps.push_back(std::move(step));
    return profile;
}

std::string renamed(std::string text, const std::string& from, const std::string& to)
{
    const std::string line = "name = \"" + from + "\"";
    if (const auto at = text.find(line); at != std::string::npos)
        text.replace(at, line.size(), "name = \"" + to + "\"");
    return text;
}

} // namespace assay::gui
