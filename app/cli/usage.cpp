#include "cli/usage.h"

#include "cli/console.h"
#include "cli/help_formatter.h"
#include "cli/help_json.h"
#include "cli/option_values.h"
#include "cli/shared_options.h"
#include "cli/speech.h"
#include "ground/base/text.h"
#include "program/wiring/wiring.h"

#include <algorithm>
#include <cctype>
#include <fmt/ranges.h>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace assay::cli {

namespace {

std::vector<std::string> verbNames(const CLI::App& program)
{
    std::vector<std::string> names;
    for (const CLI::App* verb : program.get_subcommands([](const CLI::App*) { return true; }))
        names.push_back(verb->get_name());
    return names;
}

std::vector<std::string> optionNames(const CLI::App& app)
{
    std::vector<std::string> names;
    for (const CLI::Option* option : app.get_options())
        for (const auto& name : option->get_lnames())
            names.push_back("--" + name);
    return names;
}

std::string nextStep(const CLI::App& app)
{
    const std::string name = fullName(app);
    return name.empty() ? say(msg("cli", "`{} --help` lists the verbs", kProgram))
                        : say(msg("cli", "`{} {} --help` shows its arguments and options", kProgram, name));
}

std::string didYouMean(const std::string& word, const std::vector<std::string>& candidates,
                       const std::string& otherwise)
{
    const std::string near = closestMatch(word, candidates);
    return near.empty() ? otherwise : say(msg("cli", "did you mean `{}`?", near));
}

// The verb being parsed, with its sub-verb if one was given, or the program itself.
CLI::App& currentVerb(CLI::App& program)
{
    CLI::App* app = &program;
    while (!app->get_subcommands().empty())
        app = app->get_subcommands().front();
    return *app;
}

// The parsed verb that has unknown words; else the current one.
CLI::App& verbWithExtras(CLI::App& program)
{
    for (CLI::App* app = &currentVerb(program); app; app = app->get_parent())
        if (!app->remaining(false).empty())
            return *app;
    return currentVerb(program);
}

// "new, plan, add"
std::string verbsBelow(const CLI::App& app)
{
    return fmt::format("{}", fmt::join(verbNames(app), phrases().translate("cli", ", ")));
}

// The first option unknown to the verb, or "".
std::string unknownOption(const CLI::App& app)
{
    for (const std::string& word : app.remaining(false))
        if (word.size() > 1 && word.starts_with("-"))
            return word.substr(0, word.find('='));
    return "";
}

Message unexpectedWord(const CLI::App& app)
{
    const std::string name = fullName(app);
    if (const std::string option = unknownOption(app); !option.empty())
        return msg("cli", "unknown option `{}` of `{}`; {}", displayable(option), name,
                   didYouMean(option, optionNames(app), nextStep(app)));
    const auto extras = app.remaining(false);
    const std::string word = extras.empty() ? std::string() : extras.front();
    if (const auto verbs = verbNames(app); !verbs.empty() && !word.empty())
        return msg("cli", "unknown verb `{}` of `{}`; {}", displayable(word), name,
                   didYouMean(word, verbs, say(msg("cli", "its verbs are {}", verbsBelow(app)))));
    return msg("cli", "`{}` takes no argument `{}`; {}", name, displayable(word), nextStep(app));
}

// The option that an error of CLI11 refers to; null if it names none.
CLI::Option* optionOf(const CLI::ParseError& error, CLI::App& app)
{
    std::string_view what = error.what();
    if (dynamic_cast<const CLI::ConversionError*>(&error)) // starts with additional words
        what.remove_prefix(what.find(": ") == std::string_view::npos ? 0 : what.find(": ") + 2);
    CLI::Option* found = nullptr;
    for (CLI::Option* option : app.get_options()) {
        const std::string name = option->get_name();
        const bool named = what.starts_with(name) && (what.size() == name.size() || !std::isalnum(what[name.size()]));
        if (named && (!found || name.size() > found->get_name().size()))
            found = option;
    }
    return found;
}

// The allowed values of the option, such as "an integer from 1 to 64"; without a validator its description.
std::string allowedFor(CLI::Option& option)
{
    try {
        if (const std::string& allowed = option.get_validator(0)->get_name(); !allowed.empty())
            return allowed;
    } catch (const CLI::OptionNotFound&) { // an option without a validator
    }
    return option.get_description();
}

Message wrongNumber(CLI::Option& option)
{
    const std::string name = option.get_name();
    const auto& given = option.results();
    const int least = option.get_items_expected_min(), most = option.get_items_expected_max();
    if (given.empty())
        return msg("cli", "{} needs a value: {}", name, allowedFor(option));
    if (most <= 1)
        return msg("cli", "{} may be given once, not {} times ({})", name, given.size(), allowedFor(option));
    return msg("cli", "{}: expected {} to {} values ({}); got {}", name, least, most, allowedFor(option), given.size());
}

Message wrongOption(const CLI::ParseError& error, CLI::App& app)
{
    CLI::Option* option = optionOf(error, app);
    const std::string what = error.what(), next = nextStep(app);
    if (!option)
        return msg("cli", "{}; {}", displayable(what, 200), next);
    const std::string name = option->get_name();
    if (dynamic_cast<const CLI::RequiredError*>(&error))
        return msg("cli", "{} is required: {}; {}", name, allowedFor(*option), next);
    if (dynamic_cast<const CLI::RequiresError*>(&error))
        for (const CLI::Option* needed : option->get_needs())
            if (needed->count() == 0)
                return msg("cli", "{} works only together with {}; {}", name, needed->get_name(), next);
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error))
        return wrongNumber(*option);
    if (dynamic_cast<const CLI::ValidationError*>(&error) && what.size() > name.size() + 2)
        return msg("cli", "{}: {}", name, what.substr(name.size() + 2));
    if (option->get_items_expected_max() == 0)
        return msg("cli", "{} takes no value; leave it out", name);
    return msg("cli", "{}: value not allowed; expected {}", name, allowedFor(*option));
}

