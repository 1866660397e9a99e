// Plots the operating characteristic of a sampling plan: how many of the lots of a quality it accepts. GUI thread.
#pragma once

#include "plot/plot_widget.h"

#include <vector>

namespace assay {

struct AcceptancePoint {
    double bad = 0;      // share of bad cards in the lot, 0 to 1
    double accepted = 0; // share of such lots that are accepted
};

class AcceptancePlot final : public PlotWidget {
public:
    explicit AcceptancePlot(Texts texts, QWidget* parent = nullptr);
    // Points in the order of quality, with those that are marked.
    void setCurve(std::vector<AcceptancePoint> curve, std::vector<AcceptancePoint> marked);
    PlotTable tableIn(const Texts& texts) const override;
    std::optional<std::size_t> rowAt(double x, double y) const override;

private:
    void draw(QCustomPlot& plot) override;

    std::vector<AcceptancePoint> m_curve, m_marked;
};

} // namespace assay
