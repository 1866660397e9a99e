#include "plot/host_plot.h"

#include "judge/verdict/temperature.h"
#include "plot/plot_style.h"

#include <algorithm>
#include <cmath>

namespace assay {

namespace {

constexpr double kShown = 1; // percent: a share that never reaches it is not drawn

// The steps of a curve, including the end of the last one.
QVector<double> withEnd(const std::vector<double>& values)
{
    QVector<double> out(values.begin(), values.end());
    out.append(out.last());
    return out;
}

QVector<double> timesOf(const HostCurves& curves, double factor)
{
    QVector<double> times;
    for (const double begin : curves.begin)
        times.append(begin * factor);
    times.append(curves.end.back() * factor);
    return times;
}

double highest(const std::vector<double>& values)
{
    double most = 0;
    for (const double value : values)
        most = std::fmax(most, value);
    return most;
}

double share(double ms, double ofMs) { return ofMs > 0 ? 100 * ms / ofMs : std::nan(""); }

} // namespace

HostCurves hostCurves(const StepRecord& step)
{
    const HostSeries& series = *step.host;
    const auto temperatures = temperaturesOf(step);
    HostCurves curves;
    if (series.rows().empty())
        return curves;
    const Ns begin = series.rows().front().begin;
    for (const HostRow& row : series.rows()) {
        const HostValues& values = row.values;
        const double time = 1e3 * seconds(row.end - row.begin);
        const double idle = values[HostColumn::idleMs] + values[HostColumn::iowaitMs];
        const double all = idle + values[HostColumn::userMs] + values[HostColumn::systemMs] +
                           values[HostColumn::irqMs] + values[HostColumn::stealMs];
        curves.begin.push_back(seconds(row.begin - begin));
        curves.end.push_back(seconds(row.end - begin));
        curves.rate.push_back(time > 0 ? (values[HostColumn::readBytes] + values[HostColumn::writeBytes]) / 1e3 / time
                                       : std::nan(""));
        curves.deviceBusy.push_back(std::min(100.0, share(values[HostColumn::busyMs], time)));
        curves.processorsIdle.push_back(share(idle, all));
        curves.waitingForIo.push_back(share(values[HostColumn::iowaitMs], all));
        curves.flusher.push_back(share(values[HostColumn::flusherMs], time));
        curves.stolen.push_back(share(values[HostColumn::stealMs], all));
        if (temperatures)
            curves.celsius.push_back(temperatures->at(static_cast<double>((row.end - step.begin).count())));
    }
    return curves;
}

HostPlot::HostPlot(Texts texts, QWidget* parent) : PlotWidget(std::move(texts), parent) { redraw(); }

void HostPlot::setCurves(HostCurves curves)
{
    m_curves = std::move(curves);
    redraw();
}

// The curve is scaled to the maximum rate, because the axis shows shares.
void HostPlot::drawRate(QCustomPlot& plot, double factor) const
{
    const double most = highest(m_curves.rate);
    if (most <= 0)
        return;
    QVector<double> shares;
    for (const double rate : withEnd(m_curves.rate))
        shares.append(100 * rate / most);
    const Palette& palette = paletteOf(theme());
    QCPGraph* graph = plot.addGraph();
    graph->setData(timesOf(m_curves, factor), shares, true);
    graph->setLineStyle(QCPGraph::lsStepLeft);
    graph->setPen(Qt::NoPen);
    graph->setBrush(palette.band);
    graph->setName(texts().translate("plot", "throughput, 100 % = %1 MB/s").arg(texts().number(most)));
    graph->addToLegend();
}

void HostPlot::draw(QCustomPlot& plot)
{
    if (m_curves.begin.empty()) {
        drawPlaceholder(plot, theme(), texts().translate("plot", "No data measured yet"));
        return;
    }
    const AxisScale scale = timeAxis();
    plot.xAxis->setRange(0, m_curves.end.back() * scale.factor);
    plot.xAxis->setLabel(texts().translate("plot", "Step time (%1)").arg(QLatin1String(scale.unit)));
    plot.yAxis->setRange(0, 104);
    plot.yAxis->setLabel(m_curves.celsius.empty() ? texts().translate("plot", "Share (%)")
                                                  : texts().translate("plot", "Share (%), temperature (°C)"));
    plot.yAxis->ticker()->setTickCount(3); // the plot is low
    drawRate(plot, scale.factor);
    const Palette& palette = paletteOf(theme());
    struct Line {
        const std::vector<double>* values;
        QString name;
        QPen pen;
        bool always;
    };
    const Line lines[] = {
        {&m_curves.deviceBusy, texts().translate("plot", "card busy"), QPen(palette.curve, 1.8), true},
        {&m_curves.processorsIdle, texts().translate("plot", "processors idle"), QPen(palette.text, 1.4, Qt::DashLine),
         true},
        {&m_curves.waitingForIo, texts().translate("plot", "processors waiting for I/O"),
         QPen(palette.text, 1.4, Qt::DotLine), false},
        {&m_curves.flusher, texts().translate("plot", "kernel writeback"), QPen(palette.danger, 1.4), false},
        {&m_curves.stolen, texts().translate("plot", "CPU time taken by a hypervisor"),
         QPen(palette.danger, 1.4, Qt::DashLine), false},
        {&m_curves.celsius, texts().translate("plot", "temperature of the card (°C)"), QPen(palette.danger, 1.8), true},
    };
    for (const Line& line : lines) {
        if (line.values->empty() || (!line.always && highest(*line.values) < kShown))
            continue;
        QCPGraph* graph = plot.addGraph();
        graph->setData(timesOf(m_curves, scale.factor), withEnd(*line.values), true);
        graph->setLineStyle(QCPGraph::lsStepLeft);
        graph->setPen(line.pen);
        graph->setName(line.name);
        graph->addToLegend();
    }
}

PlotTable HostPlot::tableIn(const Texts& texts) const
{
    PlotTable table{{texts.translate("plot", "Step time (%1)").arg(QLatin1String("s")),
                     texts.translate("plot", "Throughput (MB/s)"), texts.translate("plot", "Card busy (%)"),
                     texts.translate("plot", "Processors idle (%)"),
                     texts.translate("plot", "Processors waiting for I/O (%)"),
                     texts.translate("plot", "Kernel writeback (%)"),
                     texts.translate("plot", "CPU time taken by a hypervisor (%)")},
                    {}};
    if (!m_curves.celsius.empty())
        table.columns.append(texts.translate("plot", "Temperature (°C)"));
    for (std::size_t i = 0; i < m_curves.begin.size(); ++i) {
        table.rows.append({cell(m_curves.begin[i]), cell(m_curves.rate[i]), cell(m_curves.deviceBusy[i]),
                           cell(m_curves.processorsIdle[i]), cell(m_curves.waitingForIo[i]), cell(m_curves.flusher[i]),
                           cell(m_curves.stolen[i])});
        if (!m_curves.celsius.empty())
            table.rows.last().append(cell(m_curves.celsius[i]));
    }
    return table;
}

QString HostPlot::readOut(std::size_t row) const
{
    const AxisScale scale = timeAxis();
    return table().row(static_cast<qsizetype>(row),
                       texts().translate("plot", "Step time (%1)").arg(QLatin1String(scale.unit)), scale.factor);
}

std::optional<std::size_t> HostPlot::rowAt(double x, double) const
{
    const double time = x / unitsPerSecond();
    for (std::size_t i = 0; i < m_curves.begin.size(); ++i)
        if (time >= m_curves.begin[i] && time < m_curves.end[i])
            return i;
    return std::nullopt;
}

} // namespace assay
