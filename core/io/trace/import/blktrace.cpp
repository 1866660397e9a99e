// Binary records of blktrace (linux/blktrace_api.h, struct blk_io_trace, version 7), in either byte order: one file, or
// FILE.blktrace.0 and the files FILE.blktrace.1 and so on in the same folder, one per processor.
#include "io/trace/import/block_events.h"

#include "ground/base/text.h"

#include <algorithm>
#include <array>
#include <fstream>

namespace assay {

namespace {

constexpr std::uint32_t kBlktraceMagic = 0x65617407;
constexpr std::size_t kRecordBytes = 48;
constexpr std::size_t kMaxProcessors = 4096;
// Upper half of `action`: the category.
enum Category : std::uint32_t {
    kWrites = 1 << 1,
    kFlushes = 1 << 2,
    kSyncs = 1 << 3,
    kCommand = 1 << 9,
    kNotice = 1 << 10,
    kMetadata = 1 << 12,
    kDiscards = 1 << 13,
    kForced = 1 << 15
};

// The records of one processor.
class Records {
public:
    explicit Records(const std::filesystem::path& file)
        : m_name(displayable(file.string(), kMaxPathLength)), m_in(file, std::ios::binary)
    {
    }
    // Reads the next event. Returns false at the end; a truncated record ends the log.
    Result<bool> next(BlockEvent& event)
    {
        std::array<char, kRecordBytes> raw{};
        do {
            m_in.read(raw.data(), raw.size());
            if (m_in.gcount() != static_cast<std::streamsize>(raw.size()))
                return false;
            if (auto order = findOrder(raw); !order)
                return tl::unexpected(order.error());
            ++m_records;
            m_in.ignore(static_cast<std::streamsize>(number(raw, 46, 2))); // payload of a message
        } while ((number(raw, 28, 4) >> 16 & kNotice) != 0);
        read(raw, event);
        return true;
    }

private:
    Result<void> findOrder(const std::array<char, kRecordBytes>& raw)
    {
        if (number(raw, 0, 4) == kBlktraceMagic)
            return {};
        m_big = !m_big;
        if (number(raw, 0, 4) == kBlktraceMagic)
            return {};
        return fail(Errc::badInput, msg("trace",
                                        "{}: record {} is not of blktrace version 7; is the file cut, or text of "
                                        "blkparse?",
                                        m_name, m_records + 1));
    }
    std::uint64_t number(const std::array<char, kRecordBytes>& raw, std::size_t at, std::size_t bytes) const
    {
        std::uint64_t value = 0;
        for (std::size_t i = 0; i < bytes; ++i)
            value |= std::uint64_t{static_cast<unsigned char>(raw[at + i])} << (8 * (m_big ? bytes - 1 - i : i));
        return value;
    }
    void read(const std::array<char, kRecordBytes>& raw, BlockEvent& event) const
    {
        const auto action = static_cast<std::uint32_t>(number(raw, 28, 4));
        const std::uint32_t category = action >> 16;
        event = {};
        switch (action & 0xFFFF) { // __BLK_TA_...
        case 1: event.action = BlockAction::queue; break;
        case 6: event.action = BlockAction::requeue; break;
        case 7: event.action = BlockAction::issue; break;
        case 8: event.action = BlockAction::complete; break;
        default: break;
        }
        event.at = Ns(static_cast<Ns::rep>(std::min(number(raw, 8, 8), kMaxTraceNumber)));
        event.sector = number(raw, 16, 8);
        event.bytes = Bytes(number(raw, 24, 4));
        event.device = number(raw, 36, 4);
        event.failed = event.action == BlockAction::complete && number(raw, 44, 2) != 0;
        event.flushBefore = (category & kFlushes) != 0;
        event.sync = (category & kSyncs) != 0;
        event.fua = (category & kForced) != 0;
        event.meta = (category & kMetadata) != 0;
        const bool transfersData = event.bytes.count() > 0 && event.sector <= kMaxTraceNumber / kSectorBytes;
        if (!transfersData && event.flushBefore)
            event.op = IoOp::flush;
        else if (transfersData && (category & kCommand) == 0)
            event.op = (category & kDiscards) != 0 ? IoOp::discard
                       : (category & kWrites) != 0 ? IoOp::write
                                                   : IoOp::read;
    }

    std::string m_name;
    std::ifstream m_in;
    bool m_big = false;
    std::uint64_t m_records = 0;
};

// The files of all processors.
std::vector<std::filesystem::path> filesOf(const std::filesystem::path& log)
{
    constexpr std::string_view kFirst = ".blktrace.0";
    const std::string name = log.string();
    if (!name.ends_with(kFirst))
        return {log};
    std::vector<std::filesystem::path> files;
    std::error_code none;
    for (std::size_t i = 0; i < kMaxProcessors; ++i) {
        const std::filesystem::path file = name.substr(0, name.size() - 1) + std::to_string(i);
        if (!std::filesystem::is_regular_file(file, none))
            break;
        files.push_back(file);
    }
    return files;
}

// Merges the processors by time. `use` returns false to end.
template <class Use> Result<void> forEachEvent(const std::filesystem::path& log, const Use& use)
{
    struct Source {
        Records records;
        BlockEvent event;
        bool more = false;
    };
    std::vector<Source> sources;
    for (const auto& file : filesOf(log)) {
        Source source{Records(file), {}, false};
        const auto more = source.records.next(source.event);
        if (!more)
            return tl::unexpected(more.error());
        source.more = *more;
        sources.push_back(std::move(source));
    }
    while (true) {
        Source* earliest = nullptr;
        for (Source& source : sources)
            if (source.more && (!earliest || source.event.at < earliest->event.at))
                earliest = &source;
        if (!earliest)
            return {};
        Result<bool> on = use(earliest->event);
        if (!on || !*on)
            return on ? Result<void>() : tl::unexpected(on.error());
        on = earliest->records.next(earliest->event);
        if (!on)
            return tl::unexpected(on.error());
        earliest->more = *on;
    }
}

} // namespace

Result<void> readBlktrace(const std::filesystem::path& log, ImportTarget& target)
{
    BlockSurvey survey;
    auto done = forEachEvent(log, [&](const BlockEvent& event) -> Result<bool> { return survey.see(event); });
    if (done)
        done = survey.check(log);
    if (!done)
        return done;
    BlockEvents events(target, survey);
    return forEachEvent(
        log, [&](const BlockEvent& event) -> Result<bool> { return events.add(event).map([] { return true; }); });
}

} // namespace assay
