// The three charts of one phase: throughput over time, latency percentiles, latency by address.
#pragma once

#include "plot/phase_plot.h"

#include <QWidget>

#include <array>

class QFrame;
class QGridLayout;

namespace assay::gui {

// Three plots in a row in a low widget; else two on top, and the address map below at full width.
class PhasePlots final : public QWidget {
    Q_OBJECT
public:
    explicit PhasePlots(QWidget* parent = nullptr);
    void setSamples(const PhaseSamples* samples); // copies the data to draw; null = empty plots
    void resetView();                             // before the samples of another run
    void retranslate(const Texts& texts);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    static constexpr int kStackedHeight = 460; // minimum height for two rows

    struct Panel {
        QFrame* frame = nullptr;
        PhasePlot* plot = nullptr;
    };
    Panel makePanel(PlotKind kind);
    void arrange(bool stacked);

    QGridLayout* m_grid;
    std::array<Panel, 3> m_panels; // throughput, percentiles, addresses
    bool m_stacked = false;
};

} // namespace assay::gui
