// Tables for spreadsheets, and the file that holds them.
#pragma once

#include "ground/base/result.h"

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace assay {

using DataCell = std::variant<std::monostate, double, std::string>; // monostate = unknown, an empty cell
struct DataTable {
    std::string name;
    std::vector<std::string> columns;
    std::vector<std::vector<DataCell>> rows;
};

inline DataCell dataCell(const std::variant<double, std::string>& value)
{
    const auto* number = std::get_if<double>(&value);
    return number ? DataCell(*number) : DataCell(std::get<std::string>(value));
}
template <class T> DataCell dataCell(const std::optional<T>& value) { return value ? DataCell(*value) : DataCell(); }

// Writes the tables as the sheets of one Office Open XML workbook (.xlsx), with numeric cells. Replaces the file
// atomically. Errc::environment.
Result<void> writeWorkbook(std::span<const DataTable> tables, const std::filesystem::path& file);

} // namespace assay
