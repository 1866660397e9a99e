// The scorecard on screen: as high as its rows, which wrap names and reasons. Scrolls above kRowsShown rows.
#pragma once

#include <QTableView>

namespace assay::gui {

class ScorecardTable final : public QTableView {
    Q_OBJECT
public:
    static constexpr int kRowsShown = 6; // leaves room for the plots

    explicit ScorecardTable(QAbstractItemModel* model, QWidget* parent = nullptr);
    void fitRows(); // to be called after the texts of the model have changed

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void shareWidth();
    void fitRows(int reasonWidth);
};

} // namespace assay::gui
