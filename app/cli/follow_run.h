// Shared by run and resume: shows progress on standard error during the session, and the scorecard on standard output
// at its end.
#pragma once

#include "run/session/session.h"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>

namespace assay::cli {

struct RunOutput {
    std::string progress; // "" = bar on a terminal, plain elsewhere
    bool json = false;
    bool silent = false; // no result on standard output; the caller shows it
};
// --progress and --json.
void addOutputOptions(CLI::App& verb, RunOutput& output);

// Starts the session and waits for its end, also after a stop request of the user. Returns the exit code of the run.
int followRun(Session& session, const std::filesystem::path& folder, const RunOutput& output);

} // namespace assay::cli
