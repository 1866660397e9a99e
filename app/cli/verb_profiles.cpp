// profiles, profile show, profile check, profile import.
#include "cli/console.h"
#include "cli/option_values.h"
#include "cli/speech.h"
#include "cli/text_table.h"
#include "cli/verb.h"

#include "ground/base/read_file.h"
#include "ground/base/text.h"
#include "judge/verdict/judge_run.h"
#include "program/wiring/user_profiles.h"
#include "program/wiring/wiring.h"
#include "run/profile/profile_file.h"
#include "run/scenario/fio_job/fio_import.h"
#include "run/scenario/profile_check.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <span>
#include <variant>

namespace assay::cli {

namespace {

nlohmann::ordered_json criteriaJson(std::span<const Criterion> criteria, std::span<const Criterion> own)
{
    auto list = nlohmann::ordered_json::array();
    for (const Criterion& criterion : criteria) {
        const auto limit = std::visit([](const auto& value) { return nlohmann::ordered_json(value); }, criterion.limit);
        list.push_back({{"metric", criterion.metric},
                        {"op", symbol(criterion.op)},
                        {"limit", limit},
                        {"unit", criterion.unit},
                        {"built_in", std::ranges::find(own, criterion.metric, &Criterion::metric) == own.end()}});
    }
    return list;
}

int listProfiles(bool json)
{
    TextTable table{msg("cli", "NAME"), msg("cli", "VERSION"), msg("cli", "STEPS"), msg("cli", "CRITERIA"),
                    msg("cli", "TITLE")};
    auto list = nlohmann::ordered_json::array();
    std::vector<std::string> names = builtinProfiles();
    const auto builtin = names.size();
    std::ranges::copy(userProfileNames(), std::back_inserter(names));
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto profile = loadProfile(names[i], {});
        if (!profile && i >= builtin) { // a user's draft does not hide the other profiles
            printNote(say(profile.error().message));
            continue;
        }
        if (!profile)
            return reportError(profile.error());
        auto steps = nlohmann::ordered_json::array();
        for (const auto& step : profile->steps)
            steps.push_back({{"id", step.id}, {"scenario", step.scenario}});
        const auto demands = criteriaOf(*profile);
        list.push_back({{"name", names[i]},
                        {"version", profile->version},
                        {"title", profile->title},
                        {"sha256", profile->sha256},
                        {"steps", steps},
                        {"criteria", criteriaJson(demands, profile->criteria)}});
        table.addRow({displayable(names[i]), displayable(profile->version), std::to_string(profile->steps.size()),
                      std::to_string(demands.size()), phrases().localized(profile->title)});
    }
    printResult(json, list, table.text());
    return 0;
}

int showProfile(const std::string& nameOrFile)
{
    const auto profile = orFail(loadProfile(nameOrFile, {}));
    print(profile.source);
    return 0;
}

int checkProfile(const std::string& file, const std::vector<std::string>& overrides)
{
    const auto profile = orFail(loadProfile(file, overrides));
    orFail(checkForAnyCard(profile));
    printSentence(msg("cli", "{} is valid: profile {} {}, {} steps, {} criteria, SHA-256 {}.", displayable(file, 200),
                      displayable(profile.name), displayable(profile.version), profile.steps.size(),
                      criteriaOf(profile).size(), profile.sha256));
    return 0;
}

struct ImportOptions {
    std::string job, out, name;
    bool inOrder = false;
};

// A file that a job file names, in or below the folder of the job file: another one would be shown in messages.
std::optional<std::string> includedFile(const std::filesystem::path& job, const std::string& name)
{
    std::error_code error;
    const auto folder = std::filesystem::canonical(std::filesystem::absolute(job, error).parent_path(), error);
    const auto file = std::filesystem::canonical(folder / name, error); // links followed
    const auto below = file.lexically_relative(folder);
    if (error || below.empty() || *below.begin() == "..")
        return std::nullopt;
    return readWholeFile(file, kMaxKeyFileBytes);
}

std::optional<std::string> environmentVariable(const std::string& name)
{
    const char* value = std::getenv(name.c_str());
    return value ? std::optional<std::string>(value) : std::nullopt;
}

int importJobs(const ImportOptions& options)
{
    const std::filesystem::path job = options.job;
    const std::string out = options.out == kStandardOutput ? "" : options.out;
    const auto text = readWholeFile(job, kMaxKeyFileBytes);
    if (!text)
        return reportError(Errc::badInput, msg("cli", "{} cannot be read; give a fio job file.",
                                               displayable(options.job, kMaxPathLength)));
    const FioSource source{job.filename().string(), *text,
                           [&](const std::string& name) { return includedFile(job, name); }, environmentVariable,
                           options.inOrder};
    const auto imported = orFail(importFioJobs(source, options.name.empty() ? job.stem().string() : options.name));
    if (!out.empty())
        orFail(saveProfileFile(out, imported.profile, std::nullopt));
    for (const Message& note : imported.notes)
        printNote(say(note));
    if (out.empty())
        print(imported.profile);
    else
        printSentence(msg("cli", "{}: {} steps", displayable(out, kMaxPathLength), imported.steps));
    return 0;
}

Action defineImport(CLI::App& verb)
{
    const auto options = std::make_shared<ImportOptions>();
    verb.add_option("JOB", options->job, say(msg("cli", "fio job file")))->required();
    verb.add_option("--out", options->out, say(msg("cli", "profile to write; default: standard output")))
        ->type_name("FILE")
        ->check(outputFile({.replaces = false, .standardOutput = true}));
    verb.add_option("--name", options->name, say(msg("cli", "name of the profile; default: that of the job file")));
    verb.add_flag("--in-order", options->inOrder, say(msg("cli", "run concurrent fio jobs as consecutive steps")));
    return [options] { return importJobs(*options); };
}

} // namespace

Action defineProfiles(CLI::App& verb)
{
    const auto json = std::make_shared<bool>(false);
    verb.add_flag("--json", *json, say(msg("cli", "JSON array")));
    return [json] { return listProfiles(*json); };
}

Action defineProfile(CLI::App& verb)
{
    const auto target = std::make_shared<std::string>();
    verb.require_subcommand(1);
    CLI::App* show = verb.add_subcommand("show", say(msg("cli", "Print the text of a profile")));
    show->add_option("NAME", *target, say(msg("cli", "built-in or own profile by name, or a profile file")))
        ->type_name("PROFILE")
        ->required();
    CLI::App* check =
        verb.add_subcommand("check", say(msg("cli", "Check a profile; an error names file, line and key")));
    check->add_option("FILE", *target, say(msg("cli", "profile to check")))->type_name("PROFILE")->required();
    const auto overrides = std::make_shared<std::vector<std::string>>();
    check
        ->add_option("--set", *overrides,
                     say(msg("cli", "override of a parameter, such as write.max_bytes=1073741824; repeatable")))
        ->type_name("STEP.PARAM=VALUE")
        ->allow_extra_args(false);
    CLI::App* import = verb.add_subcommand("import", say(msg("cli", "Import a fio job file as a profile")));
    const Action importing = defineImport(*import);
    return [=] {
        if (import->parsed())
            return importing();
        return show->parsed() ? showProfile(*target) : checkProfile(*target, *overrides);
    };
}

} // namespace assay::cli
