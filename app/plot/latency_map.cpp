#include "plot/latency_map.h"

#include "plot/curves.h"
#include "plot/plot_style.h"

#include <QImage>
#include <algorithm>

namespace assay {

namespace {

constexpr int kMapRowsBetweenTicks = 5;
constexpr double kClassEnds[] = {1, 5, 20, 100}; // ms; larger means belong to the last class

std::size_t classOf(Ns latency)
{
    return static_cast<std::size_t>(std::ranges::upper_bound(kClassEnds, milliseconds(latency)) - kClassEnds);
}

// An error or a stall takes precedence over the mean.
QColor colourOf(const CardCell& cell, const Palette& palette)
{
    if (cell.errors > 0)
        return palette.danger;
    if (cell.stalls > 0)
        return palette.warn;
    return cell.tested() ? palette.latency[classOf(cell.mean())] : palette.untested;
}

// Draws all cells as one image with a pixel per cell, because thousands of rectangles would be slow. Coordinates:
// column and row.
class LatencyCells final : public QCPAbstractItem {
public:
    LatencyCells(QCustomPlot& plot, std::span<const CardCell> cells, std::optional<std::size_t> chosen, Theme theme)
        : QCPAbstractItem(&plot), m_plot(plot), m_cells(cells), m_chosen(chosen), m_theme(theme)
    {
    }
    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }

private:
    void draw(QCPPainter* painter) override
    {
        const Palette& palette = paletteOf(m_theme);
        QImage image(CardCells::kColumns, CardCells::kRows, QImage::Format_RGB32);
        image.fill(palette.untested);
        for (std::size_t i = 0; i < m_cells.size(); ++i)
            image.setPixel(static_cast<int>(i % CardCells::kColumns), static_cast<int>(i / CardCells::kColumns),
                           colourOf(m_cells[i], palette).rgb());
        const QRectF all(point(0, 0), point(CardCells::kColumns, CardCells::kRows));
        painter->setRenderHint(QPainter::SmoothPixmapTransform, false);
        painter->drawImage(all, image);
        drawShapes(painter, palette);
    }

    // Shapes in addition to colours, for colour blindness: a cross for an error, a dot for a stall.
    void drawShapes(QCPPainter* painter, const Palette& palette)
    {
        painter->setPen(QPen(palette.surface, 1));
        for (std::size_t i = 0; i < m_cells.size(); ++i) {
            if (m_cells[i].errors == 0 && m_cells[i].stalls == 0)
                continue;
            const QRectF cell = place(i);
            if (m_cells[i].errors > 0) {
                painter->drawLine(cell.topLeft(), cell.bottomRight());
                painter->drawLine(cell.topRight(), cell.bottomLeft());
            } else {
                painter->drawPoint(cell.center());
            }
        }
        if (m_chosen) {
            painter->setBrush(Qt::NoBrush);
            painter->setPen(QPen(palette.text, 2));
            painter->drawRect(place(*m_chosen).adjusted(-2, -2, 2, 2));
        }
    }

    QPointF point(std::size_t column, std::size_t row) const
    {
        return {m_plot.xAxis->coordToPixel(static_cast<double>(column)),
                m_plot.yAxis->coordToPixel(static_cast<double>(row))};
    }
    QRectF place(std::size_t i) const
    {
        const std::size_t column = i % CardCells::kColumns, row = i / CardCells::kColumns;
        return {point(column, row), point(column + 1, row + 1)};
    }

    QCustomPlot& m_plot;
    std::span<const CardCell> m_cells; // owned by the LatencyMap, which redraws on changes
    std::optional<std::size_t> m_chosen;
    Theme m_theme;
};

} // namespace

LatencyMap::LatencyMap(Texts texts, QWidget* parent) : PlotWidget(std::move(texts), parent) { redraw(); }

void LatencyMap::setCells(const CardCells& cells, QStringList phases)
{
    m_cells = cells;
    m_phases = std::move(phases);
    redraw();
}

void LatencyMap::setChosen(std::optional<std::size_t> cell)
{
    m_chosen = cell;
    redraw();
}

void LatencyMap::draw(QCustomPlot& plot)
{
    if (m_cells.cells().empty())
        return drawPlaceholder(plot, theme(), texts().translate("plot", "No data measured yet"));
    setAxes(plot);
    new LatencyCells(plot, m_cells.cells(), m_chosen, theme()); // owned by the plot
    addLegend(plot);
}

