// Standard output and standard error. Results go to the one, errors and progress to the other.
#pragma once

#include "base/result.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace assay::cli {

inline constexpr const char* kProgram = "cardassay-cli";

void print(std::string_view text);
// Shows now what was printed; for what someone waits for.
void flushOutput();
void printJson(const nlohmann::ordered_json& document);
// One compact line, on standard output or standard error, seen at once by whoever reads it.
void printJsonLine(const nlohmann::ordered_json& document, std::FILE* stream);

// "cardassay-cli: ..." as one sentence on standard error; returns the exit code of the contract.
int reportError(const Error& error);
int reportError(Errc code, const std::string& sentence);

// Flushes standard output. `code` as it is, but 3 in place of 0 when the results could not be written; a reader that
// went away (`| head`) is no fault.
int finishOutput(int code);

// The file replaced as a whole, or left as it was. Errc::environment.
Result<void> writeFile(const std::filesystem::path& file, std::string_view content);

} // namespace assay::cli
