#include "plot/difference_map.h"

#include "plot/map_plot.h"
#include "plot/plot_style.h"

#include <algorithm>
#include <cmath>

namespace assay {

namespace {

constexpr std::size_t kCellRows = 16;
constexpr double kNearlyAll = 0.98; // share of the cells within the scale, so that single stalls do not fade the others

double beginOf(const AddressMap& map) { return static_cast<double>(map.offset().count()); }

// Start of the last I/O, plus the length of its column.
double endOf(const AddressMap& map)
{
    std::size_t columns = map.columns().size();
    while (columns > 0 && map.columns()[columns - 1].ops == 0)
        --columns;
    return beginOf(map) + static_cast<double>(columns) * static_cast<double>(map.columnBytes().count());
}

std::vector<double> meansIn(const AddressMap& map, double offset, double cellBytes, std::size_t cells)
{
    std::vector<double> sums(cells), counts(cells);
    for (std::size_t i = 0; i < map.columns().size(); ++i) {
        const double middle =
            beginOf(map) + (static_cast<double>(i) + 0.5) * static_cast<double>(map.columnBytes().count());
        const double place = (middle - offset) / cellBytes;
        if (place < 0 || place >= static_cast<double>(cells))
            continue;
        const AddressColumn& column = map.columns()[i];
        sums[static_cast<std::size_t>(place)] += static_cast<double>(column.latencySum.count()) / 1e6;
        counts[static_cast<std::size_t>(place)] += static_cast<double>(column.ops);
    }
    for (std::size_t i = 0; i < cells; ++i)
        sums[i] = counts[i] > 0 ? sums[i] / counts[i] : std::numeric_limits<double>::quiet_NaN();
    return sums;
}

// Returns the difference in ms with full colour; 0 if there is no difference.
double fullScale(const AddressDifference& difference)
{
    std::vector<double> sizes;
    for (std::size_t i = 0; i < difference.first.size(); ++i)
        if (!std::isnan(difference.at(i)))
            sizes.push_back(std::abs(difference.at(i)));
    if (sizes.empty())
        return 0;
    std::ranges::sort(sizes);
    const double most = sizes[static_cast<std::size_t>(kNearlyAll * static_cast<double>(sizes.size() - 1))];
    return most > 0 ? most : sizes.back();
}

// Draws all cells as one item, because a thousand items would be slow.
class DifferenceCells final : public QCPAbstractItem {
public:
    DifferenceCells(QCustomPlot& plot, const AddressDifference& difference, double scale, Theme theme)
        : QCPAbstractItem(&plot), m_plot(plot), m_difference(difference), m_scale(scale), m_theme(theme)
    {
    }
    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }

private:
    void draw(QCPPainter* painter) override
    {
        painter->setPen(Qt::NoPen);
        for (std::size_t i = 0; i < m_difference.first.size(); ++i) {
            const double difference = m_difference.at(i);
            if (!std::isnan(difference))
                painter->fillRect(areaOf(i), divergingColour(m_scale > 0 ? difference / m_scale : 0, m_theme));
        }
    }
    QRectF areaOf(std::size_t i) const
    {
        constexpr double kBetween = 0.05; // of a cell, on each side
        const auto column = static_cast<double>(i % kMapColumns), row = static_cast<double>(i / kMapColumns);
        const auto x = [this](double value) { return m_plot.xAxis->coordToPixel(value); };
        const auto y = [this](double value) { return m_plot.yAxis->coordToPixel(value); };
        return {QPointF(x(column + kBetween), y(row + kBetween)),
                QPointF(x(column + 1 - kBetween), y(row + 1 - kBetween))};
    }

    QCustomPlot& m_plot;
    const AddressDifference& m_difference; // owned by the DifferenceMap, which redraws on changes
    double m_scale;
    Theme m_theme;
};

} // namespace

AddressDifference addressDifference(const AddressMap& a, const AddressMap& b)
{
    AddressDifference difference;
    difference.offset = std::max(beginOf(a), beginOf(b));
    const double end = std::min(endOf(a), endOf(b));
    if (end <= difference.offset)
        return difference;
    const double widest = static_cast<double>(std::max(a.columnBytes().count(), b.columnBytes().count()));
    const double most = std::max(1.0, std::floor((end - difference.offset) / widest));
    const auto cells = static_cast<std::size_t>(std::min<double>(kCellRows * kMapColumns, most));
    difference.cellBytes = (end - difference.offset) / static_cast<double>(cells);
    difference.first = meansIn(a, difference.offset, difference.cellBytes, cells);
    difference.second = meansIn(b, difference.offset, difference.cellBytes, cells);
    return difference;
}

DifferenceMap::DifferenceMap(Texts texts, QWidget* parent) : PlotWidget(std::move(texts), parent) { redraw(); }

void DifferenceMap::setDifference(AddressDifference difference, const QString& nameA, const QString& nameB)
{
    m_difference = std::move(difference);
    m_nameA = nameA;
    m_nameB = nameB;
    redraw();
}

int DifferenceMap::preferredHeight() const
{
    return addressRowsHeight((m_difference.first.size() + kMapColumns - 1) / kMapColumns);
}

void DifferenceMap::draw(QCustomPlot& plot)
{
    if (m_difference.first.empty())
        return drawPlaceholder(plot, theme(), texts().translate("plot", "The runs have no common addresses"));
    const Palette& palette = paletteOf(theme());
    const double scale = fullScale(m_difference);
    showAddressRows(plot, texts(), m_difference.offset, m_difference.cellBytes,
                    (m_difference.first.size() + kMapColumns - 1) / kMapColumns);
    new DifferenceCells(plot, m_difference, scale, theme()); // owned by the plot
    const auto swatch = [&](const QString& name, double share) {
        addSwatch(plot, name, QPen(palette.axis, 0.5), divergingColour(share, theme()));
    };
    const QString most = texts().number(scale);
    if (scale > 0)
        swatch(texts().translate("plot", "%1 faster by %2 ms").arg(m_nameA, most), -1);
    swatch(texts().translate("plot", "no difference"), 0);
    if (scale > 0)
        swatch(texts().translate("plot", "%1 slower by %2 ms").arg(m_nameA, most), 1);
}

PlotTable DifferenceMap::tableIn(const Texts& texts) const
{
    const QString latency = texts.translate("plot", "Latency (ms)");
    PlotTable table{{texts.translate("plot", "Address (%1)").arg(QLatin1String("B")), m_nameA + ": " + latency,
                     m_nameB + ": " + latency, QStringLiteral("%1 − %2 (ms)").arg(m_nameA, m_nameB)},
                    {}};
    for (std::size_t i = 0; i < m_difference.first.size(); ++i)
        table.rows.append(
            {QString::number(m_difference.offset + static_cast<double>(i) * m_difference.cellBytes, 'f', 0),
             cell(m_difference.first[i]), cell(m_difference.second[i]), cell(m_difference.at(i))});
    return table;
}

std::optional<std::size_t> DifferenceMap::rowAt(double x, double y) const
{
    if (x < 0 || y < 0 || x >= kMapColumns)
        return std::nullopt;
    const std::size_t i = static_cast<std::size_t>(y) * kMapColumns + static_cast<std::size_t>(x);
    return i < m_difference.first.size() ? std::optional(i) : std::nullopt;
}

} // namespace assay
