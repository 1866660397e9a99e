#include "cli/usage.h"

#include "base/text.h"
#include "cli/console.h"
#include "cli/speech.h"
#include "wiring/wiring.h"

#include <algorithm>
#include <fmt/ranges.h>
#include <memory>
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

std::string nextStep(const CLI::App& app, const CLI::App& program)
{
    return &app == &program ? say(msg("cli", "`{} --help` shows what there is", kProgram))
                            : say(msg("cli", "`{} {} --help` shows what it takes", kProgram, app.get_name()));
}

std::string didYouMean(const std::string& word, const std::vector<std::string>& candidates,
                       const std::string& otherwise)
{
    const std::string near = closestMatch(word, candidates);
    return near.empty() ? otherwise : say(msg("cli", "did you mean `{}`?", near));
}

// The verb that was being parsed, or the program itself.
const CLI::App& currentVerb(const CLI::App& program)
{
    const auto parsed = program.get_subcommands();
    return parsed.empty() ? program : *parsed.front();
}

Message unexpectedWord(const CLI::App& app, const CLI::App& program)
{
    const auto extras = app.remaining(true);
    const std::string word = extras.empty() ? std::string() : extras.front();
    const std::string option = word.substr(0, word.find('='));
    if (option.starts_with("-"))
        return msg("cli", "unknown option `{}` of `{}`; {}", displayable(option), app.get_name(),
                   didYouMean(option, optionNames(app), nextStep(app, program)));
    return msg("cli", "`{}` does not expect `{}`; {}", app.get_name(), displayable(word), nextStep(app, program));
}

// The name of the option that an error of CLI11 is about; "" where it names none.
std::string optionOf(const CLI::ParseError& error, const CLI::App& app)
{
    const std::string what = error.what();
    std::string found;
    for (const CLI::Option* option : app.get_options()) {
        const std::string name = option->get_name();
        if (what.find(name) != std::string::npos && name.size() > found.size())
            found = name;
    }
    return found;
}

Message wrongOption(const CLI::ParseError& error, const CLI::App& app, const CLI::App& program)
{
    const std::string option = optionOf(error, app);
    const std::string next = nextStep(app, program);
    if (option.empty())
        return msg("cli", "{}; {}", displayable(error.what(), 200), next);
    if (dynamic_cast<const CLI::RequiredError*>(&error))
        return msg("cli", "{} is required; {}", option, next);
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error))
        return msg("cli", "{} takes another number of values; {}", option, next);
    return msg("cli", "{} cannot have this value; {}", option, next);
}

} // namespace

std::string exitCodes()
{
    return say(msg("cli", "DEVICE is a block device (/dev/sdb), a simulated card (sim:NAME or sim:FILE.toml) or a "
                          "file used as a card (image:FILE).\n"
                          "Nothing is written to a block device unless --erase repeats its erase id.\n"
                          "\n"
                          "Exit codes: 0 pass (marginal included), 1 the card is judged bad, 2 usage or bad "
                          "input, 3 refused or environment,\n"
                          "4 card lost or hung, 5 stopped, 6 inconclusive. Only 1 blames the card."));
}

std::string versionLine() { return fmt::format("{} {} ({})", kProgram, toolVersion(), toolCommit()); }

std::optional<int> checkVerb(const CLI::App& program, int argc, const char* const* argv)
{
    if (argc < 2)
        return reportError(Errc::badInput, msg("cli", "a verb is missing; {}", nextStep(program, program)));
    const std::string word = argv[1];
    const auto verbs = verbNames(program);
    if (word.starts_with("-") || std::ranges::find(verbs, word) != verbs.end())
        return std::nullopt;
    return reportError(Errc::badInput, msg("cli", "unknown verb `{}`; {}", displayable(word),
                                           didYouMean(word, verbs, nextStep(program, program))));
}

int explain(const CLI::ParseError& error, const CLI::App& program)
{
    const CLI::App& app = currentVerb(program);
    if (dynamic_cast<const CLI::CallForVersion*>(&error)) {
        print(versionLine() + "\n");
        return 0;
    }
    if (dynamic_cast<const CLI::Success*>(&error)) {
        print(program.help()); // that of the verb, if one was given
        return 0;
    }
    if (dynamic_cast<const CLI::ExtrasError*>(&error))
        return reportError(Errc::badInput, unexpectedWord(app, program));
    const auto verbs = verbNames(app);
    if (dynamic_cast<const CLI::RequiredError*>(&error) && !verbs.empty())
        return reportError(Errc::badInput, msg("cli", "`{}` wants to know what to do: {}", app.get_name(),
                                               fmt::format("{}", fmt::join(verbs, say(msg("cli", " or "))))));
    return reportError(Errc::badInput, wrongOption(error, app, program));
}

Action defineHelp(CLI::App& verb, const CLI::App& program)
{
    const auto topic = std::make_shared<std::string>();
    verb.add_option("VERB", *topic, say(msg("cli", "the verb to explain")));
    return [topic, &program] {
        if (topic->empty()) {
            print(program.get_formatter()->make_help(&program, kProgram,
                                                     CLI::AppFormatMode::Normal)); // App::help() would explain `help`
            return 0;
        }
        const auto verbs = verbNames(program);
        if (std::ranges::find(verbs, *topic) == verbs.end())
            return reportError(Errc::badInput, msg("cli", "unknown verb `{}`; {}", displayable(*topic),
                                                   didYouMean(*topic, verbs, nextStep(program, program))));
        print(program.get_subcommand(*topic)->help(kProgram));
        return 0;
    };
}

} // namespace assay::cli
