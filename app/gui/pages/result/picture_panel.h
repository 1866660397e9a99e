// A picture of a run that is not of one phase, in a frame as the plots of phases have; scrolled where it is higher than
// the window.
#pragma once

#include <QWidget>

#include <memory>

class QScrollArea;

namespace assay {
class PlotWidget;
}

namespace assay::gui {

class PicturePanel final : public QWidget {
    Q_OBJECT
public:
    explicit PicturePanel(QWidget* parent = nullptr);
    // In place of the one before; never null. The title is for who cannot see it.
    void setPlot(std::unique_ptr<PlotWidget> plot, const QString& title);

private:
    QScrollArea* m_scroll; // owns the plot
};

} // namespace assay::gui
