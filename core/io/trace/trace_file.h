// Writes and reads traces sequentially in constant memory. Byte layout: docs/formats/trace.md.
#pragma once

#include "ground/base/result.h"
#include "io/trace/trace.h"

#include <filesystem>
#include <fstream>
#include <map>
#include <string_view>
#include <vector>

namespace assay {

// Notes on a trace as a whole, by key: "skipped_lines", "lost_events", ...
using TraceNotes = std::map<std::string, std::uint64_t>;

// An unfinished file is a valid trace up to its last block. Single thread.
class TraceWriter {
public:
    // Replaces a regular file. Errc::badInput for anything else, Errc::environment if it is not writable.
    static Result<TraceWriter> create(const std::filesystem::path& file, const TraceHeader& header);
    // Returns the number of the file of this path, for TraceEntry::file. Errc::badInput beyond the bounds of trace.h.
    Result<std::uint32_t> fileOf(std::string_view path);
    // Errc::badInput if time decreases or a number is out of bounds.
    Result<void> add(const TraceEntry& entry);
    Result<void> finish(const TraceNotes& notes);
    std::uint64_t entries() const { return m_entries; }

private:
    TraceWriter(std::string name, std::ofstream out) : m_name(std::move(name)), m_out(std::move(out)) {}
    Result<void> writeBlock();
    Result<void> put(std::string_view bytes);

    std::string m_name; // for messages
    std::ofstream m_out;
    std::string m_block;
    std::uint32_t m_inBlock = 0;
    std::uint64_t m_entries = 0;
    Ns m_last{};           // latest issue time
    TraceEntry m_previous; // in this block
    std::map<std::string, std::uint32_t, std::less<>> m_files;
    std::size_t m_paths = 0; // bytes
};

class TraceReader {
public:
    // Errc::environment if it is not readable, Errc::badInput if it is not a trace.
    static Result<TraceReader> open(const std::filesystem::path& file);
    const TraceHeader& header() const { return m_header; }
    // Reads the next entry. Returns false at the end. Errc::badInput if the trace is damaged.
    Result<bool> next(TraceEntry& entry);
    // Paths of the entries so far; entry.file counts from 1.
    const std::vector<std::string>& files() const { return m_files; }
    std::uint64_t entries() const { return m_entries; } // read so far
    // At the end: true if the trace was finished. A recording that was interrupted has no notes.
    bool finished() const { return m_finished; }
    const TraceNotes& notes() const { return m_notes; }
    // At the end: XXH64 over the digests of all blocks; identifies the trace.
    std::uint64_t digest() const { return m_digest; }

private:
    TraceReader(std::string name, std::ifstream in) : m_name(std::move(name)), m_in(std::move(in)) {}
    Result<void> readHeader();
    Result<bool> readBlock();
    Result<void> readEnd();
    bool decode(TraceEntry& entry);
    bool decodeFile();
    bool number(std::uint64_t& value);
    tl::unexpected<Error> damaged() const;

    std::string m_name;
    std::ifstream m_in;
    TraceHeader m_header;
    std::vector<char> m_block;
    std::size_t m_at = 0;
    std::uint32_t m_left = 0; // remaining entries of the block
    std::uint64_t m_entries = 0;
    TraceEntry m_previous;
    Ns m_last{};
    std::vector<std::string> m_files;
    std::size_t m_paths = 0;
    bool m_finished = false, m_ended = false;
    TraceNotes m_notes;
    std::uint64_t m_digest = 0;
};

} // namespace assay
