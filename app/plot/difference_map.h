// Plots the mean latency of run A minus that of run B by address, as rows of cells, the first address at the top left.
// Blue = A faster, orange = A slower, neutral = equal.
#pragma once

#include "io/measure/address_map.h"
#include "plot/plot_widget.h"

#include <vector>

namespace assay {

struct AddressDifference {
    double offset = 0;         // bytes, start of the first cell
    double cellBytes = 0;      // size of each cell
    std::vector<double> first; // ms, mean latency of A per cell; NaN = no I/O
    std::vector<double> second;

    double at(std::size_t cell) const { return first[cell] - second[cell]; }
};
// Covers the addresses that both maps have; without cells if they share no addresses. An I/O counts in the cell that
// contains the middle of its column.
AddressDifference addressDifference(const AddressMap& a, const AddressMap& b);

class DifferenceMap final : public PlotWidget {
public:
    explicit DifferenceMap(Texts texts, QWidget* parent = nullptr);
    void setDifference(AddressDifference difference, const QString& nameA, const QString& nameB);
    int preferredHeight() const override;
    PlotTable tableIn(const Texts& texts) const override;
    std::optional<std::size_t> rowAt(double x, double y) const override;

private:
    void draw(QCustomPlot& plot) override;

    AddressDifference m_difference;
    QString m_nameA, m_nameB;
};

} // namespace assay
