// Help in the user's language: CLI11 counts bytes in place of terminal cells.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace assay::cli {

class HelpFormatter : public CLI::Formatter {
public:
    HelpFormatter();
    std::string make_option(const CLI::Option* option, bool isPositional) const override;
    std::string make_subcommand(const CLI::App* verb) const override;

private:
    std::string line(const std::string& name, const std::string& description) const;
};

// Translates the headings above options and verbs, recursively.
void translateHeadings(CLI::App& app);

} // namespace assay::cli
