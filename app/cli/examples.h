// Examples of the command line: one table for the help of each verb, the man page and the test that runs them.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace assay::cli {

struct Example {
    const char* verb;    // "lot new"
    const char* command; // behind the program's name, as typed in a shell
    int exitCode = 0;    // on simulated cards
    const char* needs =
        ""; // beyond the files of the test: "report" (cardassay-report), "server" (PostgreSQL), "readers" (runs in two)
};

// In the order in which the test runs them, all in one folder: later ones use the files of earlier ones.
std::span<const Example> examples();

// The commands of a verb, with the program's name. For a verb that has verbs below it: theirs, at most one of each when
// there are more than three.
std::vector<std::string> exampleCommands(const std::string& verb);

} // namespace assay::cli
