#include "plot/write_path_plot.h"

#include "ground/base/text.h"
#include "plot/plot_style.h"
#include "run/scenario/write_path/write_path_facts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <string_view>

namespace assay {

namespace {

std::span<const std::string_view> writePathsIn(WritePathGroup group)
{
    static constexpr std::string_view kWaiting[] = {"o_direct",        "o_dsync",     "o_sync",
                                                    "write_fdatasync", "write_fsync", "mmap_msync"};
    static constexpr std::string_view kCached[] = {
        "write", "fwrite_fflush", "fwrite", "fwrite_buffer_64k", "fwrite_buffer_1m", "io_uring", "io_uring_fixed"};
    static constexpr std::string_view kCopying[] = {"read_write", "splice", "sendfile", "copy_file_range"};
    switch (group) {
    case WritePathGroup::waiting: return kWaiting;
    case WritePathGroup::cached: return kCached;
    case WritePathGroup::copying: break;
    }
    return kCopying;
}

} // namespace

WritePathRates writePathRates(const StepRecord& step, WritePathGroup group)
{
    WritePathRates rates;
    const auto facts = writePathFacts(step);
    if (!facts)
        return rates;
    for (const WritePathCell& cell : facts->cells)
        rates.blocks.push_back(cell.block);
    std::ranges::sort(rates.blocks);
    const auto repeated = std::ranges::unique(rates.blocks);
    rates.blocks.erase(repeated.begin(), repeated.end());
    for (const std::string_view way : writePathsIn(group)) {
        WritePathLine line{QString::fromLatin1(way.data(), static_cast<qsizetype>(way.size())), {}};
        for (const Bytes block : rates.blocks) {
            const WritePathCell* cell = findCell(*facts, way, block);
            line.mbPerS.push_back(cell ? callRate(*cell) : std::numeric_limits<double>::quiet_NaN());
        }
        if (std::ranges::any_of(line.mbPerS, [](double rate) { return rate > 0; }))
            rates.lines.push_back(std::move(line));
    }
    return rates;
}

WritePathPlot::WritePathPlot(Texts texts, QWidget* parent) : PlotWidget(std::move(texts), parent) { redraw(); }

void WritePathPlot::setRates(WritePathRates rates)
{
    m_rates = std::move(rates);
    redraw();
}

void WritePathPlot::draw(QCustomPlot& plot)
{
    if (m_rates.lines.empty())
        return drawPlaceholder(plot, theme(), texts().translate("plot", "No data measured yet"));
    double lowest = std::numeric_limits<double>::max(), highest = 0;
    for (std::size_t i = 0; i < m_rates.lines.size(); ++i) {
        drawLine(plot, i);
        for (const double rate : m_rates.lines[i].mbPerS)
            if (rate > 0) {
                lowest = std::min(lowest, rate);
                highest = std::max(highest, rate);
            }
    }
    QSharedPointer<QCPAxisTickerText> blocks(new QCPAxisTickerText);
    for (std::size_t i = 0; i < m_rates.blocks.size(); ++i)
        blocks->addTick(static_cast<double>(i), qstr(binaryBytes(m_rates.blocks[i])));
    plot.xAxis->setTicker(blocks);
    plot.xAxis->setRange(-0.3, static_cast<double>(m_rates.blocks.size()) - 0.7);
    plot.xAxis->setLabel(texts().translate("plot", "Bytes per call"));
    showDecades(*plot.yAxis, lowest, highest);
    plot.yAxis->setLabel(texts().translate("plot", "Throughput (MB/s)"));
}

void WritePathPlot::drawLine(QCustomPlot& plot, std::size_t number) const
{
    const WritePathLine& line = m_rates.lines[number];
    QVector<double> places, rates(line.mbPerS.begin(), line.mbPerS.end());
    for (qsizetype i = 0; i < rates.size(); ++i)
        places.append(static_cast<double>(i));
    QCPGraph* graph = plot.addGraph();
    graph->setData(places, rates, true);
    const QPen pen = strokeOf(number, 1.6, theme());
    graph->setPen(pen);
    graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, QPen(pen.color(), 1), QBrush(pen.color()), 5));
    graph->setName(line.name);
    graph->addToLegend();
}

PlotTable WritePathPlot::tableIn(const Texts& texts) const
{
    PlotTable table{{texts.translate("plot", "Bytes per call")}, {}};
    for (const WritePathLine& line : m_rates.lines)
        table.columns.append(QStringLiteral("%1 (MB/s)").arg(line.name));
    for (std::size_t i = 0; i < m_rates.blocks.size(); ++i) {
        QStringList row{cell(static_cast<double>(m_rates.blocks[i].count()))};
        for (const WritePathLine& line : m_rates.lines)
            row.append(cell(line.mbPerS[i]));
        table.rows.append(row);
    }
    return table;
}

std::optional<std::size_t> WritePathPlot::rowAt(double x, double) const { return rowNumber(x, m_rates.blocks.size()); }

} // namespace assay
