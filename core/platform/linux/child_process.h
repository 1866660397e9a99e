// A short-lived program of our own that is asked one thing.
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
    int exitCode = -1; // -1 = ended by `signal`
    int signal = 0;
    bool timedOut = false; // killed at the deadline
    std::string out, err;  // at most kMaxOutputBytes each; what says more is killed as if late
};
inline constexpr std::size_t kMaxOutputBytes = 65536;
inline constexpr std::size_t kMaxInputBytes = 32768; // below what a pipe holds, so that nobody waits

// Runs the program in a process group of its own with nothing open but its three standard streams, and kills the group
// at the deadline or when a stop is requested (Errc::stopped). Never waits longer than the deadline and a second; a
// process that the kernel holds back is reaped later.
Result<ChildResult> runChild(const std::vector<std::string>& command, std::string_view input, Ns deadline,
                             const std::stop_token& stop);

// A program that belongs to this one: beside it, or in libexec/cardassay of the same installation. Empty when it is
// missing.
std::filesystem::path programBesideThis(const std::string& name);
std::filesystem::path programFolder();

} // namespace assay::platform
