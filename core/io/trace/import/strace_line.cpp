#include "io/trace/import/strace_line.h"

#include "io/trace/import/line_reader.h"

#include <algorithm>

namespace assay {

namespace {

constexpr std::uint64_t kMaxPid = 1 << 22; // limit of Linux (proc(5), pid_max); a larger integer is a time
constexpr std::size_t kPidWidth = 5;       // strace pads shorter ones

bool isDigit(char c) { return c >= '0' && c <= '9'; }

std::size_t digitsOf(std::string_view text)
{
    return static_cast<std::size_t>(std::ranges::find_if_not(text, isDigit) - text.begin());
}

void skipBlanks(std::string_view& text) { text.remove_prefix(std::min(text.find_first_not_of(' '), text.size())); }

// Parses "[pid  1865] ", "1865  " or with --decode-pids=comm "1865<name> ". Returns the column where an absolute time
// would start.
std::size_t takeThread(std::string_view& rest, StraceLine& line)
{
    const std::size_t all = rest.size();
    if (rest.starts_with("[pid")) {
        const std::size_t end = rest.find(']');
        if (end == std::string_view::npos)
            return 0;
        std::string_view inside = rest.substr(4, end - 4);
        skipBlanks(inside);
        line.thread = wholeNumber(inside.substr(0, digitsOf(inside)));
        rest.remove_prefix(end + 1);
        return all - rest.size() + 1;
    }
    const std::size_t digits = digitsOf(rest);
    const auto number = wholeNumber(rest.substr(0, digits));
    if (!number || *number > kMaxPid || digits == rest.size())
        return 0;
    if (rest[digits] == '<') {
        const std::size_t end = rest.find("> ");
        if (end == std::string_view::npos)
            return 0;
        rest.remove_prefix(end + 1);
        line.thread = number;
        return all; // padding unknown in this case
    }
    if (rest[digits] != ' ')
        return 0;
    line.thread = number;
    rest.remove_prefix(digits);
    return std::max(digits, kPidWidth) + 1;
}

// "20:41:40" or "20:41:40.241095".
void takeTimeOfDay(std::string_view word, StraceLine& line)
{
    constexpr std::size_t kSeconds = 6;
    const auto hours = wholeNumber(word.substr(0, 2)), minutes = wholeNumber(word.substr(3, 2));
    const auto seconds = decimalTime(word.substr(kSeconds), std::chrono::seconds(1));
    if (!hours || !minutes || !seconds || *hours > 23 || *minutes > 59)
        return;
    line.at = std::chrono::hours(*hours) + std::chrono::minutes(*minutes) + *seconds;
    line.clock = word.find('.') == std::string_view::npos ? StraceClock::wholeSeconds : StraceClock::timeOfDay;
}

void takeTime(std::string_view& rest, std::size_t column, std::size_t whole, StraceLine& line)
{
    skipBlanks(rest);
    const std::size_t begin = whole - rest.size();
    const std::string_view word = rest.substr(0, rest.find(' '));
    if (word.size() >= 8 && word[2] == ':' && word[5] == ':')
        takeTimeOfDay(word, line);
    else if (const auto number = wholeNumber(word); number && *number > kMaxPid)
        line.clock = StraceClock::wholeSeconds;
    else if (const auto time = decimalTime(word, std::chrono::seconds(1));
             time && !number && digitsOf(word) > 0 && word.find('.') != std::string_view::npos) {
        line.clock = StraceClock::decimal;
        line.at = *time;
        line.padded = begin > column;
    }
    if (line.clock == StraceClock::none)
        return;
    rest.remove_prefix(word.size());
    skipBlanks(rest);
    if (const std::size_t end = rest.find(')'); rest.starts_with("(+") && end != std::string_view::npos) {
        rest.remove_prefix(end + 1); // with -r in addition
        skipBlanks(rest);
    }
}

std::size_t endOfQuoted(std::string_view text, std::size_t begin)
{
    std::size_t end = begin + 1;
    while (end < text.size() && text[end] != '"')
        end += text[end] == '\\' ? 2 : 1;
    return std::min(end, text.size());
}

// Returns the end of "</mnt/a>", "<socket:[5]>" or "</dev/sda<block 8:0>>"; `begin` itself if it is not terminated. A
// ">" in a path is written "\76".
std::size_t endOfPath(std::string_view text, std::size_t begin)
{
    const bool isPath = text.substr(begin + 1).starts_with('/');
    std::size_t open = 0;
    for (std::size_t at = begin; at < text.size(); ++at) {
        open += text[at] == '<' ? 1 : 0;
        const bool arrow = !isPath && text[at - 1] == '-'; // "TCP:[10.0.0.1:5->10.0.0.2:6]"
        if (text[at] == '>' && !arrow && --open == 0)
            return at;
    }
    return begin;
}

bool beginsPath(std::string_view text, std::size_t at)
{
    return text[at] == '<' && at > 0 && (isDigit(text[at - 1]) || text[at - 1] == 'D') && at + 1 < text.size() &&
           text[at + 1] != '<';
}

void addArgument(StraceCall& call, std::string_view text)
{
    skipBlanks(text);
    if (call.count < StraceCall::kArguments && !text.empty())
        call.arguments[call.count++] = text.substr(0, text.find_last_not_of(' ') + 1);
}

// Parses up to the closing bracket. Returns the position after it, or nullopt without a closing bracket.
std::optional<std::size_t> takeArguments(std::string_view text, std::size_t at, StraceCall& call)
{
    constexpr std::string_view kOpen = "([{", kClose = ")]}";
    const std::size_t first = at;
    std::size_t depth = 0, begin = at;
    for (; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '"')
            at = endOfQuoted(text, at);
        else if (beginsPath(text, at))
            at = endOfPath(text, at);
        else if (kOpen.find(c) != std::string_view::npos)
            ++depth;
        else if (depth > 0 && kClose.find(c) != std::string_view::npos)
            --depth;
        else if (depth == 0 && (c == ',' || c == ')')) {
            addArgument(call, text.substr(begin, at - begin));
            begin = at + 1;
            if (c == ')') {
                call.all = text.substr(first, at - first);
                return at + 1;
            }
        }
    }
    return std::nullopt;
}

// "4096 <0.000012>", "4</mnt/a> <0.000012>", "-1 ENOSPC (No space left on device)", "?".
void takeResult(std::string_view text, StraceCall& call)
{
    call.failed = text.empty() || text.front() == '-' || text.front() == '?';
    const std::size_t digits = digitsOf(text);
    const char behind = digits < text.size() ? text[digits] : ' ';
    if (behind == ' ' || behind == '<')
        call.result = wholeNumber(text.substr(0, digits));
    if (digits > 0 && digits < text.size() && beginsPath(text, digits))
        call.resultPath = straceDescriptor(text).path;
    if (const std::size_t angle = text.rfind('<'); text.ends_with('>') && angle != std::string_view::npos)
        call.latency = decimalTime(text.substr(angle + 1, text.size() - angle - 2), std::chrono::seconds(1));
}

} // namespace

