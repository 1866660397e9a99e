#include "io/trace/import/strace_log.h"

#include <algorithm>

namespace assay {

namespace {

constexpr std::size_t kMaxNamedCalls = 16;

} // namespace

const StraceLog::Row* StraceLog::transferOf(std::string_view name)
{
    using Log = StraceLog;
    static const std::map<std::string_view, Row> kRows = {{"read", {&Log::reads, true}},
                                                          {"write", {&Log::writes, true}},
                                                          {"readv", {&Log::reads, true}},
                                                          {"writev", {&Log::writes, true}},
                                                          {"pread", {&Log::reads, true}},
                                                          {"pwrite", {&Log::writes, true}},
                                                          {"pread64", {&Log::reads, true}},
                                                          {"pwrite64", {&Log::writes, true}},
                                                          {"preadv", {&Log::reads, true}},
                                                          {"pwritev", {&Log::writes, true}},
                                                          {"preadv2", {&Log::reads, true}},
                                                          {"pwritev2", {&Log::writes, true}},
                                                          {"copy_file_range", {&Log::spliced, true}},
                                                          {"splice", {&Log::spliced, true}},
                                                          {"sendfile", {&Log::sent, true}},
                                                          {"sendfile64", {&Log::sent, true}},
                                                          {"fsync", {&Log::flushed, true}},
                                                          {"fdatasync", {&Log::flushed, true}},
                                                          {"syncfs", {&Log::flushed, true}},
                                                          {"sync_file_range", {&Log::flushed, true}},
                                                          {"sync_file_range2", {&Log::flushed, true}},
                                                          {"arm_sync_file_range", {&Log::flushed, true}},
                                                          {"sync", {&Log::flushedAll, true}}};
    const auto found = kRows.find(name);
    return found == kRows.end() ? nullptr : &found->second;
}

const StraceLog::Row* StraceLog::rowOf(std::string_view name)
{
    using Log = StraceLog;
    static const std::map<std::string_view, Row> kRows = {{"lseek", {&Log::sought}},
                                                          {"_llseek", {&Log::sought}},
                                                          {"llseek", {&Log::sought}},
                                                          {"open", {&Log::opened}},
                                                          {"openat", {&Log::opened}},
                                                          {"openat2", {&Log::opened}},
                                                          {"creat", {&Log::opened}},
                                                          {"open_by_handle_at", {&Log::opened}},
                                                          {"close", {&Log::closed}},
                                                          {"close_range", {&Log::closedRange}},
                                                          {"dup", {&Log::duplicated}},
                                                          {"dup2", {&Log::duplicated}},
                                                          {"dup3", {&Log::duplicated}},
                                                          {"fcntl", {&Log::controlled}},
                                                          {"fcntl64", {&Log::controlled}},
                                                          {"ftruncate", {&Log::resized}},
                                                          {"ftruncate64", {&Log::resized}},
                                                          {"truncate", {&Log::resized}},
                                                          {"truncate64", {&Log::resized}},
                                                          {"fallocate", {&Log::allocated}},
                                                          {"fstat", {&Log::measured}},
                                                          {"fstat64", {&Log::measured}},
                                                          {"newfstatat", {&Log::measured}},
                                                          {"fstatat64", {&Log::measured}},
                                                          {"rename", {&Log::renamed}},
                                                          {"renameat", {&Log::renamed}},
                                                          {"renameat2", {&Log::renamed}},
                                                          {"unlink", {&Log::removed}},
                                                          {"unlinkat", {&Log::removed}},
                                                          {"mmap", {&Log::mapped}},
                                                          {"mmap2", {&Log::mapped}},
                                                          {"io_uring_setup", {&Log::asynchronous}},
                                                          {"io_uring_enter", {&Log::asynchronous}},
                                                          {"io_uring_register", {&Log::asynchronous}},
                                                          {"ioctl", {&Log::special}},
                                                          {"clone", {&Log::cloned}},
                                                          {"clone2", {&Log::cloned}},
                                                          {"clone3", {&Log::cloned}},
                                                          {"fork", {&Log::cloned}},
                                                          {"vfork", {&Log::cloned}},
                                                          {"execve", {&Log::executed}},
                                                          {"execveat", {&Log::executed}},
                                                          {"unshare", {&Log::unshared}},
                                                          {"chdir", {&Log::changedFolder}},
                                                          {"fchdir", {&Log::changedFolder}}};
    const auto found = kRows.find(name);
    return found == kRows.end() ? transferOf(name) : &found->second;
}

Result<void> StraceLog::leaveOut(const StraceCall& call)
{
    ++m_target.notes["calls_not_understood"];
    const std::string word = "calls_not_understood." + std::string(call.name.substr(0, 32));
    if (m_named < kMaxNamedCalls && m_target.notes.emplace(word, 0).second)
        ++m_named;
    if (const auto named = m_target.notes.find(word); named != m_target.notes.end())
        ++named->second;
    return {};
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
        if (transferOf(rest.substr(0, rest.find(' '))))
            ++m_target.notes["calls_without_begin"];
    } else if (event.kind == Kind::call) {
        if (const auto call = straceCall(event.text))
            return end(event, *call);
        if (transferOf(straceName(event.text)))
            ++m_target.notes["never_completed"];
    }
    return {};
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

Result<void> StraceLog::end(const StraceEvent& event, const StraceCall& call)
{
    Done done{call, event, {}};
    if (const auto begun = m_begun.find(event.thread); event.resumed && begun != m_begun.end()) {
        done.begun = std::move(begun->second);
        m_begun.erase(begun);
    }
    Result<void> taken;
    const Row* row = rowOf(call.name);
    if (!call.failed)
        taken = row ? (this->*row->take)(done) : straceMade(call).numbers[0] ? elsewhere(done) : unknown(done);
    if (done.begun.place)
        m_target.order.withdraw(*done.begun.place);
    return taken;
}

void StraceLog::finish()
{
    while (!m_begun.empty())
        forget(m_begun.begin()->first);
}

Result<void> StraceLog::emit(TraceOp op, Done& done, const StraceOpened& of, std::uint64_t offset, std::uint64_t length)
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
    if (!done.begun.place)
        return m_target.order.add(entry, false).map([](auto) {});
    if (!m_target.order.fulfill(*done.begun.place, entry))
        ++m_target.notes["lost_events"];
    done.begun.place.reset();
    return {};
}

// Unknown calls: those on a file on a disk whose name suggests a transfer or a change of position are counted.
Result<void> StraceLog::unknown(Done& done)
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
        return leaveOut(done.call);
    return {};
}

} // namespace assay
