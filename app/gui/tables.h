// Tables in the look of the program, read-only.
#pragma once

#include "look/palette.h"
#include "record/scorecard.h"

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

QIcon verdictIcon(Verdict verdict, Theme theme);

} // namespace assay::gui
