// Plots how fast a file is written in several ways, by the size of what each call hands over: a line for each way.
#pragma once

#include "plot/plot_widget.h"
#include "run/record/run_record.h"
#include "text/ways_words.h"

#include <vector>

namespace assay {

struct WayLine {
    QString name;               // as in the profile: "write_fsync"
    std::vector<double> mbPerS; // of the calls, for each block; NaN where the way writes no such blocks
};
struct WayRates {
    std::vector<Bytes> blocks; // ascending
    std::vector<WayLine> lines;
};
// Of a write_path step; no lines for other steps, and for ways that were not measured.
WayRates wayRates(const StepRecord& step, WayGroup group);

class WritePathPlot final : public PlotWidget {
public:
    explicit WritePathPlot(Texts texts, QWidget* parent = nullptr);
    void setRates(WayRates rates);
    PlotTable tableIn(const Texts& texts) const override; // a row for each block
    std::optional<std::size_t> rowAt(double x, double y) const override;

private:
    void draw(QCustomPlot& plot) override;
    void drawLine(QCustomPlot& plot, std::size_t number) const;

    WayRates m_rates;
};

} // namespace assay
