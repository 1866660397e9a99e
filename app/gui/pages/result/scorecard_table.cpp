#include "gui/pages/result/scorecard_table.h"

#include "gui/pages/result/scorecard_model.h"
#include "gui/verdict_delegate.h"

#include <QHeaderView>

#include <algorithm>

namespace assay::gui {

namespace {

constexpr int kCriterionHeight = 30;
constexpr int kCellPadding = 8; // as in the style sheet
constexpr int kLeastCriterion = 120;

} // namespace

ScorecardTable::ScorecardTable(QAbstractItemModel* model, QWidget* parent) : QTableView(parent)
{
    setObjectName("scorecard");
    setModel(model);
    setItemDelegateForColumn(ScorecardModel::verdictColumn, new VerdictDelegate(this));
    setSelectionMode(QAbstractItemView::SingleSelection);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setShowGrid(false);
    setTabKeyNavigation(false);
    verticalHeader()->hide();
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(ScorecardModel::criterionColumn, QHeaderView::Fixed);
    horizontalHeader()->setSectionResizeMode(ScorecardModel::reasonColumn, QHeaderView::Stretch);
    // Not in resizeEvent(): the header sets the column widths later, and emits this signal before columnWidth() is
    // updated.
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, [this](int section, int, int width) {
        if (section == ScorecardModel::reasonColumn)
            fitRows(width);
    });
}

void ScorecardTable::fitRows()
{
    shareWidth();
    fitRows(columnWidth(ScorecardModel::reasonColumn));
}

void ScorecardTable::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    shareWidth();
}

// If names of criteria and reasons do not both fit in a line, both wrap.
void ScorecardTable::shareWidth()
{
    const auto wanted = [this](int column) {
        return std::max(sizeHintForColumn(column), horizontalHeader()->sectionSizeHint(column));
    };
    int room = viewport()->width();
    for (int column = 0; column < model()->columnCount(); ++column)
        if (column != ScorecardModel::criterionColumn && column != ScorecardModel::reasonColumn)
            room -= wanted(column);
    setColumnWidth(ScorecardModel::criterionColumn,
                   std::min(wanted(ScorecardModel::criterionColumn), std::max(kLeastCriterion, room * 2 / 5)));
}

void ScorecardTable::fitRows(int reasonWidth)
{
    const int rows = model()->rowCount();
    setVerticalScrollBarPolicy(rows > kRowsShown ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    const auto heightOf = [this](int row, int column, int width) {
        const QRect room(0, 0, width - 2 * kCellPadding, QWIDGETSIZE_MAX);
        const QString text = model()->index(row, column).data().toString();
        return fontMetrics().boundingRect(room, Qt::TextWordWrap, text).height() + kCellPadding;
    };
    const int criterionWidth = columnWidth(ScorecardModel::criterionColumn);
    int height = horizontalHeader()->sizeHint().height() + 2 * frameWidth() + 4;
    for (int row = 0; row < rows; ++row) {
        setRowHeight(row, std::max({kCriterionHeight, heightOf(row, ScorecardModel::criterionColumn, criterionWidth),
                                    heightOf(row, ScorecardModel::reasonColumn, reasonWidth)}));
        if (row < kRowsShown)
            height += rowHeight(row);
    }
    setFixedHeight(height);
}

} // namespace assay::gui
