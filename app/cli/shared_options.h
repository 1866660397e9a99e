// Options that several verbs have.
#pragma once

#include "program/wiring/run_request.h"
#include "run/record/run_folder.h"

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

namespace assay::cli {

// --json, "as JSON".
void addJson(CLI::App& verb, bool& json);
// --accept-changes, for all verbs that read run folders.
void addAcceptChanges(CLI::App& verb, ChangedRecord& changed);
// FILE, the database of a line station.
void addDatabase(CLI::App& verb, std::string& file);
// --thermometer, --power-off and --power-on, the test bench of run and resume.
void addBenchOptions(CLI::App& verb, Bench& bench);

// --after, for all verbs that run or plan a profile.
void addAfterOption(CLI::App& verb, std::optional<AfterTest>& after);

// Exit codes of the verbs that test or judge a card, as one paragraph.
std::string runExitCodes();

// --sign and --passphrase-file, for all verbs that write a PDF.
struct SigningOptions {
    std::string key; // "" = the PDF is not signed
    std::string passphrase;
};
// Returns --sign.
CLI::Option* addSigning(CLI::App& verb, SigningOptions& options);

} // namespace assay::cli
