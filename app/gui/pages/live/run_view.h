// The page of one test: its snapshots while it runs, and its outcome. Does not own the run.
#pragma once

#include "run/session/session.h"
#include "text/texts.h"

#include <QPointer>
#include <QWidget>

class QLabel;
class QMessageBox;
class QProgressBar;
class QPushButton;

namespace assay::gui {

class LiveCharts;
class PageHeader;
class Readout;
class SessionModel;

class RunView final : public QWidget {
    Q_OBJECT
public:
    explicit RunView(QWidget* parent = nullptr);
    void setRun(SessionModel* run);
    SessionModel* run() const { return m_run; } // null before the first run, and after the run is deleted
    void setOneOfSeveral(bool several);         // adds a way back to all tests
    void showSnapshot();
    void retranslate(const Texts& texts);

signals:
    void backRequested();
    void resultRequested(assay::gui::SessionModel* run); // for an ended run

protected:
    void showEvent(QShowEvent* event) override;

private:
    void buildHeader();
    void askStop();
    void endQuestion(); // closes the question about a test that has ended
    QWidget* progressBox();
    QWidget* readouts();
    void showHeader();
    void showActions(); // stop, or the result
    void showProgress();
    void showReadouts();
    void setLatency(Readout* readout, double quantile);
    const Snapshot& snapshot() const;

    Texts m_texts;
    QPointer<SessionModel> m_run;
    PageHeader* m_header;
    QPushButton* m_back;
    QPushButton* m_stop;
    QPointer<QMessageBox> m_stopQuestion; // about m_run; while it is open
    QPushButton* m_result;
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
    LiveCharts* m_charts;
};

} // namespace assay::gui
