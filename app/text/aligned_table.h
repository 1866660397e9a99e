// Text in aligned columns for a terminal or the clipboard. Without Qt.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace assay {

// Returns the width of valid UTF-8 text on a terminal in cells: 2 for wide East Asian characters and emoji (Unicode 15,
// UAX #11), 0 for combining marks.
std::size_t displayWidth(std::string_view text);
// Cuts the text to at most `cells` cells; a cut text ends in "…".
std::string fitTo(std::string_view text, std::size_t cells);

// Cuts the texts of one column or row; different texts stay different (cutDistinct()).
std::vector<std::string> fitDistinct(std::span<const std::string> texts, std::size_t cells);

// Appends blanks up to `cells` cells.
std::string padTo(std::string text, std::size_t cells);

enum class Align { left, right };

class AlignedTable {
public:
    // Texts of the column are cut to `cells`; different texts stay different.
    struct Column {
        Column(std::string text, Align side = Align::left, std::size_t most = 10'000)
            : title(std::move(text)), align(side), cells(most)
        {
        }
        std::string title;
        Align align;
        std::size_t cells;
    };

    void addColumn(Column column) { m_columns.push_back(std::move(column)); }
    // One text per column.
    void addRow(std::vector<std::string> cells) { m_rows.push_back(std::move(cells)); }
    // Returns header and rows, two blanks between columns, no trailing blanks. Columns that are empty in every row are
    // omitted.
    std::string text() const;

private:
    std::vector<std::vector<std::string>> fittedRows() const;

    std::vector<Column> m_columns;
    std::vector<std::vector<std::string>> m_rows;
};

} // namespace assay
