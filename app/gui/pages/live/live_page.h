// Shows the running test from snapshots. Owns nothing of the run.
#pragma once

#include "gui/page.h"
#include "session/session.h"

class QLabel;
class QProgressBar;
class QPushButton;

namespace assay::gui {

class PageHeader;
class PhasePlots;
class Readout;
class Shell;

class LivePage final : public Page {
    Q_OBJECT
public:
    explicit LivePage(Shell& shell);
    void retranslate(const Texts& texts) override;
    RailPlace railPlace() const override;
    bool hasContent() const override;

private:
    static constexpr unsigned kPlotEvery = 2; // polls: plots at 10 Hz, numbers at 20 Hz

    void begin();
    void showSnapshot(const Snapshot& snapshot);
    void showStopping(); // at once, before the session confirms it
    QWidget* progressBox();
    QWidget* readouts();
    void showProgress();
    void showReadouts();
    void setLatency(Readout* readout, double quantile);
    QString stepText() const;
    QString timeText() const;

    Shell& m_shell;
    Texts m_texts;
    Snapshot m_snapshot;
    unsigned m_polls = 0;
    bool m_stopping = false;
    PageHeader* m_header;
    QPushButton* m_stop;
    QLabel* m_step;
    QLabel* m_time;
    QProgressBar* m_progress;
    QLabel* m_percent;
    Readout* m_throughput;
    Readout* m_p50;
    Readout* m_p99;
    Readout* m_p999;
    Readout* m_max;
    Readout* m_stalls;
    Readout* m_errors;
    PhasePlots* m_plots;
};

} // namespace assay::gui
