#include "io/trace/import/strace_log.h"

#include <algorithm>

namespace assay {

namespace {

constexpr std::uint64_t kLastDescriptor = 0x7FFFFFFF;

} // namespace

std::shared_ptr<StraceFile> StraceLog::fileOf(const std::string& path)
{
    if (const auto known = m_files.find(path); known != m_files.end())
        return known->second;
    const auto number = m_target.writer.fileOf(path);
    if (!number) {
        note(number.error());
        return nullptr;
    }
    auto file = std::make_shared<StraceFile>();
    file->number = *number;
    return m_files[path] = file;
}

std::string StraceLog::pathOf(const Done& done, std::size_t directory, std::string_view path)
{
    if (path.empty() || path.starts_with('/'))
        return std::string(path);
    const StraceDescriptorText from = done.descriptor(directory);
    std::string folder(from.path);
    if (folder.empty() && from.number) {
        const Opened opened = m_processes.find(done.event.thread, *from.number);
        folder = opened ? opened->path : "";
    } else if (folder.empty()) {
        folder = m_processes.of(done.event.thread).folder;
    }
    while (path.starts_with("./"))
        path.remove_prefix(2);
    return folder.empty() ? std::string(path) : folder + "/" + std::string(path);
}

std::string StraceLog::pathOf(const Done& done, std::size_t first)
{
    const bool bare = done.call.argument(first).starts_with('"');
    return pathOf(done, bare ? StraceCall::kArguments : first,
                  straceQuoted(done.call.argument(bare ? first : first + 1)));
}

void StraceLog::opened(Done& done)
{
    const StraceCall& call = done.call;
    if (!call.result)
        return leaveOut(call);
    std::string path(call.resultPath);
    if (!path.starts_with('/') && call.name != "open_by_handle_at")
        path = pathOf(done, 0);
    const std::size_t flags = call.name == "open" ? 1 : 2;
    const auto has = [&](const char* flag) { return call.has(flags, flag); };
    StraceDescriptor made{std::make_shared<StraceOpened>(), has("O_CLOEXEC")};
    if (path.empty()) { // the path is not in the log
        m_processes.erase(done.event.thread, *call.result, *call.result);
        return leaveOut(call);
    }
    made.opened->path = path;
    if (straceLiesOnDisk(path))
        made.opened->file = fileOf(path);
    if (const auto& file = made.opened->file) {
        made.opened->appends = has("O_APPEND");
        made.opened->sync = has("O_SYNC") || has("O_DSYNC");
        if (has("O_TRUNC") || (has("O_CREAT") && has("O_EXCL")) || call.name == "creat")
            file->end = 0, file->endKnown = true;
    }
    m_processes.put(done.event.thread, *call.result, made);
    if (made.opened->file)
        emit(TraceOp::open, done, *made.opened);
}

// Uses the path that -y shows for a descriptor, instead of the state derived from the log.
StraceLog::Opened StraceLog::openedBefore(Done& done, const StraceDescriptorText& descriptor, Opened known)
{
    auto made = std::make_shared<StraceOpened>();
    made->path = descriptor.path;
    if (descriptor.path.starts_with('/') && straceLiesOnDisk(descriptor.path))
        made->file = fileOf(made->path);
    if (known && known->file && known->file == made->file) { // it was renamed
        known->path = made->path;
        return known;
    }
    m_processes.put(done.event.thread, *descriptor.number, {made, false});
    return made;
}

// Returns the open file of a descriptor; null if it is unknown, which is counted if `counts`.
StraceLog::Opened StraceLog::find(Done& done, std::size_t argument, bool counts)
{
    const StraceDescriptorText descriptor = done.descriptor(argument);
    Opened opened = argument == 0 ? done.begun.opened : nullptr;
    if (!opened && descriptor.number)
        opened = m_processes.find(done.event.thread, *descriptor.number);
    const bool named = descriptor.number && !descriptor.path.empty();
    const bool isOther = opened && opened->path.starts_with('/') && opened->path != descriptor.path;
    if (named && (!opened || isOther)) // -y shows what the log lacks: it was open before, or came through a socket
        return openedBefore(done, descriptor, std::move(opened));
    if (!opened && counts)
        ++m_target.notes["calls_of_unknown_descriptors"];
    return opened;
}

StraceLog::Opened StraceLog::findOnDisk(Done& done, std::size_t argument, bool counts)
{
    const Opened of = find(done, argument, counts);
    return of && of->file ? of : nullptr;
}

// One read or write of a file, at an explicit offset or at the position of the descriptor. `understood`: the offset is.
void StraceLog::transfer(Done& done, std::size_t descriptor, std::optional<std::uint64_t> place, bool understood,
                         bool writes)
{
    const Opened of = findOnDisk(done, descriptor, true);
    if (!of)
        return;
    if (writes)
        m_written = of;
    if (!done.call.result || !understood)
        return leaveOut(done.call);
    const std::uint64_t length = *done.call.result;
    if (length == 0)
        return;
    const bool appends = writes && (of->appends || done.call.has(4, "RWF_APPEND"));
    if (appends && !of->file->endKnown)
        ++m_target.notes["appends_at_unknown_end"];
    const std::uint64_t offset = appends ? of->file->end : place.value_or(of->at);
    if (offset > kMaxTraceNumber - length)
        return leaveOut(done.call);
    if (!place)
        of->at = offset + length;
    if (writes)
        of->file->end = std::max(of->file->end, offset + length);
    emit(writes ? TraceOp::write : TraceOp::read, done, *of, offset, length);
}

void StraceLog::transfers(Done& done, bool writes)
{
    const bool isPositioned = done.call.name.starts_with('p') && done.call.argument(3) != "-1";
    const auto place = isPositioned ? done.call.number(3) : std::nullopt;
    transfer(done, 0, place, !isPositioned || place, writes);
}

// One side of a transfer between two files.
void StraceLog::half(Done& done, std::size_t descriptor, std::string_view offset, bool writes)
{
    const auto place = straceBracketed(offset);
    transfer(done, descriptor, place, place || offset == "NULL", writes);
}

void StraceLog::sent(Done& done)
{
    half(done, 1, done.call.argument(2), false);
    half(done, 0, "NULL", true);
}

void StraceLog::spliced(Done& done)
{
    half(done, 0, done.call.argument(1), false);
    half(done, 2, done.call.argument(3), true);
}

// "lseek(3, 0, SEEK_SET) = 0", "_llseek(3, 8340, [8340], SEEK_SET) = 0", "_llseek(3, 0, 8340, [8340], SEEK_SET) = 0".
void StraceLog::sought(Done& done)
{
    const Opened of = findOnDisk(done, 0);
    if (!of)
        return;
    const StraceCall& call = done.call;
    const auto at = call.name == "lseek" ? call.result : straceBracketed(call.all.substr(call.all.find(',') + 1));
    if (!at || *at > kMaxTraceNumber)
        return leaveOut(call);
    of->at = *at;
    if (call.all.ends_with("SEEK_END") && call.argument(1) == "0")
        of->file->end = *at, of->file->endKnown = true;
}

void StraceLog::duplicated(Done& done)
{
    const Opened of = find(done, 0);
    const auto to = done.call.result;
    if (!to || done.descriptor(0).number == to)
        return;
    m_processes.erase(done.event.thread, *to, *to);
    const bool closes = done.call.name == "dup3" ? done.call.has(2, "O_CLOEXEC") : done.call.has(1, "CLOEXEC");
    if (of)
        m_processes.put(done.event.thread, *to, {of, closes});
}

void StraceLog::controlled(Done& done)
{
    const std::string_view command = done.call.argument(1);
    if (command.starts_with("F_DUPFD"))
        return duplicated(done);
    const auto number = done.descriptor(0).number;
    const Opened of = find(done, 0);
    if (!of || !number)
        return;
    if (command == "F_SETFL")
        of->appends = done.call.has(2, "O_APPEND");
    else if (command == "F_SETFD")
        m_processes.put(done.event.thread, *number, {of, done.call.has(2, "FD_CLOEXEC")});
}

void StraceLog::closed(Done& done)
{
    const auto number = done.descriptor(0).number;
    if (!number)
        return;
    Opened of = done.begun.opened;
    if (!of) {
        of = m_processes.find(done.event.thread, *number);
        m_processes.erase(done.event.thread, *number, *number);
    }
    if (of && of->file)
        emit(TraceOp::close, done, *of);
}

void StraceLog::closedRange(Done& done)
{
    if (done.call.has(2, "UNSHARE"))
        m_processes.unshare(done.event.thread);
    const std::uint64_t first = done.call.number(0).value_or(0), last = done.call.number(1).value_or(kLastDescriptor);
    if (!done.call.has(2, "CLOEXEC")) {
        m_processes.erase(done.event.thread, first, last);
        return;
    }
    for (auto& [number, descriptor] : m_processes.of(done.event.thread).descriptors)
        descriptor.closesOnExec = descriptor.closesOnExec || (number >= first && number <= last);
}

void StraceLog::flushed(Done& done)
{
    if (const Opened of = findOnDisk(done, 0))
        emit(TraceOp::flush, done, *of);
}

// sync() names no file; the file written last is among those that it flushes.
void StraceLog::flushedAll(Done& done)
{
    if (m_written)
        emit(TraceOp::flush, done, *m_written);
}

void StraceLog::resized(Done& done)
{
    const auto size = done.call.number(1);
    std::shared_ptr<StraceFile> file;
    if (done.call.name.starts_with('f')) {
        const Opened of = find(done, 0);
        file = of ? of->file : nullptr;
    } else if (const auto known = m_files.find(pathOf(done, 0)); known != m_files.end()) {
        file = known->second;
    }
    if (!file)
        return;
    if (!size || *size > kMaxTraceNumber)
        return leaveOut(done.call);
    file->end = *size;
    file->endKnown = true;
}

// fallocate(3, 0, 0, 65536): without KEEP_SIZE a file grows.
void StraceLog::allocated(Done& done)
{
    const Opened of = findOnDisk(done, 0);
    if (!of || done.call.has(1, "KEEP_SIZE"))
        return;
    const auto offset = done.call.number(2), length = done.call.number(3);
    const bool shifts = done.call.has(1, "COLLAPSE") || done.call.has(1, "INSERT");
    if (shifts || !offset || !length || *offset > kMaxTraceNumber - *length)
        return leaveOut(done.call);
    of->file->end = std::max(of->file->end, *offset + *length);
}

// The size of a file, from calls that query it: fstat(3, {..., st_size=4096, ...}), newfstatat(3, "", ...).
void StraceLog::measured(Done& done)
{
    constexpr std::string_view kSize = "st_size=";
    const std::string_view all = done.call.all;
    const std::size_t begin = all.find(kSize);
    const bool ofDescriptor = done.call.name.starts_with("fstat") && !done.call.name.ends_with("at64");
    if (begin == std::string_view::npos || (!ofDescriptor && done.call.argument(1) != "\"\""))
        return;
    const Opened of = findOnDisk(done, 0);
    const std::string_view digits = all.substr(begin + kSize.size());
    if (const auto size = wholeNumber(digits.substr(0, digits.find_first_of(",} "))); size && of)
        of->file->end = *size, of->file->endKnown = true;
}

void StraceLog::renamed(Done& done)
{
    const bool bare = done.call.name == "rename";
    const auto from = m_files.find(pathOf(done, 0));
    const std::string to = pathOf(done, bare ? 1 : 2);
    if (from == m_files.end() || to.empty())
        return;
    const auto file = from->second;
    m_files.erase(from);
    m_files[to] = file;
}

void StraceLog::removed(Done& done)
{
    m_files.erase(pathOf(done, 0)); // open descriptors keep it alive
}

// Writes through mapped memory are not in the log.
void StraceLog::mapped(Done& done)
{
    const StraceCall& call = done.call;
    if (!call.has(2, "PROT_WRITE") || !call.has(3, "MAP_SHARED") || call.has(3, "ANONYMOUS"))
        return;
    const auto number = done.descriptor(4).number;
    const Opened of = number ? m_processes.find(done.event.thread, *number) : nullptr;
    if (of && of->file)
        ++m_target.notes["mapped_for_writing"];
}

void StraceLog::asynchronous(Done& done)
{
    ++m_target.notes["io_uring_calls"];
    return elsewhere(done);
}

// Requests of ioctl that transfer data or free space.
void StraceLog::special(Done& done)
{
    const std::string_view request = done.call.argument(1);
    const bool transfersData = std::ranges::any_of(
        std::initializer_list<std::string_view>{"CLONE", "DEDUPE", "BLKDISCARD", "BLKSECDISCARD", "BLKZEROOUT",
                                                "FITRIM", "MOVE_EXT", "SWAP_BOOT", "MMC_IOC", "SG_IO"},
        [&](std::string_view word) { return request.find(word) != std::string_view::npos; });
    if (transfersData)
        leaveOut(done.call);
}

void StraceLog::cloned(Done& done)
{
    if (const auto child = straceChild(done.call, done.event.text))
        m_processes.born(done.event.thread, *child, done.call.all.find("CLONE_FILES") != std::string_view::npos);
}

void StraceLog::executed(Done& done) { m_processes.executed(done.event.thread); }

void StraceLog::unshared(Done& done)
{
    if (done.call.has(0, "CLONE_FILES"))
        m_processes.unshare(done.event.thread);
}

void StraceLog::changedFolder(Done& done)
{
    const auto number = done.descriptor(0).number;
    const Opened folder = number ? m_processes.find(done.event.thread, *number) : nullptr;
    const std::string path = done.call.name == "chdir" ? pathOf(done, 0) : folder ? folder->path : "";
    if (!path.empty() && path.size() <= kMaxTracePath)
        m_processes.of(done.event.thread).folder = path;
}

// Pipes, sockets and similar calls allocate descriptor numbers without disk I/O.
void StraceLog::elsewhere(Done& done)
{
    for (const auto& number : straceMade(done.call).numbers)
        if (number)
            m_processes.put(
                done.event.thread, *number,
                {std::make_shared<StraceOpened>(), done.call.all.find("CLOEXEC") != std::string_view::npos});
}

} // namespace assay
