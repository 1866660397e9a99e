#include "judge/export/workbook.h"

#include "ground/base/replace_file.h"
#include "ground/base/text.h"
#include "judge/export/csv_cell.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <xlsxwriter.h>

namespace assay {

namespace {

constexpr std::size_t kMaxRows = LXW_ROW_MAX - 1;

void writeCell(lxw_worksheet* sheet, std::size_t row, std::size_t column, const DataCell& cell)
{
    const auto r = static_cast<lxw_row_t>(row);
    const auto c = static_cast<lxw_col_t>(column);
    if (const auto* number = std::get_if<double>(&cell))
        worksheet_write_number(sheet, r, c, *number, nullptr);
    else if (const auto* text = std::get_if<std::string>(&cell))
        worksheet_write_string(sheet, r, c, displayable(*text, kMaxCellLength).c_str(), nullptr);
}

void writeSheet(lxw_workbook* book, lxw_format* bold, const DataTable& table)
{
    lxw_worksheet* sheet = workbook_add_worksheet(book, table.name.c_str());
    for (std::size_t column = 0; column < table.columns.size(); ++column)
        worksheet_write_string(sheet, 0, static_cast<lxw_col_t>(column), table.columns[column].c_str(), bold);
    for (std::size_t row = 0; row < std::min(table.rows.size(), kMaxRows); ++row)
        for (std::size_t column = 0; column < table.rows[row].size(); ++column)
            writeCell(sheet, row + 1, column, table.rows[row][column]);
    worksheet_freeze_panes(sheet, 1, 0);
    if (!table.rows.empty())
        worksheet_autofilter(sheet, 0, 0, static_cast<lxw_row_t>(std::min(table.rows.size(), kMaxRows)),
                             static_cast<lxw_col_t>(table.columns.size() - 1));
}

tl::unexpected<Error> cannotWrite(const std::filesystem::path& file, const char* reason)
{
    return fail(Errc::environment, msg("export", "Cannot write {} ({}); choose a folder that you may write to.",
                                       displayable(file.string(), kMaxPathLength), reason));
}

} // namespace

Result<void> writeWorkbook(std::span<const DataTable> tables, const std::filesystem::path& file)
{
    std::filesystem::path part = file; // the library writes the file in several steps
    part += ".part";
    if (!recreateEmptyFile(part)) // the library would print its own message
        return cannotWrite(file, std::strerror(errno));
    lxw_workbook* book = workbook_new(part.string().c_str());
    lxw_format* bold = workbook_add_format(book);
    format_set_bold(bold);
    for (const DataTable& table : tables)
        writeSheet(book, bold, table);
    const lxw_error error = workbook_close(book);
    std::error_code moved;
    if (error == LXW_NO_ERROR)
        std::filesystem::rename(part, file, moved);
    if (error == LXW_NO_ERROR && !moved)
        return {};
    std::filesystem::remove(part, moved);
    return cannotWrite(file, lxw_strerror(error));
}

} // namespace assay
