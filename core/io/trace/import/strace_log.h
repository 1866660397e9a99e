// Converts the calls in an strace log to trace entries.
#pragma once

#include "io/trace/import/strace_files.h"
#include "io/trace/import/trace_import.h"

namespace assay {

class StraceLog {
public:
    StraceLog(ImportTarget& target, StraceSurvey survey) : m_target(target), m_processes(std::move(survey)) {}
    Result<void> take(const StraceEvent& event);
    void finish(); // at the end of the log: calls that never returned are counted
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
    // Handler of a call. `waits`: it may take long, and keeps its place among the entries while others continue.
    struct Row {
        Result<void> (StraceLog::*take)(Done& done);
        bool waits = false;
    };
    static const Row* transferOf(std::string_view name); // of calls that read, write and flush
    static const Row* rowOf(std::string_view name);

    void begin(const StraceEvent& event);
    void forget(std::uint64_t thread);
    Result<void> end(const StraceEvent& event, const StraceCall& call);
    Result<void> unknown(Done& done);
    Result<void> opened(Done& done);
    Result<void> reads(Done& done) { return transfers(done, false); }
    Result<void> writes(Done& done) { return transfers(done, true); }
    Result<void> transfers(Done& done, bool writes);
    Result<void> sent(Done& done);    // sendfile: out, in, offset
    Result<void> spliced(Done& done); // splice, copy_file_range: in, offset, out, offset
    Result<void> half(Done& done, std::size_t descriptor, std::string_view offset, bool writes);
    Result<void> transfer(Done& done, StraceOpened& of, std::optional<std::uint64_t> place, bool writes);
    Result<void> sought(Done& done);
    Result<void> duplicated(Done& done);
    Result<void> controlled(Done& done);
    Result<void> closed(Done& done);
    Result<void> closedRange(Done& done);
    Result<void> flushed(Done& done);
    Result<void> flushedAll(Done& done);
    Result<void> resized(Done& done);
    Result<void> allocated(Done& done);
    Result<void> measured(Done& done);
    Result<void> renamed(Done& done);
    Result<void> removed(Done& done);
    Result<void> mapped(Done& done);
    Result<void> asynchronous(Done& done);
    Result<void> special(Done& done);
    Result<void> cloned(Done& done);
    Result<void> executed(Done& done);
    Result<void> unshared(Done& done);
    Result<void> changedFolder(Done& done);
    Result<void> elsewhere(Done& done);

    Result<void> emit(TraceOp op, Done& done, const StraceOpened& of, std::uint64_t offset = 0,
                      std::uint64_t length = 0);
    Result<Opened> find(Done& done, std::size_t argument, bool counts = true);
    Result<Opened> openedBefore(Done& done, const StraceDescriptorText& descriptor, Opened known);
    Result<std::shared_ptr<StraceFile>> fileOf(const std::string& path);
    std::string pathOf(const Done& done, std::size_t directory, std::string_view path);
    std::string pathOf(const Done& done, std::size_t first); // of the arguments [directory,] path
    Result<void> leaveOut(const StraceCall& call);           // counts a call that is not supported

    ImportTarget& m_target;
    StraceProcesses m_processes;
    std::map<std::string, std::shared_ptr<StraceFile>, std::less<>> m_files; // by path
    std::map<std::uint64_t, Begun> m_begun;                                  // by thread
    std::shared_ptr<StraceOpened> m_written;                                 // the open file written last
    std::size_t m_named = 0;                                                 // unsupported calls named in the notes
    std::uint64_t m_emitted = 0;
};

} // namespace assay
