// The command line described for programs: what `help --json` prints, and scripts/documents.py makes the man page and
// the completions of.
#pragma once

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

namespace assay::cli {

// One object for each verb at or below `app`, in the order of the help: verb ("lot new", "" for the program), summary,
// verbs (names of those below it), arguments and options [{name, value, words, range, default, required, repeats,
// description}], exit_codes, examples [{command, exit_code, needs}].
nlohmann::ordered_json helpJson(const CLI::App& app);

} // namespace assay::cli
