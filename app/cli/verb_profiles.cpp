// profiles, profile show, profile check.
#include "cli/console.h"
#include "cli/speech.h"
#include "cli/text_table.h"
#include "cli/verb.h"

#include "base/text.h"
#include "wiring/own_profiles.h"
#include "wiring/wiring.h"

#include <algorithm>
#include <iterator>
#include <memory>

namespace assay::cli {

namespace {

int listProfiles(bool json)
{
    TextTable table;
    for (const Message& title :
         {msg("cli", "NAME"), msg("cli", "VERSION"), msg("cli", "STEPS"), msg("cli", "CRITERIA"), msg("cli", "TITLE")})
        table.addColumn(say(title));
    auto list = nlohmann::ordered_json::array();
    std::vector<std::string> names = builtinProfiles();
    const auto builtin = names.size();
    std::ranges::copy(ownProfiles(), std::back_inserter(names));
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto profile = loadProfile(names[i], {});
        if (!profile && i >= builtin) { // a draft of this user does not hide the others
            printNote(say(profile.error().message));
            continue;
        }
        if (!profile)
            return reportError(profile.error());
        auto steps = nlohmann::ordered_json::array();
        for (const auto& step : profile->steps)
            steps.push_back({{"id", step.id}, {"scenario", step.scenario}});
        list.push_back({{"name", names[i]},
                        {"version", profile->version},
                        {"title", profile->title},
                        {"sha256", profile->sha256},
                        {"steps", steps}});
        table.addRow({displayable(names[i]), displayable(profile->version), std::to_string(profile->steps.size()),
                      std::to_string(profile->criteria.size()), phrases().localized(profile->title)});
    }
    if (json)
        printJson(list);
    else
        print(table.text());
    return 0;
}

int showProfile(const std::string& nameOrFile)
{
    const auto profile = loadProfile(nameOrFile, {});
    if (!profile)
        return reportError(profile.error());
    print(profile->source);
    return 0;
}

int checkProfile(const std::string& file)
{
    const auto profile = loadProfile(file, {});
    if (!profile)
        return reportError(profile.error());
    print(say(msg("cli", "{} is good: profile {} {}, {} steps, {} criteria, sha256 {}.", displayable(file, 200),
                  displayable(profile->name), displayable(profile->version), profile->steps.size(),
                  profile->criteria.size(), profile->sha256)) +
          "\n");
    return 0;
}

} // namespace

Action defineProfiles(CLI::App& verb)
{
    const auto json = std::make_shared<bool>(false);
    verb.add_flag("--json", *json, say(msg("cli", "as a JSON array")));
    return [json] { return listProfiles(*json); };
}

Action defineProfile(CLI::App& verb)
{
    const auto target = std::make_shared<std::string>();
    verb.require_subcommand(1);
    CLI::App* show = verb.add_subcommand("show", say(msg("cli", "Print a profile as it is written")));
    show->add_option("NAME", *target, say(msg("cli", "a built-in name, one of your own, or a file")))->required();
    CLI::App* check = verb.add_subcommand("check", say(msg("cli", "Check a profile; errors carry file, line and key")));
    check->add_option("FILE", *target, say(msg("cli", "the file to check")))->required();
    return [target, show] { return show->parsed() ? showProfile(*target) : checkProfile(*target); };
}

} // namespace assay::cli
