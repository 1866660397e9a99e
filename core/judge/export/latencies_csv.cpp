#include "ground/base/text.h"
#include "judge/export/csv_cell.h"
#include "judge/export/export.h"
#include "run/record/step_latencies.h"

namespace assay {

namespace {

constexpr double kNsPerMicrosecond = 1e3;

struct RowPrefix {
    std::vector<std::string> cells;
    bool simulated = false;
};

// Writes one row; the columns of the subject precede kind, bound and value.
std::string latencyRow(const RowPrefix& prefix, const char* measure, const char* kind, std::string bound,
                       std::string value, const char* unit)
{
    std::vector<std::string> cells = prefix.cells;
    cells.insert(cells.end(),
                 {measure, kind, std::move(bound), std::move(value), unit, prefix.simulated ? "true" : "false"});
    return csvRow(cells);
}

std::string tableRows(const RowPrefix& prefix, const char* measure, const LatencyTable& table)
{
    std::string out;
    for (std::size_t i = 0; i < table.percentiles.size(); ++i)
        out += latencyRow(prefix, measure, "percentile", shortNumber(LatencyTable::kPercents[i]),
                          shortNumber(static_cast<double>(table.percentiles[i].count()) / kNsPerMicrosecond), "us");
    for (std::size_t i = 0; i < table.buckets.size(); ++i)
        out += latencyRow(prefix, measure, "bucket",
                          i < LatencyTable::kBoundsUs.size() ? shortNumber(LatencyTable::kBoundsUs[i]) : "",
                          std::to_string(table.buckets[i]), "1");
    return out;
}

} // namespace

std::string exportLatenciesCsv(std::span<const JudgedRecord> runs)
{
    std::string out =
        std::string(kByteOrderMark) +
        "run_id,started,device,model,erase_id,profile,step,phase,op,ios,measure,kind,bound,value,unit,simulated\r\n";
    for (const JudgedRecord& run : runs)
        for (const StepRecord& step : run.steps)
            for (const StepLatencies& of : latenciesOf(step)) {
                const RowPrefix prefix = {{csvCell(run.runId), csvCell(run.started), csvCell(run.device.path),
                                           csvCell(run.device.model), csvCell(run.device.eraseId),
                                           csvCell(run.profileName), csvCell(step.id), csvCell(name(of.role)),
                                           name(of.op), std::to_string(of.total.count)},
                                          run.simulated};
                out += tableRows(prefix, "latency", of.total);
                out += tableRows(prefix, "latency_completion", of.completion);
            }
    return out;
}

} // namespace assay
