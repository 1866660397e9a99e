// A table over several pages: cells wrap, a row is never split, the head is repeated. A detail of the first column that
// needs several lines stands below its row, across the table.
#pragma once

#include "report/page_flow.h"

#include <optional>
#include <vector>

namespace assay {

struct TableColumn {
    QString title;
    double share = 1; // of the table width, relative to the other columns
    Qt::Alignment alignment = Qt::AlignLeft;
};

struct TableCell {
    QString text{};
    QString detail{};                 // smaller and paler, below the text
    std::optional<Verdict> verdict{}; // drawn as a mark before the text, in the same colour
    Weight weight = Weight::normal;
};

using TableRow = std::vector<TableCell>; // one cell per column

void drawTable(PageFlow& flow, const std::vector<TableColumn>& columns, const std::vector<TableRow>& rows);

// Two columns of name and value without a head. No value is empty.
struct ShownFact {
    QString name;
    QString value;
};
struct FactLayout {
    double leftFree = 0;  // width that stays free on the right
    bool inPairs = false; // two short facts per line
};
void drawFacts(PageFlow& flow, const std::vector<ShownFact>& facts, const FactLayout& layout = {});

} // namespace assay
