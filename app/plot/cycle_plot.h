// Plots the results of an endurance step over its cycles: throughput, latency or bad sectors, with milestones. GUI
// thread.
#pragma once

#include "plot/plot_widget.h"
#include "run/scenario/endurance/endurance_facts.h"

#include <string>
#include <vector>

namespace assay {

enum class CycleValue { speed, latency, badSectors };

// All lists have the same length; a row is one cycle or several consecutive ones.
struct CycleSeries {
    CycleValue value = CycleValue::speed;
    std::vector<double> cycle;         // last cycle of the row
    std::vector<double> written, read; // MB/s, or P99 latency in ms; for bad sectors `written` is their share in %
    struct Mark {
        double cycle = 0;
        std::string id; // milestone id
    };
    std::vector<Mark> milestones; // for bad sectors only
};
// Pure. No rows for other steps than endurance.
CycleSeries cycleSeries(const StepRecord& step, CycleValue value);

class CyclePlot final : public PlotWidget {
public:
    explicit CyclePlot(Texts texts, QWidget* parent = nullptr);
    void setSeries(CycleSeries course);
    PlotTable tableIn(const Texts& texts) const override;
    std::optional<std::size_t> rowAt(double x, double y) const override;

private:
    void draw(QCustomPlot& plot) override;
    void drawMilestones(QCustomPlot& plot, double top) const;
    QString label(const Texts& texts) const;
    QString nameOf(const std::string& milestone) const;

    CycleSeries m_series;
};

} // namespace assay
