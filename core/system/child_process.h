// Runs a short-lived helper program for one request.
#pragma once

#include "ground/base/result.h"
#include "ground/base/units.h"

#include <filesystem>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace assay::platform {

struct ChildResult {
    int exitCode = -1;     // -1 = it crashed, or was killed
    std::string crash;     // then the system's name of what ended it
    bool timedOut = false; // killed at the deadline
    std::string out, err;  // at most kMaxOutputBytes each; a program that writes more is killed as at the deadline
};
inline constexpr std::size_t kMaxOutputBytes = 65536;
inline constexpr std::size_t kMaxInputBytes = 32768; // less than a pipe holds, so that writing never blocks

// Runs the program with only the three standard streams open, in a process group or job of its own. Kills all of that
// at the deadline, or after a stop request (Errc::stopped). Waits at most until a second after the deadline; a process
// stuck in the kernel is reaped later.
Result<ChildResult> runChild(const std::vector<std::string>& command, std::string_view input, Ns deadline,
                             const std::stop_token& stop);
// The same for a command of the user, by the system's shell.
Result<ChildResult> runShell(const std::string& command, Ns deadline, const std::stop_token& stop);

// Returns the path of a helper program: next to this one, or in libexec/cardassay of the same installation; empty if
// missing.
std::filesystem::path helperProgramPath(const std::string& name);
std::filesystem::path programFolder();

} // namespace assay::platform