// An option that was taken as the value of the preceding one, as in `--note --json`.
Message swallowedOption(CLI::App& app, std::span<const std::string_view> words)
{
    const auto names = optionNames(app);
    for (CLI::Option* option : app.get_options())
        for (const std::string& value : option->results())
            for (std::size_t i = 1; i < words.size(); ++i)
                if (words[i] == value && words[i - 1] == option->get_name() &&
                    std::ranges::find(names, value) != names.end())
                    return msg("cli", "{} needs a value: {}; {} is an option", option->get_name(), allowedFor(*option),
                               value);
    return {};
}

} // namespace

std::string exitCodes()
{
    return runExitCodes() + "\n" +
           say(msg("cli",
                   "`{} VERB --help` shows arguments, options and examples of a verb, and what else its exit code "
                   "can mean.",
                   kProgram));
}

std::string versionLine() { return fmt::format("{} {} ({})", kProgram, toolVersion(), toolCommit()); }

std::optional<int> checkVerb(const CLI::App& program, int argc, const char* const* argv)
{
    if (argc < 2)
        return reportError(Errc::badInput, msg("cli", "a verb is missing; {}", nextStep(program)));
    const std::string word = argv[1];
    const auto verbs = verbNames(program);
    if (word.starts_with("-") || std::ranges::find(verbs, word) != verbs.end())
        return std::nullopt;
    return reportError(Errc::badInput, msg("cli", "unknown verb `{}`; {}", displayable(word),
                                           didYouMean(word, verbs, nextStep(program))));
}

std::optional<int> checkValues(CLI::App& program, int argc, const char* const* argv)
{
    const std::vector<std::string_view> words(argv, argv + argc);
    const Message wrong = swallowedOption(currentVerb(program), words);
    return wrong.empty() ? std::nullopt : std::optional(reportError(Errc::badInput, wrong));
}

int explain(const CLI::ParseError& error, CLI::App& program)
{
    CLI::App& app = currentVerb(program);
    if (dynamic_cast<const CLI::CallForVersion*>(&error)) {
        print(versionLine() + "\n");
        return 0;
    }
    if (dynamic_cast<const CLI::Success*>(&error)) {
        print(program.help()); // help of the verb, if one was given
        return 0;
    }
    if (const auto* output = dynamic_cast<const UnusableOutput*>(&error))
        return reportError(output->error);
    const CLI::App& extra = verbWithExtras(program);
    const bool verbIsMissing = dynamic_cast<const CLI::RequiredError*>(&error) && !verbNames(app).empty();
    // An unknown word may be the reason why another one is missing.
    if (dynamic_cast<const CLI::ExtrasError*>(&error) || !unknownOption(extra).empty() ||
        (verbIsMissing && !extra.remaining(false).empty()))
        return reportError(Errc::badInput, unexpectedWord(extra));
    if (verbIsMissing)
        return reportError(Errc::badInput,
                           msg("cli", "`{}` needs one of its verbs: {}", fullName(app), verbsBelow(app)));
    return reportError(Errc::badInput, wrongOption(error, app));
}

Action defineHelp(CLI::App& verb, const CLI::App& program)
{
    const auto topic = std::make_shared<std::vector<std::string>>();
    const auto json = std::make_shared<bool>(false);
    verb.add_option("VERB", *topic, say(msg("cli", "a verb, such as run or lot new"))); // `lot report` has two words
    addJson(verb, *json);
    return [topic, json, &program] {
        const CLI::App* app = &program;
        for (const std::string& word : *topic) {
            const auto verbs = verbNames(*app);
            if (std::ranges::find(verbs, word) == verbs.end())
                return reportError(Errc::badInput, msg("cli", "unknown verb `{}`; {}", displayable(word),
                                                       didYouMean(word, verbs, nextStep(*app))));
            app = app->get_subcommand(word);
        }
        if (*json) {
            printJson(helpJson(*app));
            return 0;
        }
        const CLI::App* above = app->get_parent();
        if (!above) { // App::help() would explain `help`
            print(app->get_formatter()->make_help(app, kProgram, CLI::AppFormatMode::Normal));
            return 0;
        }
        print(app->help(above == &program ? std::string(kProgram) : fmt::format("{} {}", kProgram, fullName(*above))));
        return 0;
    };
}

} // namespace assay::cli
