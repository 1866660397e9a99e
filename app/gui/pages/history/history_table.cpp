#include "gui/pages/history/history_table.h"

#include "gui/pages/history/history_model.h"
#include "gui/verdict_delegate.h"

#include <QHeaderView>
#include <QScrollBar>

#include <algorithm>
#include <numeric>

namespace assay::gui {

namespace {

constexpr int kRunRowHeight = 30;
// Widths of the columns as shares of the table, as in HistoryModel::Column.
constexpr int kShares[HistoryModel::columns] = {13, 11, 17, 19, 17, 8, 9, 10};

} // namespace

HistoryTable::HistoryTable(QAbstractItemModel* model, QWidget* parent) : QTableView(parent)
{
    setObjectName("historyTable");
    setModel(model);
    setItemDelegateForColumn(HistoryModel::verdictColumn, new VerdictDelegate(this));
    setSelectionMode(QAbstractItemView::ExtendedSelection);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed); // of 100,000 rows none is measured
    verticalHeader()->setDefaultSectionSize(kRunRowHeight);
    horizontalHeader()->setHighlightSections(false);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &HistoryTable::scrolled);
}

HistoryTable::Rows HistoryTable::inSight() const
{
    const int rows = model()->rowCount();
    const int first = std::max(rowAt(0), 0);
    return {first, std::min(first + viewport()->height() / kRunRowHeight + 1, rows - 1)};
}

void HistoryTable::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    const int all = std::accumulate(std::begin(kShares), std::end(kShares), 0);
    for (int column = 0; column < HistoryModel::columns; ++column)
        setColumnWidth(column, viewport()->width() * kShares[column] / all);
    emit scrolled();
}

} // namespace assay::gui
