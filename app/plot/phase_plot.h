// One measured phase as a picture: throughput over time, latency percentiles, or latency by address. The same object
// serves the screen and the PDF. GUI thread.
#pragma once

#include "look/palette.h"
#include "measure/phase_samples.h"
#include "text/texts.h"

#include <QWidget>
#include <memory>
#include <optional>

class QPainter;

namespace assay {

enum class PlotKind { throughput, percentiles, addresses };

class PhasePlot final : public QWidget {
public:
    PhasePlot(PlotKind kind, Texts texts, QWidget* parent = nullptr);
    ~PhasePlot() override;

    void setTexts(Texts texts); // another language
    void setTheme(Theme theme);
    // Copies what it draws; null or a phase without I/O shows an empty plot that says so. Cheap enough for 20 calls a
    // second.
    void setSamples(const PhaseSamples* samples);
    // A demand drawn as a dashed line: MB/s in the throughput plot, ms in the others.
    void setLimit(std::optional<double> limit);

    // Vectors, not pixels, onto any device; `target` in the painter's coordinates, at 96 units to an inch.
    void paintTo(QPainter& painter, const QRectF& target);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    class Canvas; // the QCustomPlot behind
    std::unique_ptr<Canvas> m_canvas;
};

} // namespace assay
