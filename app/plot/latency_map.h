// Plots the whole card as rows of cells, the first address at the top left, coloured by the class of the mean latency,
// with stalls, errors and untested cells. Cheap enough for several calls per second.
#pragma once

#include "io/measure/card_cells.h"
#include "plot/plot_widget.h"

#include <functional>

namespace assay {

class LatencyMap final : public PlotWidget {
public:
    explicit LatencyMap(Texts texts, QWidget* parent = nullptr);
    // Copies the cells. `phases`: phase names of the step, by their index in its plan.
    void setCells(const CardCells& cells, QStringList phases);
    void setChosen(std::optional<std::size_t> cell); // draws a frame around the cell
    void onChosen(std::function<void(std::size_t cell)> call) { m_onChosen = std::move(call); }

    PlotTable tableIn(const Texts& texts) const override;
    std::optional<std::size_t> rowAt(double x, double y) const override;
    QString readOut(std::size_t row) const override;
    void clicked(double x, double y) override;

private:
    void draw(QCustomPlot& plot) override;
    void setAxes(QCustomPlot& plot) const;
    void addLegend(QCustomPlot& plot) const;
    QStringList columnsIn(const Texts& texts) const;
    QStringList rowIn(const Texts& texts, std::size_t i) const;

    CardCells m_cells;
    QStringList m_phases;
    std::optional<std::size_t> m_chosen;
    std::function<void(std::size_t)> m_onChosen;
};

} // namespace assay
