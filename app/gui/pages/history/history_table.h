// The table of runs. Reports the visible rows, so that only these are read.
#pragma once

#include <QTableView>

namespace assay::gui {

class HistoryTable final : public QTableView {
    Q_OBJECT
public:
    HistoryTable(QAbstractItemModel* model, QWidget* parent);
    struct Rows {
        int first = 0, last = -1;
    };
    Rows inSight() const;

signals:
    void scrolled(); // other rows are visible

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitColumns();
};

} // namespace assay::gui
