#include "io/trace/import/strace_reader.h"

#include <algorithm>

namespace assay {

namespace {

constexpr std::string_view kUnfinished = "<unfinished ...>", kResumed = " resumed>";

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names)
{
    return std::ranges::find(names, name) != names.end();
}

// "strace: Process 17 attached" or "[ Process PID=17 runs in 32 bit mode. ]".
bool isOwnLine(std::string_view line) { return line.starts_with("strace: ") || line.starts_with("[ Process "); }

// Infers which threads share their descriptors if the log contains no clone: no two files in one table have the same
// number, and none is used after it was closed.
class SharedNumbers {
public:
    // Returns false if this call shows that the thread has its own table.
    bool agrees(std::uint64_t thread, const StraceCall& call)
    {
        if (call.failed)
            return true;
        const StraceMade made = straceMade(call);
        if (made.numbers[0])
            return std::ranges::all_of(
                made.numbers, [&](const auto& number) { return !number || opens(thread, *number, made.replaces); });
        const auto number = straceDescriptor(call.argument(0)).number;
        if (!number)
            return true;
        if (call.name == "close") {
            m_open.erase(*number);
            if (m_closed.size() < StraceReader::kMaxThreads)
                m_closed[*number] = thread;
            return true;
        }
        const auto closed = m_closed.find(*number);
        const bool transfers = isOneOf(call.name, {"read", "write", "pwrite64", "pread64", "writev", "readv", "lseek",
                                                   "_llseek", "fsync", "fdatasync"});
        return !transfers || closed == m_closed.end() || closed->second == thread;
    }
    void forget(std::uint64_t thread)
    {
        std::erase_if(m_open, [&](const auto& entry) { return entry.second == thread; });
        std::erase_if(m_closed, [&](const auto& entry) { return entry.second == thread; });
    }

private:
    bool opens(std::uint64_t thread, std::uint64_t number, bool replaces)
    {
        const auto there = m_open.find(number);
        if (!replaces && there != m_open.end() && there->second != thread)
            return false;
        m_closed.erase(number);
        if (m_open.size() < StraceReader::kMaxThreads)
            m_open[number] = thread;
        return true;
    }

    std::map<std::uint64_t, std::uint64_t> m_open, m_closed; // number -> thread of the call
};

// Determines the clock of the log from its lines.
class ClockSigns {
public:
    void see(const StraceLine& line)
    {
        if (line.clock != StraceClock::decimal)
            return;
        m_padded = m_padded || line.padded;
        m_falls = m_falls || (m_first && line.at < m_last);
        m_first = m_first.value_or(line.at);
        m_last = line.at;
    }
    // With -r the times start at 0, are padded, and rise and fall; the time of day in seconds is large, except on
    // computers without a clock.
    bool relative() const
    {
        constexpr Ns kLeastDate = std::chrono::seconds(100'000'000); // 1973
        return m_first && *m_first < kLeastDate && (m_padded || m_falls || m_first->count() == 0);
    }

private:
    std::optional<Ns> m_first;
    Ns m_last{};
    bool m_padded = false, m_falls = false;
};

void addBirth(const StraceEvent& event, const StraceCall& call, StraceSurvey& survey)
{
    const auto child = straceChild(call, event.text);
    if (child && survey.births.size() < StraceSurvey::kMaxBirths)
        if (auto& births = survey.births[*child]; births.size() < StraceSurvey::kMaxBirths / 64)
            births.push_back({event.thread, call.all.find("CLONE_FILES") != std::string_view::npos});
}

} // namespace

Result<StraceReader> StraceReader::open(const std::filesystem::path& log, bool relative)
{
    auto lines = LineReader::open(log);
    if (!lines)
        return tl::unexpected(lines.error());
    return StraceReader(std::move(*lines), relative);
}

// If strace writes to the terminal, it reports a new process in the middle of the line of its clone.
Result<bool> StraceReader::nextWhole(std::string_view& line)
{
    constexpr std::string_view kOwn = "strace: Process ", kAttached = " attached";
    auto more = m_lines.next(line);
    if (!more || !*more || !line.ends_with(kAttached))
        return more;
    const std::size_t own = line.rfind(kOwn);
    if (own == std::string_view::npos || own == 0)
        return more;
    m_whole = line.substr(0, own);
    more = m_lines.next(line);
    if (!more || !*more)
        return more;
    line = m_whole.append(line);
    return true;
}

