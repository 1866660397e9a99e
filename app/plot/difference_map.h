// Plots where on a card one run was slower than another: mean latency of A less that of B, as rows of cells, the first
// address at the top left. Blue = A was faster, orange = A was slower, neutral = no difference.
#pragma once

#include "io/measure/address_map.h"
#include "plot/plot_widget.h"

#include <vector>

namespace assay {

struct AddressDifference {
    double offset = 0;         // bytes, where the first cell begins
    double cellBytes = 0;      // of each
    std::vector<double> first; // ms, mean latency of A in each cell; NaN = no I/O there
    std::vector<double> second;

    double at(std::size_t cell) const { return first[cell] - second[cell]; }
};
// Of the addresses that both maps have; without cells where there are none. An I/O counts in the cell in which the
// middle of its column lies.
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
