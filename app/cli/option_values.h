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

// Their names say in the user's language what is allowed: "an integer from 1 to 64", "csv, xlsx or junit".
CLI::Validator integerFrom(std::uint64_t low, std::uint64_t high);
CLI::Validator oneOf(std::vector<std::string> words);

// A file that a verb writes. One rule for all verbs: a place that is no file, or a file that is there and is not
// replaced, is a mistake of the user (exit code 2); one that cannot be written is a fault of the environment (3).
struct OutputRule {
    bool replaces = true;        // a file of that name
    bool standardOutput = false; // "-" is allowed, and so are devices and pipes
};
CLI::Validator outputFile(OutputRule rule = {});
// A folder that the verb makes, or that is empty.
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
