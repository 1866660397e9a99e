// The open files of the processes in an strace log: descriptors, the open files behind them, and the files behind those
// (open(2), "Open file descriptions"; clone(2), CLONE_FILES).
#pragma once

#include "io/trace/import/strace_reader.h"

#include <map>
#include <memory>
#include <string>

namespace assay {

struct StraceFile {           // goes on to be the same when it is renamed
    std::uint32_t number = 0; // in the trace
    std::uint64_t end = 0;    // its size, as far as it is known
    bool endKnown = false;
};

struct StraceOpened {                 // shared by descriptors that were made of one another
    std::shared_ptr<StraceFile> file; // null = on no disk: a pipe, a socket, a terminal
    std::string path;
    std::uint64_t at = 0;
    bool appends = false, sync = false;
};

struct StraceDescriptor {
    std::shared_ptr<StraceOpened> opened;
    bool closesOnExec = false;
};

struct StraceTable {
    std::map<std::uint64_t, StraceDescriptor> descriptors;
    std::string folder; // where relative paths begin; "" = as the program was started
};

// The tables of all threads, in bounded memory.
class StraceProcesses {
public:
    static constexpr std::size_t kMaxHeld = 1 << 20; // descriptors of all tables

    explicit StraceProcesses(StraceSurvey survey) : m_survey(std::move(survey)) {}
    // The table of a thread, which may be seen for the first time.
    StraceTable& of(std::uint64_t thread) { return *tableOf(thread); }
    // Null where the thread has no such descriptor.
    std::shared_ptr<StraceOpened> find(std::uint64_t thread, std::uint64_t number);
    void put(std::uint64_t thread, std::uint64_t number, StraceDescriptor descriptor);
    void erase(std::uint64_t thread, std::uint64_t first, std::uint64_t last);
    void born(std::uint64_t parent, std::uint64_t child, bool sharesDescriptors);
    void unshare(std::uint64_t thread);
    void executed(std::uint64_t thread); // closes what is to be closed by execve
    void exited(std::uint64_t thread);

private:
    using Table = std::shared_ptr<StraceTable>;
    std::uint64_t known(std::uint64_t thread);
    Table& tableOf(std::uint64_t thread);
    Table begin(std::uint64_t thread);
    Table copyOf(const Table& table);

    StraceSurvey m_survey;
    std::map<std::uint64_t, Table> m_tables; // by thread, of those that live
    std::uint64_t m_first = 0;               // the thread that lines without a number are of
    Table m_shared;                          // of all that no clone tells of
    std::size_t m_held = 0;
};

// Files of the kernel, terminals and cameras lie on no disk.
bool straceLiesOnDisk(std::string_view path);

} // namespace assay
