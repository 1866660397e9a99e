// The table of runs. Reports the visible rows, so that only these are read. A click on a caption sorts by its column, a
// right click on a caption chooses the columns.
#pragma once

#include "program/history/history.h"

#include <QTableView>

class QMenu;

namespace assay::gui {

class HistoryTable final : public QTableView {
    Q_OBJECT
public:
    HistoryTable(QAbstractItemModel* model, QWidget* parent);
    struct Rows {
        int first = 0, last = -1;
    };
    Rows inSight() const;
    const HistoryOrder& order() const { return m_order; }
    void retranslate(); // after the model

signals:
    void orderChanged();
    void scrolled(); // other rows are visible

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitColumns();
    void sortBy(int column);
    void showOrder();
    void setColumnShown(int column, bool shown);

    HistoryOrder m_order;
    QMenu* m_columnMenu;
};

} // namespace assay::gui
