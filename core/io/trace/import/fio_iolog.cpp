// The log that fio writes with write_iolog (fio(1), "TRACE FILE FORMAT"): version 2 has no times except its "wait"; the
// lines of version 3 start with a time in microseconds since the start (fio 3.33, iolog.c, log_io_u).
#include "io/trace/import/line_reader.h"
#include "io/trace/import/trace_import.h"

#include <algorithm>

namespace assay {

namespace {

std::optional<TraceOp> actionOfFio(std::string_view word)
{
    constexpr std::pair<std::string_view, TraceOp> kActions[] = {
        {"read", TraceOp::read},  {"write", TraceOp::write},    {"trim", TraceOp::discard},
        {"sync", TraceOp::flush}, {"datasync", TraceOp::flush}, {"sync_file_range", TraceOp::flush},
        {"open", TraceOp::open},  {"close", TraceOp::close}};
    const auto found = std::ranges::find(kActions, word, &std::pair<std::string_view, TraceOp>::first);
    return found == std::end(kActions) ? std::nullopt : std::optional(found->second);
}

class FioLog {
public:
    FioLog(LineReader& lines, ImportTarget& target, bool timed) : m_lines(lines), m_target(target), m_timed(timed) {}
    Result<void> read()
    {
        Result<bool> more = false;
        for (std::string_view line; (more = m_lines.next(line)) && *more;) {
            splitWords(line, m_words);
            if (auto done = m_words.empty() ? Result<void>() : take(); !done)
                return done;
        }
        return more.map([](bool) {});
    }

private:
    // FILE ACTION [OFFSET LENGTH], in version 3 after a time.
    Result<void> take()
    {
        const std::size_t first = m_timed ? 1 : 0;
        const auto time = m_timed ? wholeNumber(m_words[0]) : std::optional<std::uint64_t>(0);
        constexpr std::uint64_t kUs = 1000;
        if (m_words.size() < first + 2 || m_words.size() > first + 4 || !time || *time > kMaxTraceNumber / kUs)
            return m_lines.notOfFormat("fio-iolog");
        const std::string_view action = m_words[first + 1];
        const auto offset = wholeNumber(m_words.size() > first + 2 ? m_words[first + 2] : "0");
        const auto length = wholeNumber(m_words.size() > first + 3 ? m_words[first + 3] : "0");
        const auto op = actionOfFio(action);
        if (!offset || !length || (!op && action != "add" && action != "wait"))
            return m_lines.notOfFormat("fio-iolog");
        if (m_timed)
            m_now = Ns(static_cast<Ns::rep>(*time * kUs));
        if (action == "wait")
            return wait(*offset);
        if (!op)
            return {};
        TraceEntry entry;
        entry.op = *op;
        entry.issued = m_now;
        if (op == TraceOp::read || op == TraceOp::write || op == TraceOp::discard) {
            if (*length == 0)
                return m_lines.notOfFormat("fio-iolog");
            entry.offset = Bytes(*offset);
            entry.length = Bytes(*length);
        }
        const auto file = fileOf(m_words[first]);
        if (!file)
            return tl::unexpected(file.error());
        entry.file = *file;
        if (entry.file == 0 && !ioOp(*op))
            return {}; // open and close of a card have no effect
        return m_target.order.add(entry, false).map([](auto) {});
    }
    Result<void> wait(std::uint64_t us)
    {
        constexpr std::uint64_t kMost = 1'000'000'000'000; // 11 days
        if (us > kMost || m_now.count() > static_cast<Ns::rep>(kMaxTraceNumber / 2))
            return m_lines.notOfFormat("fio-iolog");
        m_now += std::chrono::microseconds(us);
        return {};
    }
    // The first device node is the card itself.
    Result<std::uint32_t> fileOf(std::string_view path)
    {
        if (m_card.empty() && path.starts_with("/dev/"))
            m_card = path;
        return path == m_card ? Result<std::uint32_t>(0) : m_target.writer.fileOf(path);
    }

    LineReader& m_lines;
    ImportTarget& m_target;
    bool m_timed;
    Ns m_now{};
    std::string m_card;
    std::vector<std::string_view> m_words;
};

// The error for a log without a version line: names the actual format of the log.
tl::unexpected<Error> withoutHeading(const LineReader& lines, std::string_view line)
{
    std::vector<std::string_view> words;
    splitWords(line, words);
    const auto commas = std::ranges::count(line, ',');
    const bool numbers = commas > 0 && line.find_first_not_of("0123456789, \t-") == std::string_view::npos;
    if (line.starts_with("fio version "))
        return fail(Errc::badInput,
                    msg("trace", "{}: only versions 2 and 3 of this log are supported; record again with fio 3.",
                        lines.place()));
    if (numbers && commas == 2)
        return fail(Errc::badInput, msg("trace",
                                        "{}: this is version 1 of fio's log, which fio itself no longer reads; record "
                                        "again with write_iolog of fio 3.",
                                        lines.place()));
    if (numbers)
        return fail(Errc::badInput, msg("trace",
                                        "{}: this is a log of latencies, rates or I/Os per second (such as "
                                        "write_lat_log), which has no requests; record with write_iolog.",
                                        lines.place()));
    const auto isAction = [&](std::size_t at) {
        return words.size() > at && (actionOfFio(words[at]) || words[at] == "add" || words[at] == "wait");
    };
    const char* const version = isAction(1) ? "2" : isAction(2) && wholeNumber(words[0]) ? "3" : nullptr;
    if (!version)
        return lines.notOfFormat("fio-iolog");
    return fail(Errc::badInput, msg("trace", "{}: the first line, \"fio version {} iolog\", is missing; add it.",
                                    lines.place(), version));
}

} // namespace

Result<void> readFioIolog(const std::filesystem::path& log, ImportTarget& target)
{
    auto lines = LineReader::open(log);
    if (!lines)
        return tl::unexpected(lines.error());
    std::string_view line;
    const auto more = lines->next(line);
    if (!more)
        return tl::unexpected(more.error());
    if (!*more)
        return {};
    line = line.substr(0, line.find_last_not_of(" \t") + 1);
    const bool timed = line == "fio version 3 iolog";
    if (!timed && line != "fio version 2 iolog")
        return withoutHeading(*lines, line);
    return FioLog(*lines, target, timed).read();
}

} // namespace assay
