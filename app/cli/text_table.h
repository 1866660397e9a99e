// Text in aligned columns for a terminal.
#pragma once

#include "cli/speech.h"

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace assay::cli {

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

class TextTable {
public:
    // Texts of the column are cut to `cells`; different texts stay different.
    struct Column {
        Column(std::string text, Align side = Align::left, std::size_t most = 10'000)
            : title(std::move(text)), align(side), cells(most)
        {
        }
        Column(const Message& text, Align side = Align::left) : Column(say(text), side) {}
        Column(const Message& text, std::size_t most) : Column(say(text), Align::left, most) {}
        std::string title;
        Align align;
        std::size_t cells;
    };

    TextTable(std::initializer_list<Column> columns = {}) : m_columns(columns) {}
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

inline TextTable::Column right(const Message& title) { return {title, Align::right}; }

} // namespace assay::cli
