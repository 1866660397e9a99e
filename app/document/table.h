// A table of a document: texts in the document's language. Values; any thread.
#pragma once

#include "run/record/scorecard.h"

#include <optional>
#include <string>
#include <vector>

namespace assay {

struct Column {
    std::string title;
    double share = 1; // of the table width, relative to the other columns
    bool isNumber = false;
};
struct Cell {
    std::string text{};
    std::string detail{};             // secondary text, below the text
    std::optional<Verdict> verdict{}; // colour and mark of the text
    bool isBold = false;
};
using Row = std::vector<Cell>;

struct Table {
    std::vector<Column> columns;
    std::vector<Row> rows; // each with one cell per column
};

// A name and its value; omitted by renderers if the value is empty.
struct Fact {
    std::string name, value;
};

} // namespace assay
