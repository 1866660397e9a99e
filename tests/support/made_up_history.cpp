#include "support/made_up_history.h"

#include "program/history/index_folders.h"
#include "support/stored_run.h"

#include <fmt/format.h>
#include <stdexcept>

namespace assay::test {

JudgedRecord madeUpRecord(std::size_t i)
{
    static constexpr const char* kSuppliers[] = {"江波龙", "Kingston", "SanDisk", "深圳某某存储", "Lexar"};
    JudgedRecord record = smallRecord(fmt::format("2026-{:02}-{:02}T10:00:00+08:00", i % 12 + 1, i % 28 + 1));
    record.specimen.supplier = kSuppliers[i % 5];
    record.specimen.lot = fmt::format("LOT-{}", i % 500);
    record.specimen.number = std::to_string(i);
    record.device.identity["cid"] = fmt::format("1b534d303030303010{:08x}010a00", i / 4);
    return record;
}

void makeUpHistory(const std::filesystem::path& index, const std::filesystem::path& pattern, std::size_t count)
{
    Message note;
    auto history = openHistory(index, note);
    const auto summary = summarize(pattern);
    if (!history || !summary)
        throw std::runtime_error("no history could be made");
    std::vector<RunSummary> runs;
    for (std::size_t i = 0; i < count; ++i) {
        RunSummary run = *summary;
        const JudgedRecord record = madeUpRecord(i);
        run.folder = fmt::format("/data/runs/site/{}/run-{:06}", i % 50, i);
        run.runId = record.runId;
        run.card = record.device.identity.at("cid");
        run.sample = record.specimen;
        run.started = record.started;
        runs.push_back(std::move(run));
    }
    if (!history->add(runs))
        throw std::runtime_error("the history could not be written");
}

} // namespace assay::test
