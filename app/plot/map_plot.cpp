#include "plot/map_plot.h"

#include "plot/plot_style.h"

#include <algorithm>
#include <cmath>

namespace assay {

namespace {

constexpr int kCellRowHeight = 9;
constexpr int kAroundRows = 46;              // legend above, ticks below
constexpr std::size_t kRowsBetweenTicks = 4; // if there are more rows

// Returns the colour with this part of ink on the background.
QColor mixed(const Palette& palette, const QColor& ink, double part)
{
    const auto mix = [part](int from, int to) { return static_cast<int>(std::lround(from + part * (to - from))); };
    return {mix(palette.surface.red(), ink.red()), mix(palette.surface.green(), ink.green()),
            mix(palette.surface.blue(), ink.blue())};
}

// Returns the colour of a cell with this share of what is held. Faults are lighter than what is held, for prints in
// grey.
QColor shadeOf(const Palette& palette, const CardMap& map, double share)
{
    if (map.emptyIsFault)
        return share < 0.5 ? mixed(palette, palette.danger, 0.4) : palette.curve;
    return mixed(palette, palette.axis, 0.08 + 0.5 * std::clamp(share, 0.0, 1.0));
}

// Returns the colour of the n-th file; neighbours differ in greyscale too.
QColor fileColor(const Palette& palette, std::size_t file)
{
    const QColor colors[] = {palette.curve, palette.warn, palette.danger, palette.text};
    return colors[file % std::size(colors)];
}

// Draws all cells as one item, because a thousand items would be slow. Coordinates: column and row, each cell 1 wide
// and 1 high.
class MapCells final : public QCPAbstractItem {
public:
    MapCells(QCustomPlot& plot, const CardMap& map, Theme theme)
        : QCPAbstractItem(&plot), m_plot(plot), m_map(map), m_theme(theme)
    {
    }
    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }

private:
    void draw(QCPPainter* painter) override
    {
        const Palette& palette = paletteOf(m_theme);
        painter->setPen(Qt::NoPen);
        for (std::size_t i = 0; i < m_map.held.size(); ++i) {
            const QRectF cell = place(i);
            painter->fillRect(cell, shadeOf(palette, m_map, m_map.held[i]));
            // Each file has its own lane in the cell, filled from the left by its share.
            const double lane = cell.height() / static_cast<double>(std::max<std::size_t>(1, m_map.latest.size()));
            for (std::size_t file = 0; file < m_map.latest.size(); ++file) {
                const double share = std::clamp(m_map.latest[file].shares[i], 0.0, 1.0);
                if (share > 0)
                    painter->fillRect(
                        QRectF(cell.left(), cell.top() + lane * static_cast<double>(file), cell.width() * share, lane),
                        fileColor(palette, file));
            }
        }
    }

    QRectF place(std::size_t i) const
    {
        constexpr double kGap = 0.05; // between cells, on each side
        const auto column = static_cast<double>(i % MapPlot::kColumns),
                   row = static_cast<double>(i / MapPlot::kColumns);
        const auto x = [this](double value) { return m_plot.xAxis->coordToPixel(value); };
        const auto y = [this](double value) { return m_plot.yAxis->coordToPixel(value); };
        return {QPointF(x(column + kGap), y(row + kGap)), QPointF(x(column + 1 - kGap), y(row + 1 - kGap))};
    }

    QCustomPlot& m_plot;
    const CardMap& m_map; // owned by the MapPlot, which redraws on changes
    Theme m_theme;
};

} // namespace

void showAddressRows(QCustomPlot& plot, const Texts& texts, double offset, double cellBytes, std::size_t rows)
{
    const double rowBytes = cellBytes * kMapColumns;
    const AxisScale scale = addressScale(offset + static_cast<double>(rows) * rowBytes);
    QSharedPointer<QCPAxisTickerText> addresses(new QCPAxisTickerText);
    for (std::size_t row = 0; row<rows; row += rows> kRowsBetweenTicks ? kRowsBetweenTicks : 1) {
        const double address = (offset + static_cast<double>(row) * rowBytes) * scale.factor;
        addresses->addTick(static_cast<double>(row), QString::number(address, 'f', scale.factor < 1e-6 ? 2 : 0));
    }
    plot.yAxis->setTicker(addresses);
    plot.yAxis->setRangeReversed(true);
    plot.yAxis->setRange(0, static_cast<double>(rows));
    plot.yAxis->grid()->setVisible(false);
    plot.yAxis->setLabel(texts.translate("plot", "Address (%1)").arg(QLatin1String(scale.unit)));
    plot.xAxis->setRange(0, kMapColumns);
    plot.xAxis->setTicker(QSharedPointer<QCPAxisTickerText>(new QCPAxisTickerText)); // none
}

int addressRowsHeight(std::size_t rows) { return static_cast<int>(rows) * kCellRowHeight + kAroundRows; }

MapPlot::MapPlot(Texts texts, QWidget* parent) : PlotWidget(std::move(texts), parent) { redraw(); }

void MapPlot::setMap(CardMap map)
{
    m_map = std::move(map);
    redraw();
}

int MapPlot::preferredHeight() const { return addressRowsHeight(rowCount()); }

void MapPlot::draw(QCustomPlot& plot)
{
    if (m_map.held.empty()) {
        drawPlaceholder(plot, theme(), texts().translate("plot", "No data measured yet"));
        return;
    }
    const Palette& palette = paletteOf(theme());
    showAddressRows(plot, texts(), m_map.offset, m_map.cellBytes, rowCount());
    new MapCells(plot, m_map, theme()); // owned by the plot
    addSwatch(plot, texts().translate("plot", m_map.emptyName), QPen(palette.axis, 0.5), shadeOf(palette, m_map, 0));
    addSwatch(plot, texts().translate("plot", m_map.heldName), QPen(palette.axis, 0.5), shadeOf(palette, m_map, 1));
    for (std::size_t file = 0; file < m_map.latest.size(); ++file)
        addSwatch(plot, m_map.latest[file].name, QPen(fileColor(palette, file), 0.5), fileColor(palette, file));
}

PlotTable MapPlot::tableIn(const Texts& texts) const
{
    PlotTable table{
        {texts.translate("plot", "Address (%1)").arg(QLatin1String("B")), texts.translate("plot", m_map.heldName)}, {}};
    for (const CardMap::File& file : m_map.latest)
        table.columns.append(file.name);
    for (std::size_t i = 0; i < m_map.held.size(); ++i) {
        const double address = m_map.offset + static_cast<double>(i) * m_map.cellBytes;
        QStringList row = {QString::number(address, 'f', 0), cell(m_map.held[i])};
        for (const CardMap::File& file : m_map.latest)
            row.append(cell(file.shares[i]));
        table.rows.append(row);
    }
    return table;
}

std::optional<std::size_t> MapPlot::rowAt(double x, double y) const
{
    if (x < 0 || y < 0 || x >= kColumns)
        return std::nullopt;
    const std::size_t i = static_cast<std::size_t>(y) * kColumns + static_cast<std::size_t>(x);
    return i < m_map.held.size() ? std::optional(i) : std::nullopt;
}

} // namespace assay
