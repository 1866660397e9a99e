// Tables of the command line: their titles are messages.
#pragma once

#include "cli/speech.h"
#include "text/aligned_table.h"

#include <initializer_list>

namespace assay::cli {

class TextTable : public AlignedTable {
public:
    struct Column : AlignedTable::Column {
        using AlignedTable::Column::Column;
        Column(const Message& text, Align side = Align::left) : Column(say(text), side) {}
        Column(const Message& text, std::size_t most) : Column(say(text), Align::left, most) {}
    };

    TextTable(std::initializer_list<Column> columns = {})
    {
        for (const Column& column : columns)
            addColumn(column);
    }
    void addColumn(const Column& column) { AlignedTable::addColumn(column); }
};

inline TextTable::Column right(const Message& title) { return {title, Align::right}; }

} // namespace assay::cli
