// Exports a lot for spreadsheets and build servers.
#pragma once

#include "ground/base/result.h"
#include "judge/export/workbook.h"
#include "judge/lot/lot_judgement.h"

#include <filesystem>
#include <string>

namespace assay {

// One row per card: identity, slot, verdict, then value, limit and verdict of each criterion.
DataTable cardTable(const LotDocument& document);
// One row per card and metric.
DataTable metricTable(const LotDocument& document);
// One row per criterion and population: mean, standard deviation, quartiles, Ppk, tolerance limit.
DataTable statisticsTable(const LotDocument& document);

// Like exportCsv(): UTF-8 with byte order mark, decimal point, never locale.
std::string toCsv(const DataTable& table);
// One suite for the lot: a case for its own verdict, then one per card and criterion, with serial number and time.
// Undecided is an error, never a pass.
std::string toJunit(const LotDocument& document);

std::string toCardCsv(const LotDocument& document);
std::string toMetricCsv(const LotDocument& document);
// Writes the three tables as one workbook; contract of writeWorkbook().
Result<void> writeXlsx(const LotDocument& document, const std::filesystem::path& file);

struct LotExportFormat {
    const char* name;
    std::string (*text)(const LotDocument& document); // null: a workbook, written by `write`

    // Contract of writeXlsx().
    Result<void> write(const LotDocument& document, const std::filesystem::path& file) const;
};
inline constexpr LotExportFormat kLotExportFormats[] = {
    {"csv", toCardCsv}, {"csv-long", toMetricCsv}, {"xlsx", nullptr}, {"junit", toJunit}};

} // namespace assay
