// Plots the operating characteristic of a sampling plan: probability of acceptance over lot quality. GUI thread.
#pragma once

#include "plot/plot_widget.h"

#include <vector>

namespace assay {

struct AcceptancePoint {
    double bad = 0;      // nonconforming share of the lot, 0 to 1
    double accepted = 0; // share of such lots that are accepted
};

class AcceptancePlot final : public PlotWidget {
public:
    explicit AcceptancePlot(Texts texts, QWidget* parent = nullptr);
    // Points by ascending nonconforming share, and the marked ones.
    void setCurve(std::vector<AcceptancePoint> curve, std::vector<AcceptancePoint> marked);
    PlotTable tableIn(const Texts& texts) const override;
    std::optional<std::size_t> rowAt(double x, double y) const override;

private:
    void draw(QCustomPlot& plot) override;

    std::vector<AcceptancePoint> m_curve, m_marked;
};

} // namespace assay