void LatencyMap::addLegend(QCustomPlot& plot) const
{
    const Palette& palette = paletteOf(theme());
    const auto add = [&plot, &palette](const QString& name, const QColor& colour) {
        addSwatch(plot, name, QPen(palette.axis, 0.5), colour);
    };
    add(texts().translate("plot", "not yet tested"), palette.untested);
    for (std::size_t i = 0; i < std::size(kClassEnds); ++i)
        add(QStringLiteral("< %1 ms").arg(kClassEnds[i]), palette.latency[i]);
    add(texts().translate("plot", "longer"), palette.latency.back());
    add(texts().translate("plot", "stall"), palette.warn);
    add(texts().translate("plot", "failed I/O"), palette.danger);
}

// Labels some rows with their first addresses; the x axis has no labels.
void LatencyMap::setAxes(QCustomPlot& plot) const
{
    const auto rowBytes = static_cast<double>(m_cells.cellBytes().count() * CardCells::kColumns);
    const AxisScale scale = addressScale(rowBytes * CardCells::kRows);
    QSharedPointer<QCPAxisTickerText> addresses(new QCPAxisTickerText);
    for (int row = 0; row < static_cast<int>(CardCells::kRows); row += kMapRowsBetweenTicks)
        addresses->addTick(row, QString::number(row * rowBytes * scale.factor, 'f', scale.factor < 1e-6 ? 1 : 0));
    plot.yAxis->setTicker(addresses);
    plot.yAxis->setRangeReversed(true);
    plot.yAxis->setRange(0, CardCells::kRows);
    plot.yAxis->grid()->setVisible(false);
    plot.yAxis->setLabel(texts().translate("plot", "Address (%1)").arg(QLatin1String(scale.unit)));
    plot.xAxis->setRange(0, CardCells::kColumns);
    plot.xAxis->setTicker(QSharedPointer<QCPAxisTickerText>(new QCPAxisTickerText)); // none
}

QStringList LatencyMap::columnsIn(const Texts& texts) const
{
    return {texts.translate("plot", "Address (%1)").arg(QLatin1String("B")),
            texts.translate("plot", "mean") + QStringLiteral(" (ms)"),
            texts.translate("plot", "longest") + QStringLiteral(" (ms)"),
            texts.translate("plot", "I/Os"),
            texts.translate("plot", "stall"),
            texts.translate("plot", "failed I/O"),
            texts.translate("plot", "last pass"),
            texts.translate("plot", "Time (%1)").arg(QLatin1String("s"))};
}

// The read-out omits fields without a value.
QStringList LatencyMap::rowIn(const Texts& texts, std::size_t i) const
{
    const CardCell& measured = m_cells.cells()[i];
    const QString address = QString::number(m_cells.cellBytes().count() * i);
    if (!measured.tested())
        return {address, {}, {}, {}, {}, {}, texts.translate("plot", "not yet tested"), {}};
    const auto count = [](std::uint64_t n) { return n > 0 ? QString::number(n) : QString(); };
    const auto phase = static_cast<qsizetype>(measured.phase);
    return {address,
            measured.ops > 0 ? cell(milliseconds(measured.mean())) : QString(),
            measured.ops > 0 ? cell(milliseconds(measured.latencyMax)) : QString(),
            count(measured.ops),
            count(measured.stalls),
            count(measured.errors),
            QString::number(phase + 1) +
                (phase < m_phases.size() ? QStringLiteral(" · ") + m_phases[phase] : QString()),
            cell(seconds(measured.at))};
}

PlotTable LatencyMap::tableIn(const Texts& texts) const
{
    PlotTable table{columnsIn(texts), {}};
    for (std::size_t i = 0; i < m_cells.cells().size(); ++i)
        table.rows.append(rowIn(texts, i));
    return table;
}

// Builds one row only, not the whole table, for each mouse movement.
QString LatencyMap::readOut(std::size_t row) const
{
    return PlotTable{columnsIn(texts()), {rowIn(texts(), row)}}.row(0);
}

std::optional<std::size_t> LatencyMap::rowAt(double x, double y) const
{
    if (x < 0 || y < 0 || x >= CardCells::kColumns)
        return std::nullopt;
    const std::size_t i = static_cast<std::size_t>(y) * CardCells::kColumns + static_cast<std::size_t>(x);
    return i < m_cells.cells().size() ? std::optional(i) : std::nullopt;
}

void LatencyMap::clicked(double x, double y)
{
    if (const auto cell = rowAt(x, y); cell && m_onChosen)
        m_onChosen(*cell);
}

} // namespace assay
