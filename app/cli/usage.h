// What the command line accepts, in words: wrong verbs and options are answered with one sentence and the nearest right
// one.
#pragma once

#include "cli/verb.h"

#include <optional>
#include <string>

namespace assay::cli {

extern const char* const kExitCodes; // shown below the help
std::string versionLine();

// Answers a missing or unknown verb before parsing; the exit code when there was nothing else to do.
std::optional<int> checkVerb(const CLI::App& program, int argc, const char* const* argv);
// Help and version asked for: printed, 0. Anything else: one sentence, 2.
int explain(const CLI::ParseError& error, const CLI::App& program);
// `help` and `help VERB`.
Action defineHelp(CLI::App& verb, const CLI::App& program);

} // namespace assay::cli
