#include "io/trace/import/strace_log.h"

#include <algorithm>

namespace assay {

namespace {

constexpr std::size_t kMaxNamedCalls = 16;

} // namespace

const StraceLog::Row* StraceLog::rowOf(std::string_view name)
{
    using Log = StraceLog;
    static const auto kRows = [] {
        constexpr std::pair<std::string_view, Row> kCalls[] = {
            {"read readv pread pread64 preadv preadv2", {&Log::reads, true}},
            {"write writev pwrite pwrite64 pwritev pwritev2", {&Log::writes, true}},
            {"copy_file_range splice", {&Log::spliced, true}},
            {"sendfile sendfile64", {&Log::sent, true}},
            {"fsync fdatasync syncfs sync_file_range sync_file_range2 arm_sync_file_range", {&Log::flushed, true}},
            {"sync", {&Log::flushedAll, true}},
            {"lseek _llseek llseek", {&Log::sought}},
            {"open openat openat2 creat open_by_handle_at", {&Log::opened}},
            {"close", {&Log::closed}},
            {"close_range", {&Log::closedRange}},
            {"dup dup2 dup3", {&Log::duplicated}},
            {"fcntl fcntl64", {&Log::controlled}},
            {"ftruncate ftruncate64 truncate truncate64", {&Log::resized}},
            {"fallocate", {&Log::allocated}},
            {"fstat fstat64 newfstatat fstatat64", {&Log::measured}},
            {"rename renameat renameat2", {&Log::renamed}},
            {"unlink unlinkat", {&Log::removed}},
            {"mmap mmap2", {&Log::mapped}},
            {"io_uring_setup io_uring_enter io_uring_register", {&Log::asynchronous}},
            {"ioctl", {&Log::special}},
            {"clone clone2 clone3 fork vfork", {&Log::cloned}},
            {"execve execveat", {&Log::executed}},
            {"unshare", {&Log::unshared}},
            {"chdir fchdir", {&Log::changedFolder}}};
        std::map<std::string_view, Row> rows;
        std::vector<std::string_view> names;
        for (const auto& [all, row] : kCalls) {
            splitWords(all, names);
            for (const std::string_view one : names)
                rows.emplace(one, row);
        }
        return rows;
    }();
    const auto found = kRows.find(name);
    return found == kRows.end() ? nullptr : &found->second;
}

bool StraceLog::isTransfer(std::string_view name)
{
    const Row* row = rowOf(name);
    return row && row->waits;
}

void StraceLog::note(const Error& error) { m_error = m_error.value_or(error); }

void StraceLog::leaveOut(const StraceCall& call)
{
    ++m_target.notes["calls_not_understood"];
    const std::string word = "calls_not_understood." + std::string(call.name.substr(0, 32));
    if (m_named < kMaxNamedCalls && m_target.notes.emplace(word, 0).second)
        ++m_named;
    if (const auto named = m_target.notes.find(word); named != m_target.notes.end())
        ++named->second;
}

Result<void> StraceLog::take(const StraceEvent& event)
{
    using Kind = StraceEvent::Kind;
    if (event.line.clock == StraceClock::none && event.kind != Kind::own) {
        ++m_target.notes["skipped_lines"];
        return {};
    }
    if (event.kind == Kind::exited) {
        m_processes.exited(event.thread);
        forget(event.thread);
    } else if (event.kind == Kind::begun) {
        begin(event);
    } else if (event.kind == Kind::lost) {
        const std::string_view rest = event.text.substr(5); // "<... "
        if (isTransfer(rest.substr(0, rest.find(' '))))
            ++m_target.notes["calls_without_begin"];
    } else if (event.kind == Kind::call) {
        if (const auto call = straceCall(event.text))
            end(event, *call);
        else if (isTransfer(straceName(event.text)))
            ++m_target.notes["never_completed"];
    }
    return m_error ? Result<void>(tl::unexpected(*m_error)) : Result<void>();
}

void StraceLog::begin(const StraceEvent& event)
{
    const std::string_view name = straceName(event.text);
    const Row* row = rowOf(name);
    if (!row || (m_begun.size() >= StraceReader::kMaxThreads && !m_begun.contains(event.thread)))
        return;
    Begun begun;
    const std::string_view first = event.text.substr(name.size() + 1);
    const auto number = straceDescriptor(first.substr(0, first.find(','))).number;
    if (number)
        begun.opened = m_processes.find(event.thread, *number);
    if (name == "close" && number)
        m_processes.erase(event.thread, *number, *number); // its number is free from now on
    const bool onDisk = begun.opened ? begun.opened->file != nullptr : !number;
    if (row->waits && (onDisk || row->take == &StraceLog::sent || row->take == &StraceLog::spliced))
        begun.place = m_target.order.reserve(event.at);
    forget(event.thread);
    m_begun[event.thread] = std::move(begun);
}

// A call that will not return.
void StraceLog::forget(std::uint64_t thread)
{
    const auto begun = m_begun.find(thread);
    if (begun == m_begun.end())
        return;
    if (begun->second.place) {
        m_target.order.withdraw(*begun->second.place);
        ++m_target.notes["never_completed"];
    }
    m_begun.erase(begun);
}

void StraceLog::end(const StraceEvent& event, const StraceCall& call)
{
    Done done{call, event, {}};
    if (const auto begun = m_begun.find(event.thread); event.resumed && begun != m_begun.end()) {
        done.begun = std::move(begun->second);
        m_begun.erase(begun);
    }
    if (const Row* row = rowOf(call.name); !call.failed) {
        if (row)
            (this->*row->take)(done);
        else if (straceMade(call).numbers[0])
            elsewhere(done);
        else
            unknown(done);
    }
    if (done.begun.place)
        m_target.order.withdraw(*done.begun.place);
}

void StraceLog::finish()
{
    while (!m_begun.empty())
        forget(m_begun.begin()->first);
}

void StraceLog::emit(TraceOp op, Done& done, const StraceOpened& of, std::uint64_t offset, std::uint64_t length)
{
    TraceEntry entry;
    entry.op = op;
    entry.issued = done.event.at;
    entry.latency = done.call.latency;
    entry.file = of.file->number;
    entry.sync = op == TraceOp::write && (of.sync || done.call.has(4, "SYNC")); // pwritev2: RWF_DSYNC, RWF_SYNC
    entry.offset = Bytes(offset);
    entry.length = Bytes(length);
    ++m_emitted;
    if (!done.begun.place) {
        if (const auto added = m_target.order.add(entry, false); !added)
            note(added.error());
        return;
    }
    if (!m_target.order.fulfill(*done.begun.place, entry))
        ++m_target.notes["lost_events"];
    done.begun.place.reset();
}

// Unknown calls: those on a file on a disk whose name suggests a transfer or a change of position are counted.
void StraceLog::unknown(Done& done)
{
    constexpr std::string_view kTransferWords[] = {"read", "write", "seek", "copy", "splice", "send", "trunc", "alloc"};
    constexpr std::string_view kHarmless[] = {"readahead", "readlinkat"};
    const std::string_view name = done.call.name;
    const auto number = done.descriptor(0).number;
    const Opened of = number ? m_processes.find(done.event.thread, *number) : nullptr;
    const bool transfersData =
        of && of->file && std::ranges::find(kHarmless, name) == std::end(kHarmless) &&
        std::ranges::any_of(kTransferWords, [&](std::string_view word) { return name.find(word) != name.npos; });
    if (transfersData || name == "io_submit")
        leaveOut(done.call);
}

} // namespace assay