Ns StraceReader::timeOf(const StraceLine& line)
{
    constexpr Ns kHalf = std::chrono::hours(12), kDay = std::chrono::hours(24);
    if (line.clock == StraceClock::timeOfDay) {
        Ns at = line.at + m_now / kDay * kDay;
        if (at < m_now - kHalf) // midnight
            at += kDay;
        else if (at > m_now + kHalf && m_now >= kDay) // an out-of-order line across midnight
            at -= kDay;
        m_now = at;
    } else if (line.clock == StraceClock::decimal) {
        constexpr Ns kMost = Ns(static_cast<Ns::rep>(1) << 60); // a damaged log may contain any number
        m_now = !m_relative ? line.at : m_now < kMost ? m_now + std::min(line.at, kMost) : m_now;
    }
    return m_now;
}

void StraceReader::resume(StraceEvent& event)
{
    const std::size_t resumed = event.text.find(kResumed);
    const auto begun = m_begun.find(event.thread);
    if (resumed == std::string_view::npos || begun == m_begun.end()) {
        event.kind = StraceEvent::Kind::lost;
        return;
    }
    const std::string rest(event.text.substr(resumed + kResumed.size()));
    m_whole = std::move(begun->second.text) + rest;
    event.at = begun->second.at;
    event.kind = StraceEvent::Kind::call;
    event.resumed = true;
    event.text = m_whole;
    m_begun.erase(begun);
}

Result<bool> StraceReader::next(StraceEvent& event)
{
    std::string_view line;
    const auto more = nextWhole(line);
    if (!more || !*more)
        return more;
    event = {};
    event.line = straceLine(line);
    event.thread = event.line.thread.value_or(0);
    event.text = event.line.text;
    event.at = timeOf(event.line);
    using Kind = StraceEvent::Kind;
    if (event.text.starts_with("+++ "))
        event.kind =
            event.text.starts_with("+++ exited") || event.text.starts_with("+++ killed") ? Kind::exited : Kind::own;
    else if (event.text.starts_with("--- "))
        event.kind = Kind::signal;
    else if (isOwnLine(line))
        event.kind = Kind::own;
    else if (event.text.starts_with("<... "))
        resume(event);
    else if (!straceName(event.text).empty())
        event.kind = Kind::call;
    if (event.kind != Kind::call || !event.text.ends_with(kUnfinished))
        return true;
    event.kind = Kind::begun;
    event.text.remove_suffix(kUnfinished.size());
    if (m_begun.size() < kMaxThreads || m_begun.contains(event.thread))
        m_begun[event.thread] = {event.at, std::string(event.text)};
    return true;
}

Result<StraceSurvey> surveyStrace(const std::filesystem::path& log)
{
    auto reader = StraceReader::open(log, false);
    if (!reader)
        return tl::unexpected(reader.error());
    StraceSurvey survey;
    ClockSigns clock;
    SharedNumbers numbers;
    StraceEvent event;
    Result<bool> more = false;
    while ((more = reader->next(event)) && *more) {
        clock.see(event.line);
        const auto call = event.kind == StraceEvent::Kind::call ? straceCall(event.text) : std::nullopt;
        if (!call)
            continue;
        ++survey.calls;
        if (survey.clock == StraceClock::none)
            survey.clock = event.line.clock;
        if (isOneOf(call->name, {"clone", "clone2", "clone3", "fork", "vfork"}) && !call->failed)
            addBirth(event, *call, survey);
        if (survey.births.contains(event.thread) || event.thread == 0 ||
            (survey.apart.size() >= StraceReader::kMaxThreads && !survey.apart.contains(event.thread)))
            continue;
        bool& apart = survey.apart[event.thread];
        if (apart || numbers.agrees(event.thread, *call))
            continue;
        apart = true;
        numbers.forget(event.thread);
    }
    if (!more)
        return tl::unexpected(more.error());
    survey.relative = clock.relative();
    std::erase_if(survey.apart, [&](const auto& thread) { return survey.births.contains(thread.first); });
    return survey;
}

} // namespace assay
