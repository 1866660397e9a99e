// Exports a lot for spreadsheets and build servers.
#pragma once

#include "ground/base/result.h"
#include "judge/lot/lot_judgement.h"

#include <filesystem>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace assay {

using DataCell = std::variant<std::monostate, double, std::string>; // monostate = not known, an empty cell
struct DataTable {
    std::string name;
    std::vector<std::string> columns;
    std::vector<std::vector<DataCell>> rows;
};

// A row for each card: identity, slot, verdict, then value, limit and verdict of each criterion.
DataTable cardTable(const LotDocument& document);
// A row for each card and metric.
DataTable metricTable(const LotDocument& document);
// A row for each criterion and population: mean, standard deviation, quartiles, Ppk, tolerance limit.
DataTable statisticsTable(const LotDocument& document);

// Like exportCsv(): UTF-8 with byte order mark, decimal point, never locale.
std::string toCsv(const DataTable& table);
// One suite for the lot: a case for its own verdict, then one for each card and criterion, with serial number and time.
// Undecided is an error, never green.
std::string toJunit(const LotDocument& document);

std::string toCardCsv(const LotDocument& document);
std::string toMetricCsv(const LotDocument& document);
// The three tables as one Office Open XML workbook (.xlsx), with numbers as numbers. Replaces the file as a whole.
// Errc::environment.
Result<void> writeXlsx(const LotDocument& document, const std::filesystem::path& file);

struct LotExportFormat {
    const char* name;
    std::string (*text)(const LotDocument& document); // null: a workbook, which is made in its file

    // As writeXlsx().
    Result<void> write(const LotDocument& document, const std::filesystem::path& file) const;
};
inline constexpr LotExportFormat kLotExportFormats[] = {
    {"csv", toCardCsv}, {"csv-long", toMetricCsv}, {"xlsx", nullptr}, {"junit", toJunit}};

} // namespace assay
