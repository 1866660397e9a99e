// Output of the command line: results to standard output, errors and progress to standard error.
#pragma once

#include "ground/base/result.h"
#include "run/record/step_name.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace assay::cli {

inline constexpr const char* kProgram = "cardassay-cli";

// Prints text for people. Characters that change what a terminal does or shows (controls, bidirectional and invisible
// ones) become U+FFFD, wherever they come from: cards, files and scanners name things as they like.
void print(std::string_view text);
// Prints the sentence in the language of the user, as a line (say()).
void printSentence(const Message& sentence, const StepNames& steps = {});
// Prints bytes for programs, as they are.
void printData(std::string_view bytes);
// Flushes standard output, for text that somebody waits for.
void flushOutput();
void printJson(const nlohmann::ordered_json& document);
// Prints one of them: a result for programs, or for people.
void printResult(bool json, const nlohmann::ordered_json& document, std::string_view text);
// Prints one compact line and flushes the stream.
void printJsonLine(const nlohmann::ordered_json& document, std::FILE* stream);

// Ends a verb. Only runProgram() catches it, and reports the error.
struct VerbFailure {
    Error error;
};
// Returns the value, or ends the verb with the error. Main thread only.
template <class T> T orFail(Result<T> result)
{
    if (!result)
        throw VerbFailure{std::move(result.error())};
    if constexpr (!std::is_void_v<T>)
        return *std::move(result);
}
[[noreturn]] inline void endVerb(Errc code, Message sentence) { throw VerbFailure{{code, std::move(sentence)}}; }

// Prints "cardassay-cli: ..." as one sentence on standard error. Returns the exit code of the error.
int reportError(const Error& error);
int reportError(Errc code, const Message& sentence);
// Prints "cardassay-cli: note: ..." on standard error.
void printNote(const std::string& sentence);

// Says so where others than the owner of the file can read the secret in it.
void noteOpenSecret(const std::filesystem::path& file);

// Flushes standard output. Returns `code`, but 3 in place of 0 when the results could not be written. A reader that
// went away (`| head`) is no fault.
int finishOutput(int code);

// Replaces the file atomically, or leaves it unchanged. On failure: Errc::environment.
Result<void> writeFile(const std::filesystem::path& file, std::string_view content);

} // namespace assay::cli
