#include "cli/help_json.h"

#include "cli/examples.h"
#include "cli/help_formatter.h"

#include <algorithm>

namespace assay::cli {

namespace {

nlohmann::ordered_json optionJson(const CLI::Option& option)
{
    return {{"name", option.get_name(option.get_positional())},
            {"value", valueName(option)},
            {"words", allowedWords(option)},
            {"range", allowedRange(option)},
            {"default", option.get_default_str()},
            {"required", option.get_required()},
            {"repeats", option.get_expected_max() > 1},
            {"description", option.get_description()}};
}

nlohmann::ordered_json verbJson(const CLI::App& app)
{
    const std::string name = fullName(app);
    nlohmann::ordered_json verb = {{"verb", name},
                                   {"summary", app.get_description()},
                                   {"verbs", nlohmann::json::array()},
                                   {"arguments", nlohmann::json::array()},
                                   {"options", nlohmann::json::array()},
                                   {"exit_codes", app.get_footer()},
                                   {"examples", nlohmann::json::array()}};
    for (const CLI::App* below : app.get_subcommands({}))
        verb["verbs"].push_back(below->get_name());
    for (const CLI::Option* option : app.get_options({}))
        verb[option->get_positional() ? "arguments" : "options"].push_back(optionJson(*option));
    for (const Example& example : examples())
        if (example.verb == name)
            verb["examples"].push_back(
                {{"command", example.command}, {"exit_code", example.exitCode}, {"needs", example.needs}});
    return verb;
}

void addVerbs(const CLI::App& app, nlohmann::ordered_json& list)
{
    list.push_back(verbJson(app));
    for (const CLI::App* below : app.get_subcommands({}))
        addVerbs(*below, list);
}

} // namespace

nlohmann::ordered_json helpJson(const CLI::App& app)
{
    auto list = nlohmann::ordered_json::array();
    addVerbs(app, list);
    return list;
}

} // namespace assay::cli
