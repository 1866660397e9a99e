// Text in aligned columns for a terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace assay::cli {

// Returns the width of valid UTF-8 text on a terminal in cells: 2 for wide East Asian characters and emoji (Unicode 15,
// UAX #11), 0 for combining marks.
std::size_t displayWidth(std::string_view text);
// Cuts the text to at most `cells` cells; a cut text ends in "…".
std::string fitTo(std::string_view text, std::size_t cells);

// Adds blanks up to `cells` cells.
std::string padTo(std::string text, std::size_t cells);

class TextTable {
public:
    enum class Align { left, right };

    void addColumn(std::string title, Align align = Align::left) { m_columns.push_back({std::move(title), align}); }
    // As many cells as there are columns.
    void addRow(std::vector<std::string> cells) { m_rows.push_back(std::move(cells)); }
    // Header and rows, two blanks between columns, no blanks at the end of a line. Columns that are empty in every row
    // are left out.
    std::string text() const;

private:
    struct Column {
        std::string title;
        Align align;
    };
    std::vector<Column> m_columns;
    std::vector<std::vector<std::string>> m_rows;
};

} // namespace assay::cli
