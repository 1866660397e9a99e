// The open files of the processes in an strace log: descriptors, the open files behind them, and the files behind those
// (open(2), "Open file descriptions"; clone(2), CLONE_FILES).
#pragma once

#include "io/trace/import/strace_reader.h"

#include <map>
#include <memory>
#include <string>

namespace assay {

struct StraceFile {           // keeps its identity when it is renamed
    std::uint32_t number = 0; // in the trace
    std::uint64_t end = 0;    // its size, as far as it is known
    bool endKnown = false;
};

struct StraceOpened {                 // shared by descriptors that were duplicated from one another
    std::shared_ptr<StraceFile> file; // null = not on a disk: a pipe, a socket, a terminal
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
    std::string folder; // base of relative paths; "" = working directory of the program
};

// Descriptor tables of all threads, in bounded memory.
class StraceProcesses {
public:
    static constexpr std::size_t kMaxDescriptors = 1 << 20; // descriptors in all tables

    explicit StraceProcesses(StraceSurvey survey) : m_survey(std::move(survey)) {}
    // Returns the table of a thread, which is created on first use.
    StraceTable& of(std::uint64_t thread) { return *tableOf(thread); }
    // Null if the thread has no such descriptor.
    std::shared_ptr<StraceOpened> find(std::uint64_t thread, std::uint64_t number);
    void put(std::uint64_t thread, std::uint64_t number, StraceDescriptor descriptor);
    void erase(std::uint64_t thread, std::uint64_t first, std::uint64_t last);
    void born(std::uint64_t parent, std::uint64_t child, bool sharesDescriptors);
    void unshare(std::uint64_t thread);
    void executed(std::uint64_t thread); // closes the close-on-exec descriptors
    void exited(std::uint64_t thread);

private:
    using Table = std::shared_ptr<StraceTable>;
    std::uint64_t known(std::uint64_t thread);
    Table& tableOf(std::uint64_t thread);
    Table begin(std::uint64_t thread);
    Table copyOf(const Table& table);

    StraceSurvey m_survey;
    std::map<std::uint64_t, Table> m_tables; // by thread, of live threads
    std::uint64_t m_first = 0;               // the thread of lines without a number
    Table m_shared;                          // of all threads without a clone in the log
    std::size_t m_descriptorCount = 0;
};

// False for kernel files, terminals and cameras, which are not on a disk.
bool straceLiesOnDisk(std::string_view path);

} // namespace assay
