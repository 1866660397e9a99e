// Help and usage errors. A wrong verb or option is answered with one sentence and the closest match.
#pragma once

#include "cli/verb.h"

#include <optional>
#include <string>

namespace assay::cli {

std::string exitCodes(); // shown below the help of the program
std::string versionLine();

// Handles a missing or unknown verb before parsing. Returns the exit code if the program must end, else none.
std::optional<int> checkVerb(const CLI::App& program, int argc, const char* const* argv);
// Checks the parsed options for one that was taken as the value of another. Returns as checkVerb().
std::optional<int> checkValues(CLI::App& program, int argc, const char* const* argv);
// Prints help or version if requested, and returns 0. Else prints the error as one sentence, and returns 2, or 3 for an
// output that cannot be written.
int explain(const CLI::ParseError& error, CLI::App& program);
// Handles `help`, `help VERB` and `help VERB VERB`, as text or JSON.
Action defineHelp(CLI::App& verb, const CLI::App& program);

} // namespace assay::cli
