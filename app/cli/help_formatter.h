// Help in the language of the reader: CLI11 counts bytes, not the cells of a terminal.
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

// Gives the headings above options and verbs, and those of their verbs, in the language of the reader.
void translateHeadings(CLI::App& app);

} // namespace assay::cli
