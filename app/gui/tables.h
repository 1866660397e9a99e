// Tables in the look of the program, read-only.
#pragma once

#include "look/palette.h"
#include "run/record/scorecard.h"

#include <QIcon>
#include <QStringList>

#include <optional>

class QTableWidget;
class QWidget;

namespace assay::gui {

QTableWidget* makeTable(const char* name, QWidget* parent);
// Empties it and gives it these columns.
void beginTable(QTableWidget& table, const QStringList& columns, std::size_t rows);
void putCell(QTableWidget& table, int row, int column, const QString& text, std::optional<Verdict> verdict = {});
// Columns as wide as their texts, and the last one to the edge.
void finishTable(QTableWidget& table);
// The same, but the texts of one column are broken into lines where there is no room for all columns; it keeps `least`
// pixels. Of a table by makeTable(); one that never scrolls up and down becomes as high as its rows.
void finishTable(QTableWidget& table, int broken, int least);

QIcon verdictIcon(Verdict verdict, Theme theme);

} // namespace assay::gui
