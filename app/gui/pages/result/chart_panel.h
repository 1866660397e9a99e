// Shows a chart of a run that does not belong to one phase, in the same frame as the plots of phases, with an
// explanation below. Scrolls if it is higher than the window.
#pragma once

#include <QStringList>
#include <QWidget>

#include <memory>

class QLabel;
class QScrollArea;

namespace assay {
class PlotWidget;
}

namespace assay::gui {

class ChartPanel final : public QWidget {
    Q_OBJECT
public:
    explicit ChartPanel(QWidget* parent = nullptr);
    // Replaces the plot; never null. `title`: accessible name. `sentences` may be empty.
    void setPlot(std::unique_ptr<PlotWidget> plot, const QString& title, const QStringList& sentences);

private:
    QScrollArea* m_scroll; // owns the plot
    QLabel* m_words;
};

} // namespace assay::gui
