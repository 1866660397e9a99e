// The life of one card: all its runs, oldest first, and one metric over time.
#pragma once

#include "plot/life_plot.h"
#include "program/history/run_summary.h"
#include "run/record/step_name.h"
#include "text/texts.h"

#include <QWidget>

#include <vector>

class QLabel;
class QTableWidget;

namespace assay::gui {

class Chooser;

class LifePanel final : public QWidget {
    Q_OBJECT
public:
    static constexpr std::size_t kMostRuns = 500;

    explicit LifePanel(QWidget* parent = nullptr);
    // Runs of one card, latest first, at most kMostRuns; with the step names of their profiles, as far as known.
    void setRuns(std::vector<RunSummary> runs, StepNames steps);
    void retranslate(const Texts& texts);

signals:
    void openRequested(const std::string& folder);

private:
    struct Kind { // a metric of these runs
        std::string id, unit;
        int runs = 0;
    };
    void findKinds();
    void showChoices();
    void showMetric();
    void setRow(int row, const RunSummary& run);
    const JudgedMetric* metricOf(const RunSummary& run) const; // the selected metric; null if the run lacks it
    QString valueText(const RunSummary& run) const;

    Texts m_texts;
    std::vector<RunSummary> m_runs; // oldest first
    StepNames m_steps;
    std::vector<Kind> m_kinds; // metrics with numbers; those of most runs first
    QLabel* m_caption;
    Chooser* m_metric;
    QTableWidget* m_table;
    LifePlot* m_plot;
};

} // namespace assay::gui
