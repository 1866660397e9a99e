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
// Shares of the surplus width, in the order of HistoryModel::Column.
constexpr int kShares[HistoryModel::columns] = {0, 0, 3, 4, 3, 1, 2, 0};

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
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed); // does not measure 100,000 rows
    verticalHeader()->setDefaultSectionSize(kRunRowHeight);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setResizeContentsPrecision(0); // measures visible rows only
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &HistoryTable::scrolled);
    connect(model, &QAbstractItemModel::dataChanged, this, &HistoryTable::fitColumns);
    connect(model, &QAbstractItemModel::headerDataChanged, this, &HistoryTable::fitColumns);
}

HistoryTable::Rows HistoryTable::inSight() const
{
    const int rows = model()->rowCount();
    const int first = std::max(rowAt(0), 0);
    return {first, std::min(first + viewport()->height() / kRunRowHeight + 1, rows - 1)};
}

// Captions, times, verdicts and marks are shown in full; columns of free text share the remaining width.
void HistoryTable::fitColumns()
{
    int widths[HistoryModel::columns] = {};
    for (int column = 0; column < HistoryModel::columns; ++column)
        widths[column] = horizontalHeader()->sectionSizeHint(column);
    for (const int column : {HistoryModel::startedColumn, HistoryModel::verdictColumn, HistoryModel::marksColumn})
        widths[column] = std::max(widths[column], sizeHintForColumn(column) + 1);
    const int needed = std::accumulate(std::begin(widths), std::end(widths), 0);
    const int room = std::max(viewport()->width() - needed, 0);
    const int shares = std::accumulate(std::begin(kShares), std::end(kShares), 0);
    for (int column = 0; column < HistoryModel::columns; ++column)
        setColumnWidth(column, widths[column] + room * kShares[column] / shares);
}

void HistoryTable::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    fitColumns();
    emit scrolled();
}

} // namespace assay::gui
