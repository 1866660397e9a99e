// Short ways to run cardassay-cli in tests.
#pragma once

#include "support/linux/run_program.h"
#include "support/temp_folder.h"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace assay::test {

// The program with these arguments, in English; in front of them its own path.
std::vector<std::string> cliCommand(std::vector<std::string> arguments);
ProgramResult runCli(std::vector<std::string> arguments, std::chrono::milliseconds limit = kProgramLimit);
// Exactly one line on standard error that begins with the program's name and ends a sentence.
bool isOneSentence(const std::string& err);
// The arguments that resume the run in a folder of a run on an image file: without an erase id it is refused, and the
// refusal says which. REQUIREs that.
std::vector<std::string> resumeCommand(const std::string& folder, const std::vector<std::string>& more = {});
// run.json of a folder; FAILs when it cannot be read.
nlohmann::json readRunJson(const std::filesystem::path& folder);
// The value of a metric in run.json; FAILs when it was not measured.
const nlohmann::json& metric(const nlohmann::json& run, const std::string& id);
// What `identify` says is to be typed for this device; empty where it says nothing.
std::string eraseIdOf(const std::string& device);
// A file with this content in the folder; returns its path.
std::string writeText(const std::filesystem::path& file, const std::string& content);
// A profile that writes and reads a little, whole, for tests that are not about the card: one step "write".
std::string smallProfile(const std::string& criterion = "");

} // namespace assay::test
