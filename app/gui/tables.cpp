#include "gui/tables.h"

#include "look/verdict_mark.h"

#include <QHeaderView>
#include <QPainter>
#include <QTableWidget>

namespace assay::gui {

namespace {

constexpr int kTableRow = 28;
constexpr int kVerdictIconSize = 16;
constexpr int kVerdictIconPixels = 3; // for one of the mark, so that it is sharp on any screen
constexpr int kMeasuredRows = 40;     // whose texts set the width of a column

} // namespace

QIcon verdictIcon(Verdict verdict, Theme theme)
{
    QPixmap pixmap(kVerdictIconSize * kVerdictIconPixels, kVerdictIconSize * kVerdictIconPixels);
    pixmap.setDevicePixelRatio(kVerdictIconPixels);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    drawVerdictMark(painter, QRectF(0.5, 0.5, kVerdictIconSize - 1, kVerdictIconSize - 1), verdict, theme);
    painter.end();
    return QIcon(pixmap);
}

QTableWidget* makeTable(const char* name, QWidget* parent)
{
    auto* table = new QTableWidget(parent);
    table->setObjectName(name);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setShowGrid(false);
    table->setTabKeyNavigation(false);
    table->setIconSize({kVerdictIconSize, kVerdictIconSize});
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(kTableRow);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setResizeContentsPrecision(kMeasuredRows);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setStretchLastSection(true);
    return table;
}

void putCell(QTableWidget& table, int row, int column, const QString& text, std::optional<Verdict> verdict)
{
    auto* item = new QTableWidgetItem(text); // owned by the table
    item->setToolTip(text);
    if (verdict)
        item->setIcon(verdictIcon(*verdict, themeOf(table.palette())));
    table.setItem(row, column, item);
}

void beginTable(QTableWidget& table, const QStringList& columns, std::size_t rows)
{
    table.clear();
    table.setColumnCount(static_cast<int>(columns.size()));
    table.setRowCount(static_cast<int>(rows));
    table.setHorizontalHeaderLabels(columns);
}

// Columns as wide as their texts, and the last one to the edge; where there is no room for all, they are scrolled.
void finishTable(QTableWidget& table)
{
    table.ensurePolished(); // one that was never in sight does not know its style, and would measure without it
    QHeaderView& header = *table.horizontalHeader();
    header.setStretchLastSection(false); // else its width is that before
    table.resizeColumnsToContents();
    header.setStretchLastSection(!table.isVisible() || header.length() <= table.viewport()->width());
}

} // namespace assay::gui
