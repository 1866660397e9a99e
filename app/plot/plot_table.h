// The content of a plot as a table, for spreadsheets and screen readers.
#pragma once

#include <QStringList>

#include <optional>
#include <span>

namespace assay {

struct PlotTable {
    QStringList columns;     // including units
    QList<QStringList> rows; // each as long as `columns`; "" = no value

    QString csv() const;            // RFC 4180, lines end with CR LF
    QString tabSeparated() const;   // for the clipboard
    QString row(qsizetype i) const; // "Time (s): 1.5", a line for each column with a value
    // The same, with the first value, which is on an axis, in the unit of the axis. `title`: of that unit.
    QString row(qsizetype i, const QString& title, double unitFactor) const;
};

// Returns the index of the nearest of these ascending positions; none for an empty list.
std::optional<std::size_t> nearest(std::span<const double> ascending, double place);
// Returns the row at this coordinate, for `count` rows at 0, 1, 2, ...
std::optional<std::size_t> rowNumber(double coordinate, std::size_t count);

// Formats a number with six significant digits, no grouping, and a decimal point in every language; "" for NaN.
QString cell(double value);

} // namespace assay
