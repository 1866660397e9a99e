#include "cli/help_formatter.h"

#include "cli/console.h"
#include "cli/examples.h"
#include "cli/speech.h"
#include "cli/text_table.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace assay::cli {

namespace {

bool takesDevice(const CLI::App& verb)
{
    return std::ranges::any_of(verb.get_options({}), [](const CLI::Option* option) {
        return option->get_name() == "DEVICE" || valueName(*option) == "DEVICE";
    });
}

bool hasOption(const CLI::App& verb, const char* name)
{
    return std::ranges::any_of(verb.get_options({}),
                               [&](const CLI::Option* option) { return option->check_name(name); });
}

// " {none,plain,bar,json}", " N=5", " DIR ... REQUIRED"
std::string valueText(const CLI::Option& option, bool isPositional, const std::string& required)
{
    std::string out;
    if (option.get_items_expected_max() > 0 && !isPositional) {
        const auto words = allowedWords(option);
        out += words.empty() ? " " + valueName(option) : fmt::format(" {{{}}}", fmt::join(words, ","));
        if (!option.get_default_str().empty())
            out += "=" + option.get_default_str();
    }
    if (option.get_expected_max() == CLI::detail::expected_max_vector_size)
        out += " ...";
    return out + (option.get_required() ? " " + required : "");
}

} // namespace

HelpFormatter::HelpFormatter()
{
    label("Usage", say(msg("cli", "Usage")));
    label("Positionals", say(msg("cli", "Arguments")));
    label("OPTIONS", say(msg("cli", "OPTIONS")));
    label("SUBCOMMAND", say(msg("cli", "VERB")));
    label("REQUIRED", say(msg("cli", "REQUIRED")));
}

std::string HelpFormatter::make_option(const CLI::Option* option, bool isPositional) const
{
    return line(make_option_name(option, isPositional) + valueText(*option, isPositional, get_label("REQUIRED")),
                make_option_desc(option) + (allowedRange(*option).empty() ? "" : " " + allowedRange(*option)));
}

std::string HelpFormatter::make_subcommand(const CLI::App* verb) const
{
    return line(verb->get_name(), verb->get_description());
}

std::string HelpFormatter::make_footer(const CLI::App* verb) const
{
    std::string out;
    const auto addPart = [&out](const std::string& part) { out += (out.empty() ? "" : "\n") + part + "\n"; };
    if (const auto commands = exampleCommands(fullName(*verb)); !commands.empty()) {
        out = say(msg("cli", "Examples:")) + "\n";
        for (const std::string& command : commands)
            out += "  " + command + "\n";
    }
    if (takesDevice(*verb))
        addPart(
            say(msg("cli", "DEVICE is a block device (/dev/sdb), a simulated card (sim:NAME or sim:FILE.toml) or an "
                           "image file used as a card (image:FILE).")));
    if (hasOption(*verb, "--erase"))
        addPart(say(msg("cli",
                        "A block device is written only if --erase repeats its erase id, which `{} devices` "
                        "shows.",
                        kProgram)));
    if (const std::string codes = verb->get_footer(); !codes.empty())
        addPart(codes);
    return out;
}

std::string HelpFormatter::line(const std::string& name, const std::string& description) const
{
    const std::size_t column = get_column_width();
    const std::string left = "  " + name;
    if (displayWidth(left) < column)
        return padTo(left, column) + description + "\n";
    return left + "\n" + std::string(column, ' ') + description + "\n";
}

void translateHeadings(CLI::App& app)
{
    for (CLI::Option* option : app.get_options({}))
        option->group(say(msg("cli", "Options")));
    for (CLI::App* verb : app.get_subcommands({})) {
        verb->group(say(msg("cli", "Verbs")));
        translateHeadings(*verb);
    }
}

std::string fullName(const CLI::App& app)
{
    std::string name;
    for (const CLI::App* verb = &app; verb->get_parent(); verb = verb->get_parent())
        name = verb->get_name() + (name.empty() ? "" : " " + name);
    return name;
}

std::string valueName(const CLI::Option& option)
{
    if (option.get_items_expected_max() == 0)
        return "";
    const std::string type = option.get_type_name();
    return type.substr(0, type.find(':'));
}

std::string allowedRange(const CLI::Option& option)
{
    const std::string type = option.get_type_name();
    const auto begin = type.find(":[");
    return begin == std::string::npos ? "" : type.substr(begin + 1);
}

std::vector<std::string> allowedWords(const CLI::Option& option)
{
    const std::string type = option.get_type_name();
    const auto begin = type.find(":{");
    if (begin == std::string::npos || !type.ends_with("}"))
        return {};
    return CLI::detail::split(type.substr(begin + 2, type.size() - begin - 3), ',');
}

} // namespace assay::cli
