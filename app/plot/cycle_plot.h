// Plots what an endurance step has seen over its cycles: speed, latency or bad sectors, with its milestones. GUI
// thread.
#pragma once

#include "plot/plot_widget.h"
#include "run/scenario/endurance/endurance_facts.h"

#include <string>
#include <vector>

namespace assay {

enum class CycleValue { speed, latency, badSectors };

// All lists have the same length; a row is one cycle or some in a row.
struct CycleCourse {
    CycleValue value = CycleValue::speed;
    std::vector<double> cycle;         // the last of the row
    std::vector<double> written, read; // MB/s, or ms of the 99 % latency; of bad sectors the first is their share in %
    struct Mark {
        double cycle = 0;
        std::string id; // of a milestone
    };
    std::vector<Mark> milestones; // none but for bad sectors
};
// Pure. Without rows for steps that are no endurance.
CycleCourse cycleCourse(const StepRecord& step, CycleValue value);

class CyclePlot final : public PlotWidget {
public:
    explicit CyclePlot(Texts texts, QWidget* parent = nullptr);
    void setCourse(CycleCourse course);
    PlotTable tableIn(const Texts& texts) const override;
    std::optional<std::size_t> rowAt(double x, double y) const override;

private:
    void draw(QCustomPlot& plot) override;
    void drawMilestones(QCustomPlot& plot, double top) const;
    QString label(const Texts& texts) const;
    QString nameOf(const std::string& milestone) const;

    CycleCourse m_course;
};

} // namespace assay
