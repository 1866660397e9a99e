#include "io/trace/trace_file.h"

#include "ground/base/leb128.h"
#include "ground/base/little_endian.h"
#include "ground/base/text.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <nlohmann/json.hpp>
#include <system_error>
#include <xxhash.h>

namespace assay {

namespace {

constexpr std::string_view kTraceMagic = "CATRACE1";
constexpr std::uint32_t kEndMark = 0xFFFFFFFF; // replaces a number of entries
constexpr std::size_t kBlockHead = 16;

// The first byte of an entry.
constexpr unsigned kKindMask = 7, kKindPath = 6;
constexpr unsigned kHasAttributes = 1 << 3, kHasLatency = 1 << 4, kHasFile = 1 << 5, kHasOffset = 1 << 6,
                   kHasLength = 1 << 7;
// Attributes.
constexpr unsigned kSync = 1, kFua = 2, kMeta = 4, kFailed = 8;

std::uint64_t fixedAt(std::span<const char> bytes, std::size_t at, std::size_t size)
{
    return littleEndian(std::as_bytes(bytes), at, size);
}

// Returns the end of the previous entry: the offset of an entry that continues it is not stored.
Bytes endOf(const TraceEntry& entry) { return entry.offset + entry.length; }

unsigned attributesOf(const TraceEntry& entry)
{
    return (entry.sync ? kSync : 0) | (entry.fua ? kFua : 0) | (entry.meta ? kMeta : 0) | (entry.failed ? kFailed : 0);
}

bool withinBounds(const TraceEntry& entry)
{
    return entry.issued.count() >= 0 && static_cast<std::uint64_t>(entry.issued.count()) <= kMaxTraceNumber &&
           entry.offset.count() <= kMaxTraceNumber && entry.length.count() <= kMaxTraceNumber &&
           (!entry.latency ||
            (entry.latency->count() >= 0 && static_cast<std::uint64_t>(entry.latency->count()) <= kMaxTraceNumber));
}

std::string textOr(const nlohmann::json& json, const char* key)
{
    return json.contains(key) && json[key].is_string() ? json[key].get<std::string>() : std::string();
}

} // namespace

const char* name(TraceOp op)
{
    constexpr std::array<const char*, kTraceOps> kNames = {"read", "write", "flush", "discard", "open", "close"};
    return kNames[static_cast<std::size_t>(op)];
}

std::optional<IoOp> ioOp(TraceOp op)
{
    return op < TraceOp::open ? std::optional(static_cast<IoOp>(op)) : std::nullopt;
}

Result<TraceWriter> TraceWriter::create(const std::filesystem::path& file, const TraceHeader& header)
{
    const std::string shown = displayable(file.string(), kMaxPathLength);
    std::error_code none;
    if (std::filesystem::exists(file, none) && !std::filesystem::is_regular_file(file, none))
        return fail(Errc::badInput, msg("trace", "{} is not a regular file; name a file for the trace.", shown));
    TraceWriter writer(shown, std::ofstream(file, std::ios::binary | std::ios::trunc));
    const std::string facts = nlohmann::json({{"schema", "cardassay.trace/1"},
                                              {"source", header.source},
                                              {"device", header.device},
                                              {"capacity_bytes", header.capacity.count()},
                                              {"started", header.started}})
                                  .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    std::string head(kTraceMagic);
    appendLittleEndian(head, facts.size(), 4);
    if (auto put = writer.put(head + facts); !put) {
        std::filesystem::remove(file, none); // an empty file is no trace
        return tl::unexpected(put.error());
    }
    writer.m_block.reserve(kMaxTraceBlock);
    return writer;
}

Result<void> TraceWriter::put(std::string_view bytes)
{
    errno = 0; // the streams of C++ leave it as the calls below them have set it
    m_out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    m_out.flush(); // blocks are large; a program that dies leaves all of them
    if (m_out)
        return {};
    const int osError = errno != 0 ? errno : EIO;
    return fail(Errc::environment,
                msg("trace", "{} cannot be written ({}); free space there or choose another folder.", m_name,
                    std::generic_category().message(osError)),
                osError);
}

Result<void> TraceWriter::writeBlock()
{
    if (m_inBlock == 0)
        return {};
    std::string head;
    appendLittleEndian(head, m_block.size(), 4);
    appendLittleEndian(head, m_inBlock, 4);
    appendLittleEndian(head, XXH64(m_block.data(), m_block.size(), 0), 8);
    if (auto done = put(head); !done)
        return done;
    auto done = put(m_block);
    m_block.clear();
    m_inBlock = 0;
    m_previous = {};
    return done;
}

Result<std::uint32_t> TraceWriter::fileOf(std::string_view path)
{
    path = path.substr(0, kMaxTracePath);
    if (const auto known = m_files.find(path); known != m_files.end())
        return known->second;
    if (m_files.size() == kMaxTraceFiles || m_paths + path.size() > kMaxTracePaths)
        return fail(Errc::badInput,
                    msg("trace", "{}: more than {} files in one trace; record fewer.", m_name, kMaxTraceFiles));
    m_paths += path.size();
    const auto number = static_cast<std::uint32_t>(m_files.size() + 1);
    m_files.emplace(path, number);
    m_block += static_cast<char>(kKindPath);
    appendLeb128(m_block, path.size());
    m_block += path;
    ++m_inBlock;
    if (m_block.size() >= kTraceBlock)
        if (auto done = writeBlock(); !done)
            return tl::unexpected(done.error());
    return number;
}

Result<void> TraceWriter::add(const TraceEntry& entry)
{
    if (!withinBounds(entry) || entry.issued < m_last || entry.file > m_files.size())
        return fail(Errc::badInput, msg("trace", "{}: entry {} is out of bounds, or before the one that precedes it.",
                                        m_name, m_entries + 1));
    const unsigned attributes = attributesOf(entry);
    unsigned first = static_cast<unsigned>(entry.op);
    first |= attributes != 0 ? kHasAttributes : 0;
    first |= entry.latency ? kHasLatency : 0;
    first |= entry.file != m_previous.file ? kHasFile : 0;
    first |= entry.offset != endOf(m_previous) ? kHasOffset : 0;
    first |= entry.length != m_previous.length ? kHasLength : 0;
    m_block += static_cast<char>(first);
    appendLeb128(m_block, static_cast<std::uint64_t>((entry.issued - m_previous.issued).count()));
    if (attributes != 0)
        m_block += static_cast<char>(attributes);
    if (entry.latency)
        appendLeb128(m_block, static_cast<std::uint64_t>(entry.latency->count()));
    if ((first & kHasFile) != 0)
        appendLeb128(m_block, entry.file);
    if ((first & kHasOffset) != 0)
        appendLeb128(m_block, entry.offset.count());
    if ((first & kHasLength) != 0)
        appendLeb128(m_block, entry.length.count());
    m_previous = entry;
    m_last = entry.issued;
    ++m_inBlock;
    ++m_entries;
    return m_block.size() >= kTraceBlock ? writeBlock() : Result<void>();
}

Result<void> TraceWriter::finish(const TraceNotes& notes)
{
    if (auto done = writeBlock(); !done)
        return done;
    const std::string facts = nlohmann::json({{"entries", m_entries}, {"notes", notes}}).dump();
    std::string end;
    appendLittleEndian(end, facts.size(), 4);
    appendLittleEndian(end, kEndMark, 4);
    appendLittleEndian(end, XXH64(facts.data(), facts.size(), 0), 8);
    auto done = put(end + facts);
    m_out.close();
    return done;
}

Result<TraceReader> TraceReader::open(const std::filesystem::path& file)
{
    const std::string shown = displayable(file.string(), kMaxPathLength);
    std::error_code none;
    if (!std::filesystem::is_regular_file(file, none))
        return fail(Errc::badInput, msg("trace", "{} is not a file; name a trace.", shown));
    TraceReader reader(shown, std::ifstream(file, std::ios::binary));
    if (!reader.m_in)
        return fail(Errc::environment, msg("trace", "{} cannot be read; check its permissions.", shown));
    if (auto head = reader.readHeader(); !head)
        return tl::unexpected(head.error());
    return reader;
}

tl::unexpected<Error> TraceReader::damaged() const
{
    return fail(Errc::badInput, msg("trace", "{}: the trace is damaged behind entry {}; record or import it again.",
                                    m_name, m_entries));
}

Result<void> TraceReader::readHeader()
{
    std::array<char, kTraceMagic.size() + 4> head{};
    m_in.read(head.data(), head.size());
    const auto size = static_cast<std::size_t>(fixedAt(head, kTraceMagic.size(), 4));
    if (m_in.gcount() != static_cast<std::streamsize>(head.size()) ||
        std::string_view(head.data(), kTraceMagic.size()) != kTraceMagic || size > kMaxTraceHeader)
        return fail(Errc::badInput, msg("trace",
                                        "{} is not a trace of this program; `trace import` makes one from blkparse, "
                                        "blktrace, fio and strace logs.",
                                        m_name));
    std::string facts(size, '\0');
    m_in.read(facts.data(), static_cast<std::streamsize>(size));
    const auto json = nlohmann::json::parse(facts, nullptr, false);
    if (m_in.gcount() != static_cast<std::streamsize>(size) || !json.is_object() ||
        textOr(json, "schema") != "cardassay.trace/1")
        return damaged();
    m_header.source = textOr(json, "source");
    m_header.device = textOr(json, "device");
    m_header.started = textOr(json, "started");
    if (json.contains("capacity_bytes") && json["capacity_bytes"].is_number_unsigned())
        m_header.capacity = Bytes(std::min(json["capacity_bytes"].get<std::uint64_t>(), kMaxTraceNumber));
    return {};
}

// Returns false at the end of the trace, complete or truncated.
Result<bool> TraceReader::readBlock()
{
    std::array<char, kBlockHead> head{};
    m_in.read(head.data(), head.size());
    if (m_in.gcount() != static_cast<std::streamsize>(head.size()))
        return false;
    const auto size = static_cast<std::size_t>(fixedAt(head, 0, 4));
    const auto count = static_cast<std::uint32_t>(fixedAt(head, 4, 4));
    if (size > kMaxTraceBlock || size == 0)
        return damaged();
    m_block.resize(size);
    m_in.read(m_block.data(), static_cast<std::streamsize>(size));
    if (m_in.gcount() != static_cast<std::streamsize>(size))
        return false;
    const std::uint64_t digest = XXH64(m_block.data(), size, 0);
    if (digest != fixedAt(head, 8, 8))
        return damaged();
    m_digest = XXH64(&digest, sizeof digest, m_digest);
    if (count == kEndMark) {
        if (auto end = readEnd(); !end)
            return tl::unexpected(end.error());
        return false;
    }
    if (count == 0)
        return damaged();
    m_left = count;
    m_at = 0;
    m_previous = {};
    return true;
}

Result<void> TraceReader::readEnd()
{
    const auto json = nlohmann::json::parse(m_block.begin(), m_block.end(), nullptr, false);
    if (!json.is_object() || !json.contains("entries") || json["entries"] != m_entries)
        return damaged();
    if (json.contains("notes") && json["notes"].is_object())
        for (const auto& [word, value] : json["notes"].items())
            if (value.is_number_unsigned())
                m_notes[word] = value.get<std::uint64_t>();
    m_finished = true;
    return {};
}

bool TraceReader::number(std::uint64_t& value)
{
    const auto read = leb128At({m_block.data(), m_block.size()}, m_at);
    value = read.value_or(0);
    return read && value <= kMaxTraceNumber;
}

bool TraceReader::decodeFile()
{
    std::uint64_t size = 0;
    if (!number(size) || size > kMaxTracePath || size > m_block.size() - m_at || m_files.size() == kMaxTraceFiles ||
        m_paths + size > kMaxTracePaths)
        return false;
    m_files.emplace_back(m_block.data() + m_at, size);
    m_at += size;
    m_paths += size;
    return true;
}

// Returns false if the bytes are not a valid entry. Precondition: within the block.
bool TraceReader::decode(TraceEntry& entry)
{
    const auto first = static_cast<unsigned char>(m_block[m_at++]);
    entry = {};
    entry.op = static_cast<TraceOp>(first & kKindMask);
    std::uint64_t value = 0;
    if ((first & kKindMask) >= kTraceOps || !number(value))
        return false;
    entry.issued = m_previous.issued + Ns(static_cast<Ns::rep>(value));
    if ((first & kHasAttributes) != 0) {
        if (m_at == m_block.size())
            return false;
        const auto attributes = static_cast<unsigned char>(m_block[m_at++]);
        entry.sync = (attributes & kSync) != 0;
        entry.fua = (attributes & kFua) != 0;
        entry.meta = (attributes & kMeta) != 0;
        entry.failed = (attributes & kFailed) != 0;
    }
    if ((first & kHasLatency) != 0) {
        if (!number(value))
            return false;
        entry.latency = Ns(static_cast<Ns::rep>(value));
    }
    const auto either = [&](unsigned has, std::uint64_t otherwise) {
        value = otherwise;
        return (first & has) == 0 || number(value);
    };
    if (!either(kHasFile, m_previous.file) || value > m_files.size())
        return false;
    entry.file = static_cast<std::uint32_t>(value);
    if (!either(kHasOffset, endOf(m_previous).count()))
        return false;
    entry.offset = Bytes(value);
    if (!either(kHasLength, m_previous.length.count()))
        return false;
    entry.length = Bytes(value);
    if (!withinBounds(entry) || entry.issued < m_last)
        return false;
    m_previous = entry;
    m_last = entry.issued;
    return true;
}

Result<bool> TraceReader::next(TraceEntry& entry)
{
    while (true) {
        if (m_ended)
            return false;
        if (m_left == 0) {
            const auto more = readBlock();
            if (!more)
                return more;
            m_ended = !*more;
            continue;
        }
        if (m_at == m_block.size())
            return damaged();
        --m_left;
        if ((static_cast<unsigned char>(m_block[m_at]) & kKindMask) == kKindPath) {
            ++m_at;
            if (!decodeFile())
                return damaged();
            continue;
        }
        if (!decode(entry))
            return damaged();
        ++m_entries;
        if (m_left == 0 && m_at != m_block.size())
            return damaged();
        return true;
    }
}

} // namespace assay
