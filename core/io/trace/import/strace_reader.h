// Reads the calls of an strace log with their times, and joins calls that were interrupted by lines of other threads.
#pragma once

#include "io/trace/import/line_reader.h"
#include "io/trace/import/strace_line.h"

#include <map>
#include <string>

namespace assay {

struct StraceEvent {
    // `begun`: the call returns later, or never. `lost`: its start is not in the log. `own`: a message of strace
    // itself.
    enum class Kind { call, begun, lost, exited, signal, own, other };
    Kind kind = Kind::other;
    StraceLine line;
    std::uint64_t thread = 0; // 0 = not named
    bool resumed = false;     // continues an earlier `begun`
    Ns at{};                  // start of the call
    std::string_view text;    // of the whole call; for `begun` its start. Valid until the next event
};

class StraceReader {
public:
    static constexpr std::size_t kMaxThreads = 65'536;

    // `relative`: the times are those of -r. Errors as of LineReader::open().
    static Result<StraceReader> open(const std::filesystem::path& log, bool relative);
    // Reads the next line. Returns false after the last.
    Result<bool> next(StraceEvent& event);

private:
    struct Begun {
        Ns at{};
        std::string text;
    };
    StraceReader(LineReader lines, bool relative) : m_lines(std::move(lines)), m_relative(relative) {}
    Result<bool> nextWhole(std::string_view& line);
    Ns timeOf(const StraceLine& line);
    void resume(StraceEvent& event);

    LineReader m_lines;
    bool m_relative;
    Ns m_now{};                             // of the last line
    std::map<std::uint64_t, Begun> m_begun; // by thread
    std::string m_whole;                    // a line or call that was split over two lines
};

// Facts of the whole log, collected before it is imported.
struct StraceSurvey {
    static constexpr std::size_t kMaxBirths = 65'536;
    struct Birth {
        std::uint64_t parent = 0;
        bool sharesDescriptors = false;
    };
    std::uint64_t calls = 0;
    StraceClock clock = StraceClock::none;              // of the first call with a time
    bool relative = false;                              // -r
    std::map<std::uint64_t, std::vector<Birth>> births; // by thread; more than one if its number was reused
    // Threads whose creation is not in the log; true for those that cannot share the descriptors of the first one.
    std::map<std::uint64_t, bool> apart;
};
Result<StraceSurvey> surveyStrace(const std::filesystem::path& log);

} // namespace assay
