#include "io/trace/trace_json.h"

#include "ground/base/text.h"

#include <algorithm>

namespace assay {

namespace {

using Json = nlohmann::ordered_json;

Json sizesJson(const TraceKind& kind)
{
    Json sizes = Json::array();
    for (const auto& [size, number] : kind.sizes)
        sizes.push_back({size, number});
    return sizes;
}

double share(std::uint64_t part, std::uint64_t of)
{
    return of > 0 ? static_cast<double>(part) / static_cast<double>(of) : 0.0;
}

Json latencyJson(const LatencyHistogram& latency)
{
    if (latency.count() == 0)
        return nullptr;
    return {{"n", latency.count()},
            {"p50", latency.quantile(0.5).count()},
            {"p99", latency.quantile(0.99).count()},
            {"max", latency.max().count()}};
}

Json kindJson(const TraceKind& kind, TraceOp op)
{
    Json out = {{"op", name(op)},        {"number", kind.number}, {"bytes", kind.bytes.count()},
                {"failed", kind.failed}, {"sync", kind.sync},     {"fua", kind.fua},
                {"meta", kind.meta}};
    if (kind.bytes.count() > 0) {
        out["smallest_bytes"] = kind.smallest.count();
        out["median_bytes"] = kind.medianSize().count();
        out["largest_bytes"] = kind.largest.count();
        out["sizes"] = sizesJson(kind);
        out["other_sizes"] = kind.otherSizes;
        out["sequential"] = share(kind.sequential, kind.number);
        out["sequential_of_streams"] = share(kind.sequentialOfStreams, kind.number);
    }
    out["latency_ns"] = latencyJson(kind.latency);
    return out;
}

Json levelJson(const std::array<TraceKind, kTraceOps>& kinds)
{
    Json out = Json::array();
    for (std::size_t op = 0; op < kTraceOps; ++op)
        if (kinds[op].number > 0)
            out.push_back(kindJson(kinds[op], static_cast<TraceOp>(op)));
    return out;
}

Json cellsJson(const std::vector<Bytes>& cells)
{
    Json rows = Json::array();
    for (std::size_t row = 0; row < TraceStatistics::kRows && !cells.empty(); ++row) {
        Json columns = Json::array();
        for (std::size_t column = 0; column < TraceStatistics::kColumns; ++column)
            columns.push_back(cells[row * TraceStatistics::kColumns + column].count());
        rows.push_back(std::move(columns));
    }
    return rows;
}

} // namespace

Json toJson(const TraceStatistics& figures)
{
    Json files = Json::array(), hot = Json::array();
    for (const std::string& path : figures.files)
        files.push_back(displayable(path, kMaxPathLength));
    for (const HotArea& place : figures.hot)
        hot.push_back(
            {{"offset", place.begin.count()}, {"writes", place.writes}, {"bytes_written", place.written.count()}});
    Json out = {{"source", displayable(figures.header.source)},
                {"device", displayable(figures.header.device, kMaxPathLength)},
                {"capacity_bytes", figures.header.capacity.count()},
                {"started", displayable(figures.header.started)},
                {"finished", figures.finished},
                {"entries", figures.entries},
                {"duration_ns", figures.duration.count()},
                {"end_bytes", figures.end.count()},
                {"card", levelJson(figures.ofCard)},
                {"files", levelJson(figures.ofFiles)},
                {"paths", std::move(files)},
                {"notes", figures.notes}};
    out["depth"] =
        figures.depths.empty() ? Json(nullptr) : Json({{"mean", figures.meanDepth}, {"at_issue", figures.depths}});
    out["flushes"] = {{"median_interval_ns",
                       figures.medianFlushInterval ? Json(figures.medianFlushInterval->count()) : Json(nullptr)},
                      {"median_bytes_between",
                       figures.medianBetweenFlushes ? Json(figures.medianBetweenFlushes->count()) : Json(nullptr)}};
    out["hot"] = {{"place_bytes", figures.areaBytes.count()}, {"places", std::move(hot)}};
    out["map"] = {{"written", cellsJson(figures.written)}, {"read", cellsJson(figures.read)}};
    return out;
}

std::optional<TraceLevels> levelsOf(const TraceStatistics& trace, const TraceStatistics* other)
{
    const auto of = [&](bool files, TraceOp op) {
        const TraceKind& own = trace.of(files, op);
        return own.number > 0 || !other ? own : other->of(files, op);
    };
    TraceLevels levels{of(true, TraceOp::write), of(false, TraceOp::write),       of(true, TraceOp::read),
                       of(false, TraceOp::read), of(true, TraceOp::flush).number, of(false, TraceOp::flush).number};
    const bool both = levels.fileWrites.number + levels.fileReads.number > 0 &&
                      levels.cardWrites.number + levels.cardReads.number > 0;
    return both ? std::optional(std::move(levels)) : std::nullopt;
}

Json toJson(const TraceLevels& levels)
{
    const auto kind = [](const TraceKind& of) {
        return Json{{"number", of.number}, {"bytes", of.bytes.count()}, {"median_bytes", of.medianSize().count()}};
    };
    return {{"file_writes", kind(levels.fileWrites)}, {"card_writes", kind(levels.cardWrites)},
            {"file_reads", kind(levels.fileReads)},   {"card_reads", kind(levels.cardReads)},
            {"file_flushes", levels.fileFlushes},     {"card_flushes", levels.cardFlushes}};
}

} // namespace assay
