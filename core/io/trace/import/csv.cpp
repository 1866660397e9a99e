// A table with a header, for custom programs: time_s (or _ms, _us, _ns), op, offset_bytes, length_bytes, and optionally
// latency_s (or _ms, _us, _ns) and file.
#include "io/trace/import/line_reader.h"
#include "io/trace/import/trace_import.h"

#include <algorithm>
#include <array>

namespace assay {

namespace {

struct TimeUnit {
    std::string_view ending;
    Ns unit;
};
constexpr std::array<TimeUnit, 4> kTimeUnits = {{{"_s", std::chrono::seconds(1)},
                                                 {"_ms", std::chrono::milliseconds(1)},
                                                 {"_us", std::chrono::microseconds(1)},
                                                 {"_ns", Ns(1)}}};

std::vector<std::string_view> cellsOf(std::string_view line)
{
    std::vector<std::string_view> cells;
    constexpr std::string_view kAround = " \t\"";
    for (std::size_t at = 0; at <= line.size();) {
        const std::size_t end = std::min(line.find(',', at), line.size());
        std::string_view cell = line.substr(at, end - at);
        cell.remove_prefix(std::min(cell.find_first_not_of(kAround), cell.size()));
        cell = cell.substr(0, cell.find_last_not_of(kAround) + 1);
        cells.push_back(cell);
        at = end + 1;
    }
    return cells;
}

// Index of each column; nothing = absent.
struct CsvColumns {
    std::optional<std::size_t> time, latency, op, offset, length, file;
    Ns timeUnit{1}, latencyUnit{1};

    // Returns false if the header is not of this format.
    bool read(std::string_view heading)
    {
        const auto cells = cellsOf(heading);
        for (std::size_t i = 0; i < cells.size(); ++i) {
            for (const auto& [ending, unit] : kTimeUnits) {
                if (cells[i] == "time" + std::string(ending))
                    time = i, timeUnit = unit;
                if (cells[i] == "latency" + std::string(ending))
                    latency = i, latencyUnit = unit;
            }
            if (cells[i] == "op")
                op = i;
            else if (cells[i] == "offset_bytes")
                offset = i;
            else if (cells[i] == "length_bytes")
                length = i;
            else if (cells[i] == "file")
                file = i;
        }
        return time && op && offset && length;
    }
};

std::optional<TraceOp> traceOpOf(std::string_view word)
{
    for (std::size_t i = 0; i < kTraceOps; ++i)
        if (word == name(static_cast<TraceOp>(i)))
            return static_cast<TraceOp>(i);
    return std::nullopt;
}

std::optional<TraceEntry> entryOf(const CsvColumns& columns, const std::vector<std::string_view>& cells)
{
    const auto cell = [&](const std::optional<std::size_t>& column) {
        return column && *column < cells.size() ? cells[*column] : std::string_view();
    };
    const auto time = decimalTime(cell(columns.time), columns.timeUnit);
    const auto op = traceOpOf(cell(columns.op));
    if (!time || !op)
        return std::nullopt;
    TraceEntry entry;
    entry.issued = *time;
    entry.op = *op;
    if (op == TraceOp::read || op == TraceOp::write || op == TraceOp::discard) {
        const auto offset = wholeNumber(cell(columns.offset)), length = wholeNumber(cell(columns.length));
        if (!offset || !length || *length == 0)
            return std::nullopt;
        entry.offset = Bytes(*offset);
        entry.length = Bytes(*length);
    }
    if (!cell(columns.latency).empty()) {
        entry.latency = decimalTime(cell(columns.latency), columns.latencyUnit);
        if (!entry.latency)
            return std::nullopt;
    }
    return entry;
}

} // namespace

Result<void> readTraceCsv(const std::filesystem::path& log, ImportTarget& target)
{
    auto lines = LineReader::open(log);
    if (!lines)
        return tl::unexpected(lines.error());
    CsvColumns columns;
    std::string_view line;
    auto more = lines->next(line);
    if (!more)
        return tl::unexpected(more.error());
    if (!*more)
        return {};
    if (!columns.read(line))
        return fail(Errc::badInput, msg("trace",
                                        "{}: the heading with time_s (or time_ms, time_us, time_ns), op, offset_bytes "
                                        "and length_bytes is missing; add it.",
                                        lines->place()));
    while ((more = lines->next(line)) && *more) {
        if (line.empty())
            continue;
        const auto cells = cellsOf(line);
        auto entry = entryOf(columns, cells);
        if (!entry)
            return lines->notOfFormat("csv");
        if (columns.file && *columns.file < cells.size() && !cells[*columns.file].empty()) {
            const auto file = target.writer.fileOf(cells[*columns.file]);
            if (!file)
                return tl::unexpected(file.error());
            entry->file = *file;
        }
        if (const auto added = target.order.add(*entry, false); !added)
            return tl::unexpected(added.error());
    }
    return more.map([](bool) {});
}

} // namespace assay
