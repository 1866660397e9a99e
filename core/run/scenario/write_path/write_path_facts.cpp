#include "run/scenario/write_path/write_path_facts.h"

#include <algorithm>

namespace assay {

namespace {

nlohmann::json cellJson(const WritePathCell& cell)
{
    nlohmann::json out = {{"method", cell.method}, {"block_bytes", cell.block.count()}, {"skipped", cell.skipped}};
    if (!cell.skipped.empty())
        return out;
    out["calls"] = cell.run.calls;
    out["bytes"] = cell.run.written.count();
    out["calling_ns"] = cell.run.calling.count();
    out["stored_ns"] = cell.run.stored.count();
    out["processor_ns"] = cell.run.processor.count();
    out["device_bytes"] = nullptr;
    if (cell.run.toDevice)
        out["device_bytes"] = cell.run.toDevice->count();
    out["device_writes"] = nullptr;
    if (cell.run.deviceWrites)
        out["device_writes"] = *cell.run.deviceWrites;
    out["device_flushes"] = nullptr;
    if (cell.run.deviceFlushes)
        out["device_flushes"] = *cell.run.deviceFlushes;
    out["cached_share"] = nullptr;
    if (cell.run.cached)
        out["cached_share"] = *cell.run.cached;
    out["p50_ns"] = cell.p50.count();
    out["p99_ns"] = cell.p99.count();
    out["longest_ns"] = cell.longest.count();
    return out;
}

Ns time(const nlohmann::json& of, const char* key) { return Ns(static_cast<Ns::rep>(fact::integer(of, key))); }

WritePathCell cellFrom(const nlohmann::json& in)
{
    WritePathCell cell;
    cell.method = fact::text(in, "method");
    cell.block = Bytes(fact::integer(in, "block_bytes"));
    cell.skipped = fact::text(in, "skipped");
    if (!cell.skipped.empty())
        return cell;
    cell.run.calls = fact::integer(in, "calls");
    cell.run.written = Bytes(fact::integer(in, "bytes"));
    cell.run.calling = time(in, "calling_ns");
    cell.run.stored = time(in, "stored_ns");
    cell.run.processor = time(in, "processor_ns");
    if (!in.at("device_bytes").is_null())
        cell.run.toDevice = Bytes(fact::integer(in, "device_bytes"));
    const auto countOf = [&in](const char* key) {
        return in.at(key).is_null() ? std::nullopt : std::optional(fact::integer(in, key));
    };
    cell.run.deviceWrites = countOf("device_writes");
    cell.run.deviceFlushes = countOf("device_flushes");
    if (!in.at("cached_share").is_null())
        cell.run.cached = fact::number(in, "cached_share");
    cell.p50 = time(in, "p50_ns");
    cell.p99 = time(in, "p99_ns");
    cell.longest = time(in, "longest_ns");
    return cell;
}

} // namespace

nlohmann::json toJson(const WritePathFacts& facts)
{
    nlohmann::json out = {{"file_system", facts.fileSystem}, {"cells", nlohmann::json::array()}};
    for (const WritePathCell& cell : facts.cells)
        out["cells"].push_back(cellJson(cell));
    return out;
}

std::optional<WritePathFacts> writePathFacts(const StepRecord& step)
{
    return readFacts(step, "write_path", [](const nlohmann::json& in) {
        WritePathFacts facts;
        facts.fileSystem = fact::text(in, "file_system");
        for (const auto& cell : fact::list(in, "cells"))
            facts.cells.push_back(cellFrom(cell));
        return facts;
    });
}

const WritePathCell* findCell(const WritePathFacts& facts, std::string_view way, Bytes block)
{
    const auto found = std::ranges::find_if(facts.cells, [&](const WritePathCell& cell) {
        return cell.method == way && cell.block == block && cell.skipped.empty() && cell.run.calls > 0;
    });
    return found == facts.cells.end() ? nullptr : &*found;
}

double callRate(const WritePathCell& cell) { return megabytesPerSecond(cell.run.written, cell.run.calling); }

double storedRate(const WritePathCell& cell) { return megabytesPerSecond(cell.run.written, cell.run.stored); }

bool measuresPageCache(const WritePathCell& cell)
{
    constexpr double kMost = 0.5;
    const auto spec =
        std::ranges::find(fileWriteMethods(), cell.method, [](const FileWriteMethodSpec& way) { return way.id; });
    return spec != fileWriteMethods().end() && spec->usesPageCache && cell.run.cached.value_or(1) > kMost;
}

} // namespace assay
