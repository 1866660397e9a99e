#include "plot/plot_table.h"

#include <algorithm>
#include <cmath>

namespace assay {

namespace {

QString quoted(QString field)
{
    if (!field.contains(QLatin1Char(',')) && !field.contains(QLatin1Char('"')) && !field.contains(QLatin1Char('\n')))
        return field;
    return QLatin1Char('"') + field.replace(QLatin1String("\""), QLatin1String("\"\"")) + QLatin1Char('"');
}

} // namespace

QString PlotTable::csv() const
{
    QString text;
    for (const QStringList& line : QList<QStringList>{columns} + rows) {
        QStringList fields;
        for (const QString& field : line)
            fields.append(quoted(field));
        text += fields.join(QLatin1Char(',')) + QLatin1String("\r\n");
    }
    return text;
}

QString PlotTable::tabSeparated() const
{
    QString text;
    for (const QStringList& line : QList<QStringList>{columns} + rows)
        text += line.join(QLatin1Char('\t')) + QLatin1Char('\n');
    return text;
}

QString PlotTable::row(qsizetype i) const
{
    QStringList lines;
    for (qsizetype column = 0; column < columns.size(); ++column)
        if (!rows[i][column].isEmpty())
            lines.append(columns[column] + QLatin1String(": ") + rows[i][column]);
    return lines.join(QLatin1Char('\n'));
}

QString PlotTable::row(qsizetype i, const QString& title, double unitFactor) const
{
    PlotTable one{columns, {rows[i]}};
    one.columns.front() = title;
    one.rows.front().front() = cell(rows[i].front().toDouble() * unitFactor);
    return one.row(0);
}

std::optional<std::size_t> nearest(std::span<const double> ascending, double place)
{
    if (ascending.empty())
        return std::nullopt;
    const auto above = std::ranges::lower_bound(ascending, place);
    if (above == ascending.begin())
        return 0;
    const bool below = above == ascending.end() || place - *(above - 1) < *above - place;
    return static_cast<std::size_t>(above - ascending.begin()) - (below ? 1 : 0);
}

std::optional<std::size_t> rowNumber(double coordinate, std::size_t count)
{
    const double row = std::round(coordinate);
    return row >= 0 && row < static_cast<double>(count) ? std::optional(static_cast<std::size_t>(row)) : std::nullopt;
}

QString cell(double value) { return std::isnan(value) ? QString() : QString::number(value, 'g', 6); }

} // namespace assay
