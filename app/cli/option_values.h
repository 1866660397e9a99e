// Validators of option values. Errors name the allowed values. Outputs are checked before anything is read or tested.
#pragma once

#include "ground/base/result.h"

#include <CLI/CLI.hpp>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

namespace assay::cli {

inline constexpr std::uint64_t kLargestInteger = std::numeric_limits<std::uint64_t>::max();

// Their descriptions state the allowed values in the user's language: "an integer from 1 to 64", "csv, xlsx or junit".
CLI::Validator integerFrom(std::uint64_t low, std::uint64_t high);
CLI::Validator oneOf(std::vector<std::string> words);

// A file that a verb writes. Same rule for all verbs: a path that cannot be a file, or an existing file that is not
// replaced, is a usage error (exit code 2); a file that cannot be written is an environment error (3).
struct OutputRule {
    bool replaces = true;        // may replace an existing file
    bool standardOutput = false; // "-" is allowed, and so are devices and pipes
};
CLI::Validator outputFile(OutputRule rule = {});
// A folder that the verb creates, or that is empty.
CLI::Validator outputFolder();

inline constexpr const char* kStandardOutput = "-";

// Thrown by validators of outputs, past the parser.
class UnusableOutput : public CLI::ParseError {
public:
    explicit UnusableOutput(assay::Error cause)
        : CLI::ParseError("UnusableOutput", cause.english(), CLI::ExitCodes::FileError), error(std::move(cause))
    {
    }
    assay::Error error;
};

} // namespace assay::cli
