// What a plot shows, in rows: for spreadsheets, and for people who cannot see it.
#pragma once

#include <QStringList>

#include <optional>
#include <span>

namespace assay {

struct PlotTable {
    QStringList columns;     // with their units
    QList<QStringList> rows; // each as long as `columns`; "" where there is no value

    QString csv() const;            // RFC 4180, lines end with CR LF
    QString tabSeparated() const;   // for the clipboard
    QString row(qsizetype i) const; // "Time (s): 1.5", a line for each column that has a value
};

// The index of the nearest of these ascending places; none of none.
std::optional<std::size_t> nearest(std::span<const double> ascending, double place);
// The row whose number is this coordinate, of `count` rows at 0, 1, 2, ...
std::optional<std::size_t> rowNumber(double coordinate, std::size_t count);

// Six significant digits, no grouping, a decimal point in every language; "" for NaN.
QString cell(double value);

} // namespace assay
