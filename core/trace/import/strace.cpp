// What `strace -ttt -T -f` prints of a program (strace(1)): reads and writes of its files with their places, opens,
// closes and fsyncs. Other calls are passed over. With -y a descriptor that was open before is known by its path.
#include "trace/import/line_reader.h"
#include "trace/import/trace_import.h"

#include <algorithm>
#include <map>
#include <memory>

namespace assay {

namespace {

constexpr std::size_t kMaxDescriptors = 65'536; // and calls that have not returned

// A call that has returned: "pwrite64(3, "..."..., 4096, 8192) = 4096 <0.000012>".
struct StraceCall {
    std::string_view name;
    std::string_view arguments;          // between the outer brackets
    std::optional<std::uint64_t> result; // nothing: an error
    std::optional<Ns> latency;
};

std::optional<StraceCall> callOf(std::string_view text)
{
    StraceCall call;
    const std::size_t open = text.find('('), equals = text.rfind(" = ");
    if (open == std::string_view::npos || equals == std::string_view::npos || equals < open)
        return std::nullopt;
    const std::string_view left = text.substr(0, text.find_last_not_of(' ', equals) + 1);
    if (!left.ends_with(')') || left.size() < open + 2)
        return std::nullopt;
    call.name = left.substr(0, open);
    call.arguments = left.substr(open + 1, left.size() - open - 2);
    std::string_view right = text.substr(equals + 3);
    if (const std::size_t angle = right.rfind('<'); right.ends_with('>') && angle != std::string_view::npos) {
        call.latency = decimalTime(right.substr(angle + 1, right.size() - angle - 2), std::chrono::seconds(1));
        right = right.substr(0, angle);
    }
    call.result = wholeNumber(right.substr(0, right.find_first_of(" <")));
    return call;
}

// The argument `fromEnd` places before the last, as a whole number.
std::optional<std::uint64_t> numberFromEnd(std::string_view arguments, unsigned fromEnd)
{
    for (; fromEnd > 0; --fromEnd) {
        const std::size_t comma = arguments.rfind(',');
        if (comma == std::string_view::npos)
            return std::nullopt;
        arguments = arguments.substr(0, comma);
    }
    std::string_view last = arguments.substr(arguments.find_last_of(',') + 1);
    last.remove_prefix(std::min(last.find_first_not_of(' '), last.size()));
    return wholeNumber(last);
}

std::optional<std::uint64_t> descriptorOf(std::string_view arguments)
{
    return wholeNumber(arguments.substr(0, arguments.find_first_of(",< )")));
}

// The first text in quotes, as it stands; "" where there is none.
std::string_view quotedIn(std::string_view arguments)
{
    const std::size_t begin = arguments.find('"');
    if (begin == std::string_view::npos)
        return {};
    std::size_t end = begin + 1;
    while (end < arguments.size() && arguments[end] != '"')
        end += arguments[end] == '\\' ? 2 : 1;
    return arguments.substr(begin + 1, std::min(end, arguments.size()) - begin - 1);
}

// Files of the kernel and terminals lie on no card.
bool liesOnDisk(std::string_view path)
{
    constexpr std::string_view kElsewhere[] = {"/dev/null", "/dev/zero", "/dev/tty", "/dev/pts/", "/proc/", "/sys/"};
    return !path.empty() && std::ranges::none_of(kElsewhere, [&](auto prefix) { return path.starts_with(prefix); });
}

class StraceLog {
public:
    explicit StraceLog(ImportTarget& target) : m_target(target) {}
    // Takes one line: a call, the begin of one, or the end of one that began earlier.
    Result<void> take(std::string_view line);

private:
    struct Opened { // shared by descriptors that were made of one another
        std::uint32_t file = 0;
        std::uint64_t at = 0;
        bool appends = false, sync = false;
    };
    struct Begun {
        Ns at{};
        std::string text;
    };
    Result<void> call(std::string_view text, Ns at);
    Result<void> opened(const StraceCall& call, Ns at);
    Result<void> moved(const StraceCall& call, Ns at, bool writes);
    Result<void> emit(TraceOp op, const StraceCall& call, Ns at, const Opened& of, std::uint64_t offset = 0);
    Opened* find(const StraceCall& call);

