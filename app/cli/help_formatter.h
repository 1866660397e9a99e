// Help in the user's language: CLI11 counts bytes in place of terminal cells.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace assay::cli {

class HelpFormatter : public CLI::Formatter {
public:
    HelpFormatter();
    std::string make_option(const CLI::Option* option, bool isPositional) const override;
    std::string make_subcommand(const CLI::App* verb) const override;
    // Examples, then the notes that apply to the verb: on DEVICE, on --erase, and its footer, the exit codes.
    std::string make_footer(const CLI::App* verb) const override;

private:
    std::string line(const std::string& name, const std::string& description) const;
};

// Translates the headings above options and verbs, recursively.
void translateHeadings(CLI::App& app);

// "lot report"; "" for the program itself.
std::string fullName(const CLI::App& app);
// The value of an option as the help names it: "DIR"; "TEXT" if it has no name of its own, "" for a flag.
std::string valueName(const CLI::Option& option);
// "[1 - 64]" (integerFrom()); "" without a range.
std::string allowedRange(const CLI::Option& option);
// The words that the option allows (oneOf()), else empty.
std::vector<std::string> allowedWords(const CLI::Option& option);

} // namespace assay::cli
