#include "run/scenario/write_path/write_path_facts.h"

#include <algorithm>

namespace assay {

namespace {

constexpr std::tuple kCellNames{fact::Row{"method", &WritePathCell::method},
                                fact::Row{"block_bytes", &WritePathCell::block},
                                fact::Row{"skipped", &WritePathCell::skipped}};
constexpr std::tuple kCellTimes{fact::Row{"p50_ns", &WritePathCell::p50}, fact::Row{"p99_ns", &WritePathCell::p99},
                                fact::Row{"longest_ns", &WritePathCell::longest}};
constexpr std::tuple kCellResults{fact::Row{"calls", &FileWriteResult::calls},
                                  fact::Row{"bytes", &FileWriteResult::written},
                                  fact::Row{"calling_ns", &FileWriteResult::calling},
                                  fact::Row{"stored_ns", &FileWriteResult::stored},
                                  fact::Row{"processor_ns", &FileWriteResult::processor},
                                  fact::Row{"device_bytes", &FileWriteResult::toDevice},
                                  fact::Row{"device_writes", &FileWriteResult::deviceWrites},
                                  fact::Row{"device_flushes", &FileWriteResult::deviceFlushes},
                                  fact::Row{"cached_share", &FileWriteResult::cached}};

nlohmann::json cellJson(const WritePathCell& cell)
{
    nlohmann::json out = fact::write(cell, kCellNames);
    if (!cell.skipped.empty())
        return out;
    out.update(fact::write(cell.run, kCellResults));
    out.update(fact::write(cell, kCellTimes));
    return out;
}

WritePathCell cellFrom(const nlohmann::json& in)
{
    WritePathCell cell;
    fact::read(in, kCellNames, cell);
    if (!cell.skipped.empty())
        return cell;
    fact::read(in, kCellResults, cell.run);
    fact::read(in, kCellTimes, cell);
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
