#include "ground/base/text.h"
#include "ground/quantity/metric_flag.h"
#include "ground/quantity/metric_id.h"
#include "judge/export/csv_cell.h"
#include "judge/export/export.h"
#include "run/record/station_conditions.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace assay {

namespace {

std::string valueCell(const std::variant<double, std::string>& value)
{
    const auto* text = std::get_if<std::string>(&value);
    return text ? csvCell(*text) : shortNumber(std::get<double>(value));
}

// Returns true if the step of the metric was timed while another card kept the same USB controller busy.
bool isShared(const JudgedRecord& run, const Metric& metric)
{
    const auto shared = sharedBusSteps(run);
    return std::ranges::find(shared, MetricId::of(metric.id).step) != shared.end();
}

std::string metricRow(const JudgedRecord& run, const Metric& metric)
{
    return csvRow({csvCell(run.runId),
                   csvCell(run.started),
                   csvCell(run.ended),
                   run.simulated ? "true" : "false",
                   csvCell(run.device.path),
                   csvCell(run.device.model),
                   csvCell(run.device.eraseId),
                   std::to_string(run.device.capacity.count()),
                   csvCell(run.profileName),
                   csvCell(run.profileVersion),
                   name(run.outcome),
                   name(run.verdict),
                   csvCell(metric.id),
                   valueCell(metric.value),
                   csvCell(metric.unit),
                   metric.ci ? shortNumber(metric.ci->low) : "",
                   metric.ci ? shortNumber(metric.ci->high) : "",
                   std::to_string(metric.n),
                   csvCell(metric.method),
                   csvCell(fmt::format("{}", fmt::join(flagNames(metric.flags), " "))),
                   metric.sustained ? shortNumber(metric.sustained->low) : "",
                   metric.sustained ? shortNumber(metric.sustained->high) : "",
                   metric.exceedanceBound ? shortNumber(*metric.exceedanceBound) : "",
                   csvCell(changeNotice(run).english()),
                   csvCell(run.specimen.supplier),
                   csvCell(run.specimen.lot),
                   csvCell(run.specimen.number),
                   csvCell(run.specimen.operatorName),
                   csvCell(run.specimen.photo),
                   csvCell(run.specimen.note),
                   csvCell(run.specimen.label),
                   csvCell(run.device.reader),
                   csvCell(run.device.slot),
                   csvCell(conditionOf(run, kStationSlotCondition)),
                   isShared(run, metric) ? "true" : "false"});
}

} // namespace

std::string exportCsv(std::span<const JudgedRecord> runs)
{
    std::string out =
        std::string(kByteOrderMark) +
        "run_id,started,ended,simulated,device,model,erase_id,capacity_bytes,profile,profile_version,outcome,verdict,"
        "metric,value,unit,ci_low,ci_high,n,method,flags,sustained_low,sustained_high,bound_share,record_mark,"
        "sample_supplier,sample_lot,sample_number,sample_operator,sample_photo,sample_note,sample_label,reader,slot,"
        "station_slot,shared_bus\r\n";
    for (const JudgedRecord& run : runs)
        for (const Metric& metric : run.metrics)
            out += metricRow(run, metric);
    return out;
}

} // namespace assay
