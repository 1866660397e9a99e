// Runs a short-lived helper program for one request.
#pragma once

#include "base/result.h"
#include "base/units.h"

#include <filesystem>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace assay::platform {

struct ChildResult {
    unsigned exitCode = 0;
    bool timedOut = false; // killed at the deadline
    std::string out, err;  // at most kMaxOutputBytes each; a program that writes more is killed as at the deadline
};
inline constexpr std::size_t kMaxOutputBytes = 65536;
inline constexpr std::size_t kMaxInputBytes = 32768; // less than a pipe holds, so that writing never blocks

// Runs the command line, as CreateProcess() reads it, with only the three standard streams, in a job that ends with it:
// what it has started ends too. Kills all at the deadline, or after a stop request (Errc::stopped).
Result<ChildResult> runChild(const std::wstring& commandLine, std::string_view input, Ns deadline,
                             const std::stop_token& stop);
// One argument of a command line (CommandLineToArgvW).
std::wstring quoted(const std::wstring& argument);
// Of the user's own, with cmd.exe.
std::wstring shellLine(const std::string& command);

// The path of a helper program beside this one; empty when it is missing.
std::filesystem::path programBesideThis(const std::string& name);
std::filesystem::path programFolder();

} // namespace assay::platform
