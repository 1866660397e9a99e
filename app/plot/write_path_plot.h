// Plots the throughput of each write path over the size of one call: one line per write path.
#pragma once

#include "plot/plot_widget.h"
#include "run/record/run_record.h"
#include "text/write_path_texts.h"

#include <vector>

namespace assay {

struct WritePathLine {
    QString name;               // as in the profile: "write_fsync"
    std::vector<double> mbPerS; // call throughput per block size; NaN if the write path was not measured with it
};
struct WritePathRates {
    std::vector<Bytes> blocks; // ascending
    std::vector<WritePathLine> lines;
};
// For a write_path step; no lines for other steps and for write paths that were not measured.
WritePathRates writePathRates(const StepRecord& step, WritePathGroup group);

class WritePathPlot final : public PlotWidget {
public:
    explicit WritePathPlot(Texts texts, QWidget* parent = nullptr);
    void setRates(WritePathRates rates);
    PlotTable tableIn(const Texts& texts) const override; // one row per block size
    std::optional<std::size_t> rowAt(double x, double y) const override;

private:
    void draw(QCustomPlot& plot) override;
    void drawLine(QCustomPlot& plot, std::size_t number) const;

    WritePathRates m_rates;
};

} // namespace assay
