#include "gui/pages/result/scorecard_table.h"

#include "gui/pages/result/scorecard_model.h"
#include "gui/verdict_delegate.h"

#include <QHeaderView>

#include <algorithm>

namespace assay::gui {

namespace {

constexpr int kCriterionHeight = 30;
constexpr int kCellPadding = 8; // as in the style sheet

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
    horizontalHeader()->setSectionResizeMode(ScorecardModel::reasonColumn, QHeaderView::Stretch);
    // Not in resizeEvent(): the header sets the column widths later, and emits this signal before columnWidth() is
    // updated.
    connect(horizontalHeader(), &QHeaderView::sectionResized, this, [this](int section, int, int width) {
        if (section == ScorecardModel::reasonColumn)
            fitRows(width);
    });
}

void ScorecardTable::fitRows() { fitRows(columnWidth(ScorecardModel::reasonColumn)); }

void ScorecardTable::fitRows(int reasonWidth)
{
    const int rows = model()->rowCount();
    setVerticalScrollBarPolicy(rows > kRowsShown ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    const QRect room(0, 0, reasonWidth - 2 * kCellPadding, QWIDGETSIZE_MAX);
    int height = horizontalHeader()->sizeHint().height() + 2 * frameWidth() + 4;
    for (int row = 0; row < rows; ++row) {
        const QString reason = model()->index(row, ScorecardModel::reasonColumn).data().toString();
        setRowHeight(row, std::max(kCriterionHeight,
                                   fontMetrics().boundingRect(room, Qt::TextWordWrap, reason).height() + kCellPadding));
        if (row < kRowsShown)
            height += rowHeight(row);
    }
    setFixedHeight(height);
}

} // namespace assay::gui
