// Read-only tables in the look of the program.
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
// Clears the table and sets its columns.
void beginTable(QTableWidget& table, const QStringList& columns, std::size_t rows);
void putCell(QTableWidget& table, int row, int column, const QString& text, std::optional<Verdict> verdict = {});
// Fits columns to their texts, the last one to the edge.
void finishTable(QTableWidget& table);
// As above, but wraps the texts of one column if not all columns fit; it keeps at least `least` pixels. For tables by
// makeTable(); one without a vertical scroll bar becomes as high as its rows.
void finishTable(QTableWidget& table, int broken, int least);

QIcon verdictIcon(Verdict verdict, Theme theme);

} // namespace assay::gui