StraceLine straceLine(std::string_view text)
{
    StraceLine line;
    std::string_view rest = text;
    const std::size_t column = takeThread(rest, line);
    takeTime(rest, column, text.size(), line);
    while (rest.starts_with('[')) { // -i, -n
        rest.remove_prefix(std::min(rest.find(']'), rest.size() - 1) + 1);
        skipBlanks(rest);
    }
    line.text = rest;
    return line;
}

std::string_view straceName(std::string_view text)
{
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || c == '_' || isDigit(c); };
    const auto length = static_cast<std::size_t>(std::ranges::find_if_not(text, isLetter) - text.begin());
    const bool named = length > 0 && !isDigit(text.front()) && length < text.size() && text[length] == '(';
    return named ? text.substr(0, length) : std::string_view();
}

std::optional<StraceCall> straceCall(std::string_view text)
{
    StraceCall call;
    call.name = straceName(text);
    if (call.name.empty())
        return std::nullopt;
    const auto behind = takeArguments(text, call.name.size() + 1, call);
    if (!behind)
        return std::nullopt;
    std::string_view right = text.substr(*behind);
    skipBlanks(right);
    if (!right.starts_with("= "))
        return std::nullopt;
    takeResult(right.substr(2), call);
    return call;
}

std::optional<std::uint64_t> StraceCall::number(std::size_t i) const { return wholeNumber(argument(i)); }

