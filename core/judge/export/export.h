// Exports runs for other programs: pure functions from record to text.
#pragma once

#include "run/record/scorecard.h"

#include <span>
#include <string>

namespace assay {

std::string exportJson(std::span<const JudgedRecord> runs); // an array of run.json documents
// RFC 4180 in UTF-8 with byte order mark (spreadsheets of Chinese Windows need it), one row per metric, units in their
// own column, decimal point, never locale. No cell begins like a formula. The column record_mark says what is to be
// said of a record that is not as the run wrote it (recordMark); shared_bus whether the step of the metric was timed
// while other cards of the same USB controller were busy. New columns come last.
std::string exportCsv(std::span<const JudgedRecord> runs);
// One row per percentile and per bucket of the latencies of each phase (run/record/step_latencies.h), in the form of
// the CSV above: kind "percentile" with `bound` in percent and the value in us, kind "bucket" with the upper bound in
// us (empty = above all) and the number of I/Os; measure "latency" or "latency_completion".
std::string exportLatenciesCsv(std::span<const JudgedRecord> runs);
// One suite per run. Its first case is "run completed", an error when the run was stopped, lost, hung or broken off;
// then one case per criterion: inconclusive is an error of that type (build servers show what is skipped as good),
// marginal passes with its reason as output. The times are those of the steps; the properties say which card it was,
// and what is known of the sample (sample_lot and so on, where it was said) and of the place (reader, slot,
// station_slot; shared_step for each step that was timed beside others on its USB controller). The property record_mark
// is there like the column.
std::string exportJunit(std::span<const JudgedRecord> runs);

struct ExportFormat {
    const char* name;
    std::string (*write)(std::span<const JudgedRecord> runs);
};
inline constexpr ExportFormat kExportFormats[] = {
    {"json", exportJson}, {"csv", exportCsv}, {"csv-latencies", exportLatenciesCsv}, {"junit", exportJunit}};

} // namespace assay
