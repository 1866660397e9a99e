#include "gui/pages/history/history_table.h"

#include "gui/pages/history/history_model.h"
#include "gui/verdict_delegate.h"

#include <QHeaderView>
#include <QMenu>
#include <QScrollBar>
#include <QSettings>

#include <algorithm>
#include <optional>

namespace assay::gui {

namespace {

constexpr int kRunRowHeight = 30;
constexpr const char* kHiddenColumns = "history/hiddenColumns";

std::optional<HistoryOrder::By> sortingOf(int column)
{
    switch (column) {
    case HistoryModel::startedColumn: return HistoryOrder::By::started;
    case HistoryModel::verdictColumn: return HistoryOrder::By::verdict;
    case HistoryModel::cardColumn: return HistoryOrder::By::card;
    case HistoryModel::profileColumn: return HistoryOrder::By::profile;
    case HistoryModel::originColumn: return HistoryOrder::By::origin;
    case HistoryModel::operatorColumn: return HistoryOrder::By::operatorName;
    default: return std::nullopt;
    }
}

bool isShownInFull(int column)
{
    return column == HistoryModel::startedColumn || column == HistoryModel::verdictColumn ||
           column == HistoryModel::marksColumn;
}

} // namespace

HistoryTable::HistoryTable(QAbstractItemModel* model, QWidget* parent)
    : QTableView(parent), m_columnMenu(new QMenu(this))
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
    m_columnMenu->setObjectName("historyColumns");
    horizontalHeader()->setSectionsClickable(true);
    horizontalHeader()->setSortIndicatorShown(true);
    horizontalHeader()->setContextMenuPolicy(Qt::CustomContextMenu);
    const QStringList hidden = QSettings().value(QLatin1String(kHiddenColumns)).toStringList();
    for (int column = 0; column < HistoryModel::columns; ++column) {
        QAction* shown = m_columnMenu->addAction(QString());
        shown->setCheckable(true);
        shown->setChecked(!hidden.contains(QString::number(column)));
        shown->setEnabled(column != HistoryModel::startedColumn); // at least one is shown
        setColumnHidden(column, !shown->isChecked());
        connect(shown, &QAction::toggled, this, [this, column](bool on) { setColumnShown(column, on); });
    }
    connect(horizontalHeader(), &QHeaderView::sectionClicked, this, &HistoryTable::sortBy);
    connect(horizontalHeader(), &QWidget::customContextMenuRequested, this,
            [this](QPoint at) { m_columnMenu->popup(horizontalHeader()->mapToGlobal(at)); });
    showOrder();
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

// Captions, times, verdicts and marks are shown in full; columns of free text share the remaining width, none beyond
// its texts in sight but the reason, which takes what is left.
void HistoryTable::fitColumns()
{
    int widths[HistoryModel::columns] = {}, wanted[HistoryModel::columns] = {};
    int room = viewport()->width(), sharing = 0;
    for (int column = 0; column < HistoryModel::columns; ++column) {
        if (isColumnHidden(column))
            continue;
        const int texts = std::max(0, sizeHintForColumn(column) + 1 - horizontalHeader()->sectionSizeHint(column));
        widths[column] = horizontalHeader()->sectionSizeHint(column) + (isShownInFull(column) ? texts : 0);
        wanted[column] = isShownInFull(column) ? 0 : texts;
        sharing += wanted[column] > 0 ? 1 : 0;
        room -= widths[column];
    }
    while (room >= sharing && sharing > 0) { // what a short text leaves is for the longer ones
        const int part = room / sharing;
        for (int column = 0; column < HistoryModel::columns; ++column) {
            const int more = std::min(part, wanted[column]);
            widths[column] += more;
            wanted[column] -= more;
            room -= more;
        }
        sharing = static_cast<int>(std::ranges::count_if(wanted, [](int width) { return width > 0; }));
    }
    widths[HistoryModel::reasonColumn] += std::max(room, 0);
    for (int column = 0; column < HistoryModel::columns; ++column)
        if (!isColumnHidden(column))
            setColumnWidth(column, widths[column]);
}

// The first click on a caption sorts from A to Z, times from the latest on; the next one reverses it.
void HistoryTable::sortBy(int column)
{
    if (const auto by = sortingOf(column)) {
        const bool same = m_order.by == *by;
        m_order = {*by, same ? !m_order.descending : *by == HistoryOrder::By::started};
        emit orderChanged();
    }
    showOrder();
}

void HistoryTable::showOrder()
{
    for (int column = 0; column < HistoryModel::columns; ++column)
        if (sortingOf(column) == m_order.by)
            horizontalHeader()->setSortIndicator(column, m_order.descending ? Qt::DescendingOrder : Qt::AscendingOrder);
}

void HistoryTable::setColumnShown(int column, bool shown)
{
    setColumnHidden(column, !shown);
    QStringList hidden;
    for (int i = 0; i < HistoryModel::columns; ++i)
        if (isColumnHidden(i))
            hidden << QString::number(i);
    QSettings().setValue(QLatin1String(kHiddenColumns), hidden);
    fitColumns();
}

void HistoryTable::retranslate()
{
    for (int column = 0; column < HistoryModel::columns; ++column)
        m_columnMenu->actions().at(column)->setText(model()->headerData(column, Qt::Horizontal).toString());
    horizontalHeader()->setToolTip(tr("A click sorts by this column; a right click chooses the columns."));
}

void HistoryTable::resizeEvent(QResizeEvent* event)
{
    QTableView::resizeEvent(event);
    fitColumns();
    emit scrolled();
}

} // namespace assay::gui
