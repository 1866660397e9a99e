// Charts of a running phase, and the criteria next to them. A moment clicked in one chart is shown in the others.
#pragma once

#include "io/measure/phase_role.h"
#include "text/texts.h"

#include <QWidget>
#include <optional>
#include <string>
#include <utility>
#include <vector>

class QFrame;
class QGridLayout;

namespace assay {
class LatencyMap;
class PhasePlot;
class PlotWidget;
class PeakLatencyPlot;
} // namespace assay

namespace assay::gui {

class CriteriaPanel;
class SessionModel;

class LiveCharts final : public QWidget {
    Q_OBJECT
public:
    explicit LiveCharts(QWidget* parent = nullptr);
    void setRun(const SessionModel* run); // outlives its display
    void showPoll();                      // after each poll: updates one or two charts
    void retranslate(const Texts& texts);
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    // In polls. A chart takes milliseconds to draw, so they take turns; those with the most recent data are updated
    // most often.
    static constexpr unsigned kPeakLatencyEvery = 4, kMapEvery = 8, kThroughputEvery = 10, kPercentilesEvery = 20;

    QFrame* panel(PlotWidget* plot);
    void arrange(bool narrow);
    void showAll();
    void showPeakLatency();
    void showMap();
    void showThroughput();
    void showLimits();
    void choose(std::optional<Ns> moment, std::optional<std::size_t> cell);

    const SessionModel* m_run = nullptr;
    Texts m_texts;
    unsigned m_polls = 0;
    std::pair<std::string, std::optional<PhaseRole>> m_limitsOf; // step and phase whose limits are drawn
    std::size_t m_momentPhase = 0;
    std::optional<Ns> m_moment; // chosen by the user, within phase m_momentPhase
    PhasePlot* m_throughput;
    PeakLatencyPlot* m_peakLatency;
    PhasePlot* m_percentiles;
    LatencyMap* m_map;
    CriteriaPanel* m_criteria;
    QGridLayout* m_grid;
    std::vector<QFrame*> m_panels; // around the charts, in their order
    bool m_narrow = false;
};

} // namespace assay::gui
