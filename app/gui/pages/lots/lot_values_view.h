// Distribution of the values of one criterion over the cards of a lot: box plot, strip plot, and figures.
#pragma once

#include "gui/pages/lots/shown_lot.h"
#include "plot/spread_plot.h"
#include "text/texts.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;

namespace assay::gui {

class LotValuesView final : public QWidget {
    Q_OBJECT
public:
    explicit LotValuesView(QWidget* parent = nullptr);
    void showLot(const ShownLot& shown);
    void retranslate(const Texts& texts);

private:
    void listCriteria();
    void showCriterion();
    QString figures(const CriterionStatistics& row) const;

    Texts m_texts;
    std::optional<ShownLot> m_lot;
    QLabel* m_caption;
    QComboBox* m_criterion;
    QLabel* m_figures;
    SpreadPlot* m_plot;
};

} // namespace assay::gui
