// trace: converts logs of other programs into traces, and summarizes a trace.
#include "cli/console.h"
#include "cli/option_values.h"
#include "cli/shared_options.h"
#include "cli/speech.h"
#include "cli/text_table.h"
#include "cli/verb.h"

#include "ground/base/quantity_text.h"
#include "ground/base/text.h"
#include "io/trace/import/trace_import.h"
#include "io/trace/trace_json.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>
#include <memory>
#include <vector>

namespace assay::cli {

namespace {

constexpr std::size_t kShownSizes = 12;

struct TraceOptions {
    std::filesystem::path log, out, trace, beside;
    std::string format;
    bool json = false;
};

std::string sharePercent(std::uint64_t part, std::uint64_t of)
{
    return of > 0 ? fmt::format("{:.1f} %", 100.0 * static_cast<double>(part) / static_cast<double>(of)) : "";
}

std::string timeText(Ns time) { return quantityText(static_cast<double>(time.count()), "ns"); }

void printTraceLine(const Message& key, const std::string& value)
{
    if (!value.empty())
        print(padTo(say(key), 18) + " " + value + "\n");
}

// Formats the words "calls_not_understood.io_submit" and so on as "io_submit (3), ioctl (1)".
std::string callsByName(const TraceNotes& notes)
{
    constexpr std::string_view kWord = "calls_not_understood.";
    std::string names;
    for (const auto& [word, number] : notes)
        if (word.starts_with(kWord))
            names +=
                fmt::format("{}{} ({})", names.empty() ? "" : ", ", displayable(word.substr(kWord.size())), number);
    return names;
}

// The notes on an strace log.
std::vector<std::pair<const char*, Message>> straceNotes(const TraceNotes& notes)
{
    const auto number = [&](const char* word) { return notes.contains(word) ? notes.at(word) : 0; };
    return {
        {"calls_of_unknown_descriptors",
         msg("cli", "{} calls on files opened before the log began; record from the start, or with strace -y.",
             number("calls_of_unknown_descriptors"))},
        {"calls_not_understood",
         msg("cli", "{} calls that move data or a file position are not supported and missing in the trace: {}.",
             number("calls_not_understood"), callsByName(notes))},
        {"calls_without_begin", msg("cli", "{} reads, writes or flushes began before the log; missing in the trace.",
                                    number("calls_without_begin"))},
        {"io_uring_calls", msg("cli",
                               "{} calls of io_uring: strace does not log the I/O of io_uring, so it is missing in the "
                               "trace; use blktrace.",
                               number("io_uring_calls"))},
        {"mapped_for_writing",
         msg("cli", "{} writable memory mappings (mmap): strace does not log writes through them.",
             number("mapped_for_writing"))},
        {"appends_at_unknown_end", msg("cli", "{} appending writes to files of unknown size; their offsets start at 0.",
                                       number("appends_at_unknown_end"))},
        {"threads_of_unknown_origin", msg("cli",
                                          "The log lacks the start of {} threads; their shared descriptors are "
                                          "inferred from use; record with strace -f -e trace=desc,file,process.",
                                          number("threads_of_unknown_origin"))}};
}

// All notes of a trace.
void printNotes(const TraceNotes& notes)
{
    const auto number = [&](const char* word) { return notes.contains(word) ? notes.at(word) : 0; };
    std::vector<std::pair<const char*, Message>> sentences = {
        {"skipped_lines", msg("cli", "{} lines of the log are not events; skipped.", number("skipped_lines"))},
        {"events_of_other_devices",
         msg("cli", "{} events of other devices skipped; the trace has those of the first device only.",
             number("events_of_other_devices"))},
        {"never_completed", msg("cli", "{} requests without completion in the log.", number("never_completed"))},
        {"lost_events",
         msg("cli", "{} requests missing in the trace: they completed much later than requests issued after them.",
             number("lost_events"))}};
    std::ranges::move(straceNotes(notes), std::back_inserter(sentences));
    for (const auto& [word, sentence] : sentences)
        if (notes.contains(word))
            printNote(say(sentence));
}

int importLog(const TraceOptions& options)
{
    const auto formats = traceFormats();
    const auto format =
        std::ranges::find(formats, options.format, [](const TraceFormat& row) { return std::string(row.name); });
    const auto imported = orFail(importTrace(*format, options.log, options.out));
    printNotes(imported.notes);
    printSentence(msg("cli", "{}: {} entries", displayable(options.out.string(), kMaxPathLength), imported.entries));
    return 0;
}

void printKinds(const TraceStatistics& figures)
{
    TextTable table{msg("cli", "operation"),         right(msg("cli", "count")),
                    right(msg("cli", "bytes")),      right(msg("cli", "min")),
                    right(msg("cli", "median")),     right(msg("cli", "max")),
                    right(msg("cli", "sequential")), right(msg("cli", "sequential in streams")),
                    right(msg("cli", "p50")),        right(msg("cli", "p99")),
                    right(msg("cli", "max latency"))};
    for (const bool files : {false, true})
        for (std::size_t i = 0; i < kTraceOps; ++i) {
            const auto op = static_cast<TraceOp>(i);
            const TraceKind& kind = figures.of(files, op);
            if (kind.number == 0)
                continue;
            const bool sized = kind.bytes.count() > 0, timed = kind.latency.count() > 0;
            const auto size = [&](Bytes bytes) { return sized ? binaryBytes(bytes) : std::string(); };
            const auto time = [&](Ns value) { return timed ? timeText(value) : std::string(); };
            table.addRow(
                {files ? say(msg("cli", "files: {}", name(op))) : say(msg("cli", "card: {}", name(op))),
                 std::to_string(kind.number), sized ? humanBytes(kind.bytes) : "", size(kind.smallest),
                 size(kind.medianSize()), size(kind.largest), sized ? sharePercent(kind.sequential, kind.number) : "",
                 sized ? sharePercent(kind.sequentialOfStreams, kind.number) : "", time(kind.latency.quantile(0.5)),
                 time(kind.latency.quantile(0.99)), time(kind.latency.max())});
        }
    print("\n" + table.text());
}

// The most frequent sizes.
void printSizes(const TraceStatistics& figures)
{
    TextTable table{msg("cli", "request"), right(msg("cli", "size")), right(msg("cli", "count")),
                    right(msg("cli", "share of bytes"))};
    for (const bool files : {false, true})
        for (const TraceOp op : {TraceOp::read, TraceOp::write}) {
            const TraceKind& kind = figures.of(files, op);
            std::vector<std::pair<std::uint64_t, std::uint64_t>> sizes(kind.sizes.begin(), kind.sizes.end());
            std::ranges::stable_sort(sizes, std::ranges::greater(), [](const auto& size) { return size.second; });
            sizes.resize(std::min(sizes.size(), kShownSizes));
            for (const auto& [size, number] : sizes)
                table.addRow({files ? say(msg("cli", "files: {}", name(op))) : say(msg("cli", "card: {}", name(op))),
                              binaryBytes(Bytes(size)), std::to_string(number),
                              sharePercent(size * number, kind.bytes.count())});
        }
    print("\n" + table.text());
}

void printLevels(const TraceLevels& levels)
{
    TextTable table{msg("cli", "effect of the page cache"), right(msg("cli", "requested from files")),
                    right(msg("cli", "median size")),       right(msg("cli", "sent to the card")),
                    right(msg("cli", "median size")),       right(msg("cli", "card / files"))};
    const auto row = [&](const Message& what, const TraceKind& file, const TraceKind& card) {
        const double times = file.bytes.count() > 0
                                 ? static_cast<double>(card.bytes.count()) / static_cast<double>(file.bytes.count())
                                 : 0;
        table.addRow({say(what), fmt::format("{} / {}", humanBytes(file.bytes), file.number),
                      binaryBytes(file.medianSize()), fmt::format("{} / {}", humanBytes(card.bytes), card.number),
                      binaryBytes(card.medianSize()), times > 0 ? fmt::format("{:.3f}", times) : ""});
    };
    row(msg("cli", "bytes written / requests"), levels.fileWrites, levels.cardWrites);
    row(msg("cli", "bytes read / requests"), levels.fileReads, levels.cardReads);
    table.addRow({say(msg("cli", "flushes")), std::to_string(levels.fileFlushes), "",
                  std::to_string(levels.cardFlushes), "", ""});
    print("\n" + table.text());
}

void printHot(const TraceStatistics& figures)
{
    if (figures.hot.empty())
        return;
    TextTable table{right(msg("cli", "{} at byte", binaryBytes(figures.areaBytes))), right(msg("cli", "writes")),
                    right(msg("cli", "overwrite factor"))};
    for (const HotArea& place : figures.hot)
        table.addRow({std::to_string(place.begin.count()), std::to_string(place.writes),
                      fmt::format("{:.2f}", static_cast<double>(place.written.count()) /
                                                static_cast<double>(figures.areaBytes.count()))});
    print("\n" + table.text());
}

// Time downwards, address to the right.
void printTraceMap(const TraceStatistics& figures)
{
    if (figures.end.count() == 0)
        return;
    Bytes most(1);
    for (const Bytes cell : figures.written)
        most = std::max(most, cell);
    std::string map;
    for (std::size_t i = 0; i < figures.written.size(); ++i) {
        const auto level = figures.written[i].count() * 3 / most.count();
        map += figures.written[i].count() > 0 ? "-+#@"[std::min<std::uint64_t>(level, 3)]
               : figures.read[i].count() > 0  ? 'r'
                                              : '.';
        if ((i + 1) % TraceStatistics::kColumns == 0)
            map += '\n';
    }
    print("\n" + map +
          say(msg("cli",
                  "Rows: time, {} each; columns: address, {} each. Bytes written increase from - to @; r: read only.",
                  timeText(figures.duration / TraceStatistics::kRows),
                  Bytes(figures.end.count() / TraceStatistics::kColumns))) +
          "\n");
}

void printTrace(const TraceStatistics& figures)
{
    printTraceLine(msg("cli", "source"), displayable(figures.header.source));
    printTraceLine(msg("cli", "device"), displayable(figures.header.device, 160));
    printTraceLine(msg("cli", "duration"), timeText(figures.duration));
    printTraceLine(msg("cli", "entries"), std::to_string(figures.entries));
    if (!figures.depths.empty())
        printTraceLine(msg("cli", "queue depth"),
                       say(msg("cli", "{} (mean)", fmt::format("{:.2f}", figures.meanDepth))));
    if (figures.medianFlushInterval)
        printTraceLine(msg("cli", "flushes"),
                       say(msg("cli", "every {}, {} written in between (medians)",
                               timeText(*figures.medianFlushInterval), *figures.medianBetweenFlushes)));
    printKinds(figures);
    printSizes(figures);
    printHot(figures);
    printTraceMap(figures);
    printNotes(figures.notes);
    if (!figures.finished)
        printNote(say(msg("cli", "The recording is incomplete; the part before the interruption is shown.")));
}

int showTrace(const TraceOptions& options)
{
    const auto figures = orFail(traceStatistics(options.trace));
    std::optional<TraceStatistics> other;
    if (!options.beside.empty()) {
        auto beside = orFail(traceStatistics(options.beside));
        other = std::move(beside);
    }
    const auto levels = levelsOf(figures, other ? &*other : nullptr);
    if (options.json) {
        auto document = toJson(figures);
        document["levels"] = levels ? toJson(*levels) : nlohmann::ordered_json(nullptr);
        printJson(document);
        return 0;
    }
    printTrace(figures);
    if (levels)
        printLevels(*levels);
    else if (other)
        printNote(say(msg("cli", "--beside needs one trace of files (strace) and one of a card (blktrace).")));
    return 0;
}

} // namespace

Action defineTrace(CLI::App& verb)
{
    const auto options = std::make_shared<TraceOptions>();
    verb.require_subcommand(1);
    std::vector<std::string> names;
    for (const TraceFormat& format : traceFormats())
        names.emplace_back(format.name);
    CLI::App* import = verb.add_subcommand("import", say(msg("cli", "Import the log of another program as a trace")));
    import->add_option("FILE", options->log, say(msg("cli", "log to import")))->required();
    import->add_option("--format", options->format, say(msg("cli", "format of the log")))
        ->required()
        ->check(oneOf(names));
    import->add_option("--out", options->out, say(msg("cli", "trace to write")))
        ->type_name("FILE")
        ->required()
        ->check(outputFile());
    CLI::App* show = verb.add_subcommand(
        "show", say(msg("cli", "Show sizes, addresses, latencies, flushes and hot areas of a trace")));
    show->add_option("TRACE", options->trace, say(msg("cli", "trace")))->required();
    show->add_option(
            "--beside", options->beside,
            say(msg("cli",
                    "trace of the same period at the other level (files, card), to show the effect of the page cache")))
        ->type_name("TRACE");
    addJson(*show, options->json);
    return [options, import] { return import->parsed() ? importLog(*options) : showTrace(*options); };
}

} // namespace assay::cli
