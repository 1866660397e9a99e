#include "plot/life_plot.h"

#include "look/verdict_mark.h"
#include "plot/plot_style.h"

#include <QDateTime>

#include <algorithm>

namespace assay {

namespace {

constexpr double kLifeMark = 15;           // pixels
constexpr double kLeastSpanSeconds = 3600; // minimum span around runs that are close together
constexpr double kRoom = 0.06;             // of the axis, on both sides of the points

// The mark of a verdict at these axis coordinates, owned by the plot.
class MarkItem final : public QCPAbstractItem {
public:
    MarkItem(QCustomPlot& plot, const LifePoint& point, Theme theme)
        : QCPAbstractItem(&plot), m_place(createPosition(QStringLiteral("place"))), m_verdict(point.verdict),
          m_theme(theme)
    {
        m_place->setCoords(point.seconds, point.value);
    }
    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }

private:
    void draw(QCPPainter* painter) override
    {
        const QPointF middle = m_place->pixelPosition();
        drawVerdictMark(*painter, {middle.x() - kLifeMark / 2, middle.y() - kLifeMark / 2, kLifeMark, kLifeMark},
                        m_verdict, m_theme);
    }

    QCPItemPosition* m_place;
    Verdict m_verdict;
    Theme m_theme;
};

QCPRange widened(double lowest, double highest, double least)
{
    const double span = std::max(highest - lowest, least);
    const double middle = (highest + lowest) / 2;
    return {middle - span * (0.5 + kRoom), middle + span * (0.5 + kRoom)};
}

QString momentText(double seconds)
{
    return QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(seconds * 1000))
        .toString(QStringLiteral("yyyy-MM-dd HH:mm"));
}

} // namespace

LifePlot::LifePlot(Texts texts, QWidget* parent) : PlotWidget(std::move(texts), parent) { redraw(); }

void LifePlot::setPoints(std::vector<LifePoint> points, StepNames steps, std::string metric, std::string unit)
{
    m_points = std::move(points);
    m_steps = std::move(steps);
    m_metric = std::move(metric);
    m_unit = std::move(unit);
    redraw();
}

QString LifePlot::label(const Texts& texts) const
{
    const QString unit = texts.unit(m_unit);
    const QString metric = texts.metric(m_steps, m_metric);
    return unit.isEmpty() ? metric : QStringLiteral("%1 (%2)").arg(metric, unit);
}

void LifePlot::draw(QCustomPlot& plot)
{
    if (m_points.empty())
        return drawPlaceholder(plot, theme(),
                               texts().translate("plot", "The runs of this card have no numeric metric"));
    const auto [lowest, highest] = std::ranges::minmax(m_points, {}, &LifePoint::value);
    QSharedPointer<QCPAxisTickerDateTime> ticker(new QCPAxisTickerDateTime);
    ticker->setDateTimeFormat(QStringLiteral("yyyy-MM-dd\nHH:mm"));
    ticker->setTickCount(4);
    plot.xAxis->setTicker(ticker);
    plot.xAxis->setRange(widened(m_points.front().seconds, m_points.back().seconds, kLeastSpanSeconds));
    const bool flat = lowest.value == 0 && highest.value == 0; // for example a count of errors that is always 0
    plot.yAxis->setRange(widened(std::min(lowest.value, 0.0), flat ? 1 : highest.value, 1e-9));
    plot.yAxis->setLabel(label(texts()));
    QVector<double> x, y;
    for (const LifePoint& point : m_points) {
        x.append(point.seconds);
        y.append(point.value);
    }
    QCPGraph* line = plot.addGraph();
    line->setData(x, y, true);
    line->setPen(QPen(paletteOf(theme()).curve, 1.5));
    for (const LifePoint& point : m_points)
        new MarkItem(plot, point, theme());
}

PlotTable LifePlot::tableIn(const Texts& texts) const
{
    PlotTable table{{texts.translate("plot", "Started"), label(texts), texts.translate("plot", "Verdict")}, {}};
    for (const LifePoint& point : m_points)
        table.rows.append({momentText(point.seconds), cell(point.value), texts.verdict(point.verdict)});
    return table;
}

std::optional<std::size_t> LifePlot::rowAt(double x, double) const
{
    std::vector<double> places;
    for (const LifePoint& point : m_points)
        places.push_back(point.seconds);
    return nearest(places, x);
}

} // namespace assay
