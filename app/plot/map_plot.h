// Plots a card as rows of cells, the first address at the top left. A cell is darker the larger its share of what is
// held, such as files; colours show the share of the latest file of each stream.
#pragma once

#include "plot/plot_widget.h"

#include <vector>

namespace assay {

struct CardMap {
    struct File {
        QString name;               // in the legend
        std::vector<double> shares; // per cell, 0 to 1
    };
    double offset = 0;                                         // bytes, start of the first cell
    double cellBytes = 0;                                      // size of each cell
    std::vector<double> held;                                  // share of each cell, 0 to 1
    std::vector<File> latest;                                  // each list is as long as `held`
    const char* emptyName = QT_TRANSLATE_NOOP("plot", "free"); // in the legend: cells of which nothing is held, or all
    const char* heldName = QT_TRANSLATE_NOOP("plot", "in use");
    bool emptyIsFault = false; // then cells of which nothing is held have the colour of errors
};

inline constexpr std::size_t kMapColumns = 64;
// Axes of a card as rows of kMapColumns cells: rows labelled with their first addresses, no labels below.
void showAddressRows(QCustomPlot& plot, const Texts& texts, double offset, double cellBytes, std::size_t rows);
int addressRowsHeight(std::size_t rows); // minimum height for distinguishable rows

class MapPlot final : public PlotWidget {
public:
    static constexpr std::size_t kColumns = kMapColumns;
    explicit MapPlot(Texts texts, QWidget* parent = nullptr);
    void setMap(CardMap map);
    int preferredHeight() const override;
    PlotTable tableIn(const Texts& texts) const override;
    std::optional<std::size_t> rowAt(double x, double y) const override;

private:
    void draw(QCustomPlot& plot) override;
    std::size_t rowCount() const { return (m_map.held.size() + kColumns - 1) / kColumns; }

    CardMap m_map;
};

} // namespace assay
