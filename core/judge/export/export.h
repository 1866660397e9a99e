// Exports runs for other programs.
#pragma once

#include "ground/base/result.h"
#include "run/record/scorecard.h"

#include <filesystem>
#include <span>
#include <string>

namespace assay {

std::string exportJson(std::span<const JudgedRecord> runs); // an array of run.json documents
// RFC 4180 in UTF-8 with byte order mark (required by spreadsheets of Chinese Windows): one row per metric, units in
// their own column, decimal point in every locale. No cell starts like a formula. Column record_mark: caveat of a
// record that differs from the one the run wrote (changeNotice). Column shared_bus: the step was timed while other
// cards of the same USB controller were busy. New columns are appended at the end.
std::string exportCsv(std::span<const JudgedRecord> runs);
// One row per percentile and per bucket of the latencies of each phase (run/record/step_latencies.h), in the form of
// the CSV above: kind "percentile" with `bound` in percent and the value in us, kind "bucket" with the upper bound in
// us (empty = infinite) and the number of I/Os; measure "latency" or "latency_completion".
std::string exportLatenciesCsv(std::span<const JudgedRecord> runs);
// One suite per run. The first case is "run completed", an error if the run was stopped, lost, hung or broken off. One
// case per criterion follows: inconclusive is an error of that type, because build servers show skipped tests as good;
// marginal passes with its reason as output. Times are those of the steps. Properties identify the card, the specimen
// (sample_lot and so on, if stated) and the location (reader, slot, station_slot; shared_step for each step timed while
// other cards of its USB controller were busy). Property record_mark equals the column.
std::string exportJunit(std::span<const JudgedRecord> runs);

// Writes criteria and metrics as the sheets of one workbook; contract of writeWorkbook() (judge/export/workbook.h).
Result<void> writeXlsx(std::span<const JudgedRecord> runs, const std::filesystem::path& file);

struct ExportFormat {
    const char* name;
    std::string (*text)(std::span<const JudgedRecord> runs); // null: a workbook, written by writeXlsx()
};
inline constexpr ExportFormat kExportFormats[] = {{"json", exportJson},
                                                  {"csv", exportCsv},
                                                  {"csv-latencies", exportLatenciesCsv},
                                                  {"xlsx", nullptr},
                                                  {"junit", exportJunit}};

} // namespace assay
