// Converts the calls in an strace log to trace entries.
#pragma once

#include "io/trace/import/strace_files.h"
#include "io/trace/import/trace_import.h"

namespace assay {

class StraceLog {
public:
    StraceLog(ImportTarget& target, StraceSurvey survey) : m_target(target), m_processes(std::move(survey)) {}
    Result<void> take(const StraceEvent& event); // the first error of the trace
    void finish();                               // at the end of the log: calls that never returned are counted
    std::uint64_t emitted() const { return m_emitted; }

private:
    using Opened = std::shared_ptr<StraceOpened>;
    struct Begun {
        Opened opened; // the open file of the first descriptor at the start of the call: it may be closed meanwhile
        std::optional<TraceOrder::Ticket> place;
    };
    // A successful call.
    struct Done {
        const StraceCall& call;
        const StraceEvent& event;
        Begun begun;
        StraceDescriptorText descriptor(std::size_t i) const { return straceDescriptor(call.argument(i)); }
    };
    // Handler of a call. `waits`: it reads, writes or flushes; it may take long, and keeps its place among the entries
    // while others continue.
    struct Row {
        void (StraceLog::*take)(Done& done);
        bool waits = false;
    };
    static const Row* rowOf(std::string_view name);
    static bool isTransfer(std::string_view name);

    void begin(const StraceEvent& event);
    void forget(std::uint64_t thread);
    void end(const StraceEvent& event, const StraceCall& call);
    void unknown(Done& done);
    void opened(Done& done);
    void reads(Done& done) { return transfers(done, false); }
    void writes(Done& done) { return transfers(done, true); }
    void transfers(Done& done, bool writes);
    void sent(Done& done);    // sendfile: out, in, offset
    void spliced(Done& done); // splice, copy_file_range: in, offset, out, offset
    void half(Done& done, std::size_t descriptor, std::string_view offset, bool writes);
    void transfer(Done& done, std::size_t descriptor, std::optional<std::uint64_t> place, bool understood, bool writes);
    void sought(Done& done);
    void duplicated(Done& done);
    void controlled(Done& done);
    void closed(Done& done);
    void closedRange(Done& done);
    void flushed(Done& done);
    void flushedAll(Done& done);
    void resized(Done& done);
    void allocated(Done& done);
    void measured(Done& done);
    void renamed(Done& done);
    void removed(Done& done);
    void mapped(Done& done);
    void asynchronous(Done& done);
    void special(Done& done);
    void cloned(Done& done);
    void executed(Done& done);
    void unshared(Done& done);
    void changedFolder(Done& done);
    void elsewhere(Done& done);

    void emit(TraceOp op, Done& done, const StraceOpened& of, std::uint64_t offset = 0, std::uint64_t length = 0);
    Opened find(Done& done, std::size_t argument, bool counts = false);
    Opened findOnDisk(Done& done, std::size_t argument, bool counts = false); // null for others
    Opened openedBefore(Done& done, const StraceDescriptorText& descriptor, Opened known);
    std::shared_ptr<StraceFile> fileOf(const std::string& path); // null beyond the bounds of a trace
    void note(const Error& error);
    std::string pathOf(const Done& done, std::size_t directory, std::string_view path);
    std::string pathOf(const Done& done, std::size_t first); // of the arguments [directory,] path
    void leaveOut(const StraceCall& call);                   // counts a call that is not supported

    ImportTarget& m_target;
    StraceProcesses m_processes;
    std::map<std::string, std::shared_ptr<StraceFile>, std::less<>> m_files; // by path
    std::map<std::uint64_t, Begun> m_begun;                                  // by thread
    std::shared_ptr<StraceOpened> m_written;                                 // the open file written last
    std::size_t m_named = 0;                                                 // unsupported calls named in the notes
    std::uint64_t m_emitted = 0;
    std::optional<Error> m_error; // the first
};

} // namespace assay
