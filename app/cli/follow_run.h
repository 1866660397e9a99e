// What run and resume have in common: progress on standard error while the session works, the scorecard on standard
// output when it is done.
#pragma once

#include "session/session.h"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <string>

namespace assay::cli {

struct RunOutput {
    std::string progress; // "" = bar on a terminal, plain elsewhere
    bool json = false;
};
// --progress and --json.
void addOutputOptions(CLI::App& verb, RunOutput& output);

// Starts the session and waits for its end, or for the user to stop it. Returns the exit code of the contract.
int followRun(Session& session, const std::filesystem::path& folder, const RunOutput& output);

} // namespace assay::cli
