#include "gui/pages/live/live_charts.h"

#include "gui/pages/live/criteria_panel.h"
#include "gui/session_model.h"
#include "gui/style.h"
#include "plot/latency_map.h"
#include "plot/peak_latency_plot.h"
#include "plot/phase_plot.h"

#include <QFrame>
#include <QGridLayout>

namespace assay::gui {

namespace {

constexpr double kUsPerMs = 1e3;

// Limits on this quantity in the running phase, in its unit.
std::vector<double> limitsOn(std::string_view quantity, const SessionModel& run)
{
    std::vector<double> limits;
    const Snapshot& now = run.snapshot();
    if (!run.profile() || !now.phase)
        return limits;
    const std::string step = now.stepId + ".", plain = step + std::string(quantity);
    const std::string ofPhase = step + quantityPrefix(*now.phase) + std::string(quantity);
    const bool isMain = now.phase == PhaseRole::write || now.phase == PhaseRole::read;
    for (const Criterion& criterion : run.profile()->criteria) {
        const auto* limit = std::get_if<double>(&criterion.limit);
        if (limit && ((isMain && criterion.metric == plain) || criterion.metric == ofPhase))
            limits.push_back(*limit);
    }
    return limits;
}

} // namespace

LiveCharts::LiveCharts(QWidget* parent)
    : QWidget(parent), m_throughput(new PhasePlot(PlotKind::throughput, Texts())),
      m_peakLatency(new PeakLatencyPlot(Texts())), m_percentiles(new PhasePlot(PlotKind::percentiles, Texts())),
      m_map(new LatencyMap(Texts())), m_criteria(new CriteriaPanel(this)), m_grid(new QGridLayout(this))
{
    m_map->setObjectName("latencyMap");
    m_peakLatency->setObjectName("peakLatency");
    m_throughput->setObjectName("throughputPlot");
    setFocusProxy(m_throughput);
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setSpacing(12);
    for (PlotWidget* plot : std::initializer_list<PlotWidget*>{m_throughput, m_peakLatency, m_percentiles, m_map})
        m_panels.push_back(panel(plot));
    arrange(false);
    m_throughput->onChosen([this](Ns moment) { choose(moment, m_run->cells().cellAt(moment)); });
    m_peakLatency->onChosen([this](Ns moment) { choose(moment, m_run->cells().cellAt(moment)); });
    m_map->onChosen([this](std::size_t cell) {
        const CardCell& measured = m_run->cells().cells()[cell];
        const bool ofThisPhase = measured.tested() && measured.phase == m_run->cells().phase();
        choose(ofThisPhase ? std::optional(measured.at) : std::nullopt, cell);
    });
}

// Three charts side by side, or two.
void LiveCharts::arrange(bool narrow)
{
    m_narrow = narrow;
    for (QFrame* panel : m_panels)
        m_grid->removeWidget(panel);
    m_grid->removeWidget(m_criteria);
    m_grid->addWidget(m_panels[0], 0, 0);
    m_grid->addWidget(m_panels[1], 0, 1);
    narrow ? m_grid->addWidget(m_panels[2], 1, 0) : m_grid->addWidget(m_panels[2], 0, 2);
    m_grid->addWidget(m_panels[3], narrow ? 2 : 1, 0, 1, 2);
    m_grid->addWidget(m_criteria, 1, narrow ? 1 : 2);
    const int columns = narrow ? 2 : 3;
    for (int i = 0; i < 3; ++i) {
        m_grid->setColumnStretch(i, i >= columns ? 0 : i == 0 ? 4 : 3); // the first has the longest legend
        m_grid->setRowStretch(i, i < 2 || narrow ? 1 : 0);
    }
}

QSize LiveCharts::minimumSizeHint() const
{
    const int panel = m_panels.front()->minimumSizeHint().width();
    return {2 * panel + m_grid->spacing(), m_grid->minimumSize().height()};
}

void LiveCharts::resizeEvent(QResizeEvent* event)
{
    const int panel = m_panels.front()->minimumSizeHint().width();
    if (const bool narrow = width() < 3 * panel + 2 * m_grid->spacing(); narrow != m_narrow)
        arrange(narrow);
    QWidget::resizeEvent(event);
}

QFrame* LiveCharts::panel(PlotWidget* plot)
{
    auto* frame = new QFrame(this);
    setLook(frame, "panel");
    auto* box = new QVBoxLayout(frame);
    box->setContentsMargins(8, 8, 8, 8);
    box->addWidget(plot);
    return frame;
}

void LiveCharts::setRun(const SessionModel* run)
{
    m_run = run;
    m_limitsOf = {};
    for (PlotWidget* plot : std::initializer_list<PlotWidget*>{m_throughput, m_peakLatency, m_percentiles, m_map})
        plot->resetView();
    choose(std::nullopt, std::nullopt);
    showAll();
}

void LiveCharts::showAll()
{
    showLimits();
    showPeakLatency();
    showMap();
    showThroughput();
    m_percentiles->setSamples(m_run->snapshot().samples.get());
    m_criteria->setSoFar(m_run->snapshot().soFar, m_run->stepNames());
    m_polls = 0;
}

void LiveCharts::showPoll()
{
    if (m_moment && m_run->snapshot().phaseIndex != m_momentPhase)
        choose(std::nullopt, std::nullopt);
    m_criteria->setSoFar(m_run->snapshot().soFar, m_run->stepNames());
    showLimits();
    switch (++m_polls % kPercentilesEvery) {
    case 1: m_percentiles->setSamples(m_run->snapshot().samples.get()); return;
    case 3:
    case 13: showThroughput(); return; // every kThroughputEvery polls
    default: break;
    }
    if (m_polls % kPeakLatencyEvery == 0)
        showPeakLatency();
    else if (m_polls % kMapEvery == 2)
        showMap();
}

void LiveCharts::showPeakLatency()
{
    const auto* samples = m_run->snapshot().samples.get();
    m_peakLatency->setStrip(samples ? &samples->peakLatencies : nullptr);
}

void LiveCharts::showMap()
{
    QStringList phases;
    for (const PhaseRole role : m_run->phasesOfStep())
        phases.append(m_texts.phase(role));
    m_map->setCells(m_run->cells(), phases);
}

void LiveCharts::showThroughput() { m_throughput->setSamples(m_run->snapshot().samples.get()); }

// Called once per phase.
void LiveCharts::showLimits()
{
    const Snapshot& now = m_run->snapshot();
    const std::pair phase(now.stepId, now.phase);
    if (phase == m_limitsOf)
        return;
    m_limitsOf = phase;
    std::vector<double> rates = limitsOn("throughput_mean", *m_run);
    for (const double limit : limitsOn("throughput_min_window", *m_run))
        rates.push_back(limit);
    m_throughput->setLimits(rates);
    const std::vector<double> longest = limitsOn("latency_max", *m_run);
    m_peakLatency->setLimit(longest.empty() ? std::nullopt : std::optional(longest.front() / kUsPerMs));
}

// Shows a moment of the running phase, and the address accessed then, in all charts.
void LiveCharts::choose(std::optional<Ns> moment, std::optional<std::size_t> cell)
{
    m_moment = moment;
    m_momentPhase = m_run ? m_run->snapshot().phaseIndex : 0;
    m_throughput->setMoment(moment);
    m_peakLatency->setMoment(moment);
    m_map->setChosen(cell);
}

void LiveCharts::retranslate(const Texts& texts)
{
    m_texts = texts;
    m_throughput->setAccessibleName(tr("Throughput over time"));
    m_peakLatency->setAccessibleName(tr("Latency of the last ten seconds"));
    m_percentiles->setAccessibleName(tr("Latency percentiles"));
    m_map->setAccessibleName(tr("Latency by address, the whole card"));
    for (PlotWidget* plot : std::initializer_list<PlotWidget*>{m_throughput, m_peakLatency, m_percentiles, m_map})
        plot->setTexts(texts);
    m_criteria->retranslate(texts);
}

} // namespace assay::gui