StraceDescriptorText straceDescriptor(std::string_view argument)
{
    StraceDescriptorText out;
    const std::size_t digits = digitsOf(argument);
    const std::size_t angle = argument.find('<');
    out.number = angle == digits || digits == argument.size() || argument[digits] == ' '
                     ? wholeNumber(argument.substr(0, digits))
                     : std::nullopt;
    if (angle == std::string_view::npos || !beginsPath(argument, angle))
        return out;
    const std::string_view inside = argument.substr(angle + 1, endOfPath(argument, angle) - angle);
    out.path = inside.substr(0, inside.find_first_of("<>")); // "/dev/sda<block 8:0>"
    return out;
}

std::string_view straceQuoted(std::string_view argument)
{
    const std::size_t begin = argument.find('"');
    if (begin == std::string_view::npos)
        return {};
    return argument.substr(begin + 1, endOfQuoted(argument, begin) - begin - 1);
}

std::optional<std::uint64_t> straceBracketed(std::string_view argument)
{
    const std::size_t begin = argument.find('['), end = argument.find(']');
    if (begin == std::string_view::npos || end == std::string_view::npos || end < begin)
        return std::nullopt;
    return wholeNumber(argument.substr(begin + 1, end - begin - 1));
}

bool straceOpens(std::string_view name)
{
    constexpr std::string_view kNames[] = {"open", "openat", "openat2", "creat", "open_by_handle_at"};
    return std::ranges::find(kNames, name) != std::end(kNames);
}

StraceMade straceMade(const StraceCall& call)
{
    constexpr std::string_view kOne[] = {"dup",           "socket",         "accept",         "accept4",
                                         "eventfd",       "eventfd2",       "epoll_create",   "epoll_create1",
                                         "signalfd",      "signalfd4",      "timerfd_create", "inotify_init",
                                         "inotify_init1", "memfd_create",   "userfaultfd",    "perf_event_open",
                                         "pidfd_open",    "io_uring_setup", "fanotify_init",  "memfd_secret"};
    constexpr std::string_view kTwo[] = {"pipe", "pipe2", "socketpair"};
    StraceMade made;
    if (call.failed)
        return made;
    made.replaces = call.name == "dup2" || call.name == "dup3";
    const bool copies = call.name.starts_with("fcntl") && call.argument(1).starts_with("F_DUPFD");
    if (made.replaces || copies || straceOpens(call.name) || std::ranges::find(kOne, call.name) != std::end(kOne))
        made.numbers[0] = call.result;
    if (std::ranges::find(kTwo, call.name) == std::end(kTwo))
        return made;
    std::string_view both = call.argument(call.name == "socketpair" ? 3 : 0); // "[5, 6]", or with -y "[5<..>, 6<..>]"
    both.remove_prefix(std::min(both.find('[') + 1, both.size()));
    made.numbers[0] = straceDescriptor(both.substr(0, both.find(','))).number;
    both.remove_prefix(std::min(both.find(", "), both.size()));
    both.remove_prefix(std::min<std::size_t>(2, both.size()));
    made.numbers[1] = straceDescriptor(both.substr(0, both.find(']'))).number;
    return made;
}

std::optional<std::uint64_t> straceChild(const StraceCall& call, std::string_view text)
{
    constexpr std::string_view kBegin = "/* ", kEnd = " in strace's PID NS";
    if (const std::size_t end = text.rfind(kEnd); end != std::string_view::npos) {
        const std::size_t begin = text.rfind(kBegin, end);
        if (begin != std::string_view::npos)
            return wholeNumber(text.substr(begin + kBegin.size(), end - begin - kBegin.size()));
    }
    return call.result && *call.result > 0 ? call.result : std::nullopt;
}

} // namespace assay
