// Write amplification of the steps of a run, in a frame as the plots of phases have.
#pragma once

#include "plot/interval_plot.h"

#include <QWidget>

namespace assay::gui {

class WafPanel final : public QWidget {
    Q_OBJECT
public:
    explicit WafPanel(QWidget* parent = nullptr);
    void setRows(std::vector<IntervalRow> rows);
    std::size_t rowCount() const { return m_rowCount; }
    void retranslate(const Texts& texts);

protected:
    void changeEvent(QEvent* event) override; // the palette brings the theme

private:
    void showTheme();

    IntervalPlot* m_plot;
    std::size_t m_rowCount = 0;
};

} // namespace assay::gui
