// Plots a card as rows of cells, the first address at the top left. A cell is darker the more of it holds files;
// colours show the share of the latest file of each stream.
#pragma once

#include "plot/plot_widget.h"

#include <vector>

namespace assay {

struct CardMap {
    struct File {
        QString name;               // in the legend
        std::vector<double> shares; // of each cell, 0 to 1
    };
    double offset = 0;        // bytes, where the first cell begins
    double cellBytes = 0;     // of each
    std::vector<double> held; // share of each cell that holds files, 0 to 1
    std::vector<File> latest; // every list as long as `held`
};

class MapPlot final : public PlotWidget {
public:
    static constexpr std::size_t kColumns = 64;
    explicit MapPlot(Texts texts, QWidget* parent = nullptr);
    void setMap(CardMap map);
    int preferredHeight() const override;
    PlotTable tableIn(const Texts& texts) const override;
    std::optional<std::size_t> rowAt(double x, double y) const override;

private:
    void draw(QCustomPlot& plot) override;
    void setAxes(QCustomPlot& plot) const;
    std::size_t rowCount() const { return (m_map.held.size() + kColumns - 1) / kColumns; }

    CardMap m_map;
};

} // namespace assay
