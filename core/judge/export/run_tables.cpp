#include "ground/quantity/metric_flag.h"
#include "judge/export/export.h"
#include "judge/export/workbook.h"
#include "judge/verdict/criterion_text.h"

#include <array>
#include <fmt/ranges.h>

namespace assay {

namespace {

DataCell lowOf(const std::optional<Interval>& ci) { return ci ? DataCell(ci->low) : DataCell(); }
DataCell highOf(const std::optional<Interval>& ci) { return ci ? DataCell(ci->high) : DataCell(); }

// Identity of a run, in the first columns of each row.
constexpr const char* kRunColumns[] = {"run_id",  "started",    "simulated",     "model",
                                       "profile", "sample_lot", "sample_number", "record_mark"};
std::vector<DataCell> runCells(const JudgedRecord& run)
{
    return {run.runId,        run.started,         run.simulated ? "true" : "false", run.device.model, run.profileName,
            run.specimen.lot, run.specimen.number, changeNotice(run).english()};
}

DataTable tableOf(const char* name, std::span<const char* const> columns)
{
    DataTable table{name, {std::begin(kRunColumns), std::end(kRunColumns)}, {}};
    table.columns.insert(table.columns.end(), columns.begin(), columns.end());
    return table;
}

void addRow(DataTable& table, const JudgedRecord& run, std::span<const DataCell> cells)
{
    table.rows.push_back(runCells(run));
    table.rows.back().insert(table.rows.back().end(), cells.begin(), cells.end());
}

DataTable criterionTable(std::span<const JudgedRecord> runs)
{
    constexpr const char* kColumns[] = {"metric", "limit", "value", "unit", "ci_low", "ci_high", "verdict", "reason"};
    DataTable table = tableOf("criteria", kColumns);
    for (const JudgedRecord& run : runs)
        for (const CriterionResult& criterion : run.criteria)
            addRow(table, run,
                   std::array<DataCell, std::size(kColumns)>{criterion.metric, argumentText(criterionLimit(criterion)),
                                                             criterion.value ? dataCell(*criterion.value) : DataCell(),
                                                             criterion.unit, lowOf(criterion.ci), highOf(criterion.ci),
                                                             name(criterion.verdict), criterion.reason.english()});
    return table;
}

DataTable metricTable(std::span<const JudgedRecord> runs)
{
    constexpr const char* kColumns[] = {"metric", "value", "unit", "ci_low", "ci_high", "n", "method", "flags"};
    DataTable table = tableOf("metrics", kColumns);
    for (const JudgedRecord& run : runs)
        for (const Metric& metric : run.metrics)
            addRow(table, run,
                   std::array<DataCell, std::size(kColumns)>{
                       metric.id, dataCell(metric.value), metric.unit, lowOf(metric.ci), highOf(metric.ci),
                       static_cast<double>(metric.n), metric.method,
                       fmt::format("{}", fmt::join(flagNames(metric.flags), " "))});
    return table;
}

} // namespace

Result<void> writeXlsx(std::span<const JudgedRecord> runs, const std::filesystem::path& file)
{
    return writeWorkbook(std::array{criterionTable(runs), metricTable(runs)}, file);
}

} // namespace assay
