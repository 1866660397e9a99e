// Parses a line of strace output (strace(1)), and the call in it. Pure.
#pragma once

#include "ground/base/units.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace assay {

// Time format of a line: none, -t, -tt, or a decimal number of seconds (-ttt, or -r).
enum class StraceClock { none, wholeSeconds, timeOfDay, decimal };

struct StraceLine {
    std::optional<std::uint64_t> thread; // nothing: not named in the line
    StraceClock clock = StraceClock::none;
    Ns at{};               // as printed; 0 without a clock, and with whole seconds
    bool padded = false;   // the time is further to the right than an absolute one would be
    std::string_view text; // the remainder of the line
};
StraceLine straceLine(std::string_view line);

// A completed call: "pwrite64(3</mnt/a>, "..."..., 4096, 8192) = 4096 <0.000012>".
struct StraceCall {
    static constexpr std::size_t kArguments = 8; // further ones are ignored
    std::string_view name, all;                  // all = between the outer brackets
    std::array<std::string_view, kArguments> arguments;
    std::size_t count = 0;
    bool failed = false;                 // or never returned
    std::optional<std::uint64_t> result; // nothing: failed, or not an integer
    std::string_view resultPath;         // with -y, of a descriptor
    std::optional<Ns> latency;

    std::string_view argument(std::size_t i) const { return i < count ? arguments[i] : std::string_view(); }
    std::optional<std::uint64_t> number(std::size_t i) const;
    bool has(std::size_t i, std::string_view word) const { return argument(i).find(word) != std::string_view::npos; }
};
// Returns nothing for text that is not a call with a result.
std::optional<StraceCall> straceCall(std::string_view text);
// "write" of "write(3, "; "" if no call starts here.
std::string_view straceName(std::string_view text);

// "3", or with -y "3</mnt/a>".
struct StraceDescriptorText {
    std::optional<std::uint64_t> number; // nothing: AT_FDCWD, or no descriptor
    std::string_view path;
};
StraceDescriptorText straceDescriptor(std::string_view argument);
// Returns the first quoted text, unmodified, or "" without quotes.
std::string_view straceQuoted(std::string_view argument);
// Returns the number in the first square brackets: of "[8340]", or of "[0] => [2000]" the first.
std::optional<std::uint64_t> straceBracketed(std::string_view argument);
// Descriptors created by a call. `replaces`: dup2 uses a number that may be in use.
struct StraceMade {
    std::array<std::optional<std::uint64_t>, 2> numbers;
    bool replaces = false;
};
StraceMade straceMade(const StraceCall& call);
bool straceOpens(std::string_view name); // open and its variants
// Returns the process or thread created by a clone or fork, as numbered by strace.
std::optional<std::uint64_t> straceChild(const StraceCall& call, std::string_view text);

} // namespace assay