    ImportTarget& m_target;
    std::map<std::uint64_t, std::shared_ptr<Opened>> m_descriptors;
    std::map<std::uint32_t, std::uint64_t> m_ends;     // of files, as far as they were written
    std::map<std::string, Begun, std::less<>> m_begun; // by thread
};

Result<void> StraceLog::take(std::string_view line)
{
    std::string_view thread;
    if (line.starts_with("[pid")) {
        const std::size_t end = std::min(line.find(']'), line.size() - 1);
        thread = line.substr(4, end - 4);
        line.remove_prefix(end + 1);
    }
    line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
    std::string_view first = line.substr(0, line.find(' '));
    if (thread.empty() && first.find('.') == std::string_view::npos) {
        thread = first;
        line.remove_prefix(std::min(line.find_first_not_of(' ', first.size()), line.size()));
        first = line.substr(0, line.find(' '));
    }
    thread.remove_prefix(std::min(thread.find_first_not_of(' '), thread.size()));
    const auto at = decimalTime(first, std::chrono::seconds(1));
    if (!at || first.find('.') == std::string_view::npos) {
        ++m_target.notes["skipped_lines"];
        return {};
    }
    std::string_view text = line.substr(std::min(line.find_first_not_of(' ', first.size()), line.size()));
    constexpr std::string_view kUnfinished = " <unfinished ...>", kResumed = " resumed>";
    if (text.ends_with(kUnfinished)) {
        if (m_begun.size() < kMaxDescriptors)
            m_begun[std::string(thread)] = {*at, std::string(text.substr(0, text.size() - kUnfinished.size()))};
        return {};
    }
    if (!text.starts_with("<... "))
        return call(text, *at);
    const std::size_t resumed = text.find(kResumed);
    const auto begun = m_begun.find(thread);
    if (resumed == std::string_view::npos || begun == m_begun.end())
        return {};
    const Begun earlier = std::move(begun->second);
    m_begun.erase(begun);
    return call(earlier.text + std::string(text.substr(resumed + kResumed.size())), earlier.at);
}

Result<void> StraceLog::emit(TraceOp op, const StraceCall& call, Ns at, const Opened& of, std::uint64_t offset)
{
    TraceEntry entry;
    entry.op = op;
    entry.issued = at;
    entry.latency = call.latency;
    entry.file = of.file;
    entry.sync = of.sync && op == TraceOp::write;
    if (op == TraceOp::read || op == TraceOp::write) {
        entry.offset = Bytes(offset);
        entry.length = Bytes(*call.result);
    }
    return m_target.order.add(entry, false).map([](auto) {});
}

Result<void> StraceLog::opened(const StraceCall& call, Ns at)
{
    const std::string_view path = quotedIn(call.arguments);
    if (!call.result || !liesOnDisk(path) || m_descriptors.size() >= kMaxDescriptors)
        return {};
    const auto file = m_target.writer.fileOf(path);
    if (!file)
        return tl::unexpected(file.error());
    const auto has = [&](const char* flag) { return call.arguments.find(flag) != std::string_view::npos; };
    auto made = std::make_shared<Opened>();
    made->file = *file;
    made->appends = has("O_APPEND");
    made->sync = has("O_SYNC") || has("O_DSYNC");
    if (has("O_TRUNC"))
        m_ends[*file] = 0;
    m_descriptors[*call.result] = made;
    return emit(TraceOp::open, call, at, *made);
}

// The open file of the call's descriptor; null, and counted, where it is not known.
StraceLog::Opened* StraceLog::find(const StraceCall& call)
{
    const auto descriptor = descriptorOf(call.arguments);
    if (!descriptor)
        return nullptr;
    if (const auto known = m_descriptors.find(*descriptor); known != m_descriptors.end())
        return known->second.get();
    const std::size_t angle = call.arguments.find('<'),
                      comma = std::min(call.arguments.find(','), call.arguments.size());
    const std::size_t end = call.arguments.find('>');
    if (angle < comma && end != std::string_view::npos && end > angle && m_descriptors.size() < kMaxDescriptors) {
        const std::string_view path = call.arguments.substr(angle + 1, end - angle - 1);
        if (path.starts_with('/') && liesOnDisk(path))
            if (const auto file = m_target.writer.fileOf(path)) {
                auto made = std::make_shared<Opened>();
                made->file = *file;
                return (m_descriptors[*descriptor] = made).get();
            }
    }
    ++m_target.notes["calls_of_unknown_descriptors"];
    return nullptr;
}

Result<void> StraceLog::moved(const StraceCall& call, Ns at, bool writes)
{
    Opened* of = find(call);
    if (!of || !call.result || *call.result == 0)
        return {};
    std::uint64_t& end = m_ends[of->file];
    const bool placed = call.name.starts_with('p');
    const auto given = placed ? numberFromEnd(call.arguments, 0) : std::optional<std::uint64_t>(of->at);
    if (!given)
        return {};
    const std::uint64_t offset = writes && of->appends ? end : *given;
    if (offset > kMaxTraceNumber - *call.result)
        return {};
    if (!placed)
        of->at = offset + *call.result;
    if (writes)
        end = std::max(end, offset + *call.result);
    return emit(writes ? TraceOp::write : TraceOp::read, call, at, *of, offset);
}

Result<void> StraceLog::call(std::string_view text, Ns at)
{
    const auto call = callOf(text);
    if (!call)
        return {};
    const auto is = [&](std::initializer_list<std::string_view> names) {
        return std::ranges::find(names, call->name) != names.end();
    };
    if (is({"open", "openat", "creat"}))
        return opened(*call, at);
    if (is({"write", "writev", "pwrite64", "pwritev"}))
        return moved(*call, at, true);
    if (is({"read", "readv", "pread64", "preadv"}))
        return moved(*call, at, false);
    if (is({"dup", "dup2", "dup3"})) {
        const auto from = m_descriptors.find(descriptorOf(call->arguments).value_or(kMaxTraceNumber));
        if (call->result && from != m_descriptors.end() && m_descriptors.size() < kMaxDescriptors)
            m_descriptors[*call->result] = std::shared_ptr(from->second);
        return {};
    }
    if (!is({"fsync", "fdatasync", "sync_file_range", "close", "lseek"}) || !call->result)
        return {};
    const auto known = m_descriptors.find(descriptorOf(call->arguments).value_or(kMaxTraceNumber));
    if (known == m_descriptors.end())
        return {};
    const auto of = known->second;
    if (call->name == "lseek") {
        of->at = *call->result;
        return {};
    }
    if (call->name != "close")
        return emit(TraceOp::flush, *call, at, *of);
    m_descriptors.erase(known);
    return emit(TraceOp::close, *call, at, *of);
}

} // namespace

Result<void> readStrace(const std::filesystem::path& log, ImportTarget& target)
{
    auto lines = LineReader::open(log);
    if (!lines)
        return tl::unexpected(lines.error());
    StraceLog calls(target);
    for (std::string_view line;;) {
        const auto more = lines->next(line);
        if (!more)
            return tl::unexpected(more.error());
        if (!*more)
            return {};
        if (auto done = calls.take(line); !done)
            return done;
    }
}

} // namespace assay
