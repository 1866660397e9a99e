// Plots one metric of a card over the dates of its runs, with each run's verdict as mark. GUI thread.
#pragma once

#include "plot/plot_widget.h"
#include "run/record/scorecard.h"
#include "run/record/step_name.h"

#include <vector>

namespace assay {

struct LifePoint {
    double seconds = 0; // since 1970, by the clock of the run
    double value = 0;
    Verdict verdict = Verdict::inconclusive;
};

class LifePlot final : public PlotWidget {
public:
    explicit LifePlot(Texts texts, QWidget* parent = nullptr);
    // Points by ascending time; `metric` and `unit` as in the record, `steps` for their names.
    void setPoints(std::vector<LifePoint> points, StepNames steps, std::string metric, std::string unit);
    PlotTable tableIn(const Texts& texts) const override;
    std::optional<std::size_t> rowAt(double x, double y) const override;

private:
    void draw(QCustomPlot& plot) override;
    QString label(const Texts& texts) const;

    std::vector<LifePoint> m_points;
    StepNames m_steps;
    std::string m_metric, m_unit;
};

} // namespace assay
