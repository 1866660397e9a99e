// The table of runs. Says which rows are in sight, so that only those need to be read.
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
    void scrolled(); // other rows are in sight

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitColumns();
};

} // namespace assay::gui
