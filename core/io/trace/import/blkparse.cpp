// The text that blkparse prints, in its default format (blkparse(1), "DEFAULT OUTPUT"): device, processor, sequence,
// time, process, action, kind, sector + sectors.
#include "ground/base/text.h"
#include "io/trace/import/block_events.h"
#include "io/trace/import/line_reader.h"

namespace assay {

namespace {

enum BlkparseColumn : std::size_t { kDevice, kProcessor, kSequence, kTime, kProcess, kAction, kKind, kRest };

BlockAction actionOf(std::string_view word)
{
    return word == "Q"   ? BlockAction::queue
           : word == "D" ? BlockAction::issue
           : word == "R" ? BlockAction::requeue
           : word == "C" ? BlockAction::complete
                         : BlockAction::other;
}

// "WS", "FWFSM", "FN": a flush before, what it is, then marks (blkparse(1), "RWBS DESCRIPTION").
void readKind(std::string_view word, BlockEvent& event)
{
    if (word.starts_with('F')) {
        event.flushBefore = true;
        word.remove_prefix(1);
    }
    const char op = word.empty() ? 'F' : word.front();
    if (op == 'R')
        event.op = IoOp::read;
    else if (op == 'W')
        event.op = IoOp::write;
    else if (op == 'D')
        event.op = IoOp::discard;
    else if (op == 'F' || event.flushBefore) // "FN": a flush without data
        event.op = IoOp::flush;
    const std::string_view marks = word.substr(word.empty() ? 0 : 1);
    event.fua = marks.find('F') != std::string_view::npos;
    event.sync = marks.find('S') != std::string_view::npos;
    event.meta = marks.find('M') != std::string_view::npos;
}

// Returns nothing for a line that is no event: the summary at the end, messages, lines of other programs.
std::optional<BlockEvent> eventOf(const std::vector<std::string_view>& words)
{
    if (words.size() <= kKind)
        return std::nullopt;
    const std::size_t comma = words[kDevice].find(',');
    const auto major = wholeNumber(words[kDevice].substr(0, comma));
    const auto minor = comma == std::string_view::npos ? std::nullopt : wholeNumber(words[kDevice].substr(comma + 1));
    const auto time = decimalTime(words[kTime], std::chrono::seconds(1));
    if (!major || !minor || *major > 0xFFFFFFFF || *minor > 0xFFFFFFFF || !wholeNumber(words[kProcessor]) ||
        !wholeNumber(words[kSequence]) || !time)
        return std::nullopt;
    BlockEvent event;
    event.action = actionOf(words[kAction]);
    event.device = (*major << 32) | *minor;
    event.at = *time;
    readKind(words[kKind], event);
    constexpr std::uint64_t kMost = kMaxTraceNumber / kSectorBytes;
    const bool sized = words.size() > kRest + 2 && words[kRest + 1] == "+";
    const std::uint64_t sector = words.size() > kRest ? wholeNumber(words[kRest]).value_or(kMost + 1) : kMost + 1;
    const std::uint64_t sectors = sized ? wholeNumber(words[kRest + 2]).value_or(kMost + 1) : kMost + 1;
    if (sector <= kMost)
        event.sector = sector;
    if (sector <= kMost && sectors <= kMost) {
        event.bytes = Bytes(sectors * kSectorBytes);
    } else if (event.flushBefore) {
        event.op = IoOp::flush;
    } else if (event.op && event.op != IoOp::flush && event.action != BlockAction::complete) {
        event.op.reset(); // a command without data
    }
    const std::string_view last = words.back();
    event.failed = event.action == BlockAction::complete && last.starts_with('[') && last != "[0]";
    return event;
}

// Calls use(event) for each line that is not blank; nothing = not an event. `use` returns false to end.
template <class Use> Result<void> forEachLine(const std::filesystem::path& log, const Use& use)
{
    auto lines = LineReader::open(log);
    if (!lines)
        return tl::unexpected(lines.error());
    std::vector<std::string_view> words;
    Result<bool> more = false;
    for (std::string_view line; (more = lines->next(line)) && *more;) {
        splitWords(line, words);
        if (const Result<bool> on = words.empty() ? true : use(eventOf(words)); !on || !*on)
            return on.map([](bool) {});
    }
    return more.map([](bool) {});
}

} // namespace

Result<void> readBlkparse(const std::filesystem::path& log, ImportTarget& target)
{
    BlockSurvey survey;
    bool known = false, other = false;
    auto done = forEachLine(log, [&](const std::optional<BlockEvent>& event) -> Result<bool> {
        known = known || event;
        other = other || !event;
        return !event || survey.see(*event);
    });
    if (done && other && !known)
        done = fail(Errc::badInput,
                    msg("trace",
                        "{}: there is no I/O in it in blkparse's default format (device, processor, sequence, time, "
                        "process, action, kind, sector + sectors); run blkparse without -f.",
                        displayable(log.string(), kMaxPathLength)));
    if (done)
        done = survey.check(log);
    if (!done)
        return done;
    BlockEvents events(target, survey);
    return forEachLine(log, [&](const std::optional<BlockEvent>& event) -> Result<bool> {
        if (event)
            return events.add(*event).map([] { return true; });
        ++target.notes["skipped_lines"];
        return true;
    });
}

} // namespace assay
