#include "cli/help_formatter.h"

#include "cli/speech.h"
#include "cli/text_table.h"

namespace assay::cli {

HelpFormatter::HelpFormatter()
{
    label("Usage", say(msg("cli", "Usage")));
    label("Positionals", say(msg("cli", "Positionals")));
    label("OPTIONS", say(msg("cli", "OPTIONS")));
    label("SUBCOMMAND", say(msg("cli", "SUBCOMMAND")));
    label("REQUIRED", say(msg("cli", "REQUIRED")));
}

std::string HelpFormatter::make_option(const CLI::Option* option, bool isPositional) const
{
    return line(make_option_name(option, isPositional) + make_option_opts(option), make_option_desc(option));
}

std::string HelpFormatter::make_subcommand(const CLI::App* verb) const
{
    return line(verb->get_name(), verb->get_description());
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
        verb->group(say(msg("cli", "Subcommands")));
        translateHeadings(*verb);
    }
}

} // namespace assay::cli
