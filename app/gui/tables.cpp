#include "gui/tables.h"

#include "gui/verdict_delegate.h"
#include "look/verdict_mark.h"

#include <QEvent>
#include <QHeaderView>
#include <QPainter>
#include <QTableWidget>

#include <algorithm>
#include <map>

namespace assay::gui {

namespace {

constexpr int kTableRow = 28;
constexpr int kVerdictIconSize = 16;
constexpr int kVerdictIconPixels = 3; // oversampling of the mark, so that it is sharp on any screen
constexpr int kMeasuredRows = 40;     // rows whose texts determine the width of a column
constexpr int kTextPadding = 8;       // as in the style sheet

// Its verdicts have the colours of the theme, and the texts of one column can wrap.
class Table final : public QTableWidget {
public:
    using QTableWidget::QTableWidget;
    void breakLines(int column, int least)
    {
        m_broken = column;
        m_least = least;
        m_whole = std::max(sizeHintForColumn(column), horizontalHeader()->sectionSizeHint(column)) + 1;
        fit();
    }

protected:
    void changeEvent(QEvent* event) override
    {
        if (event->type() == QEvent::PaletteChange)
            drawVerdicts();
        QTableWidget::changeEvent(event);
    }
    void resizeEvent(QResizeEvent* event) override
    {
        QTableWidget::resizeEvent(event);
        fit();
    }

private:
    void drawVerdicts()
    {
        const QSignalBlocker quiet(this);
        std::map<Verdict, QIcon> icons;
        for (int row = 0; row < rowCount(); ++row)
            for (int column = 0; column < columnCount(); ++column)
                if (QTableWidgetItem* cell = item(row, column); cell && cell->data(kVerdictRole).isValid()) {
                    const auto verdict = static_cast<Verdict>(cell->data(kVerdictRole).toInt());
                    if (!icons.contains(verdict))
                        icons[verdict] = verdictIcon(verdict, themeOf(palette()));
                    cell->setIcon(icons[verdict]);
                }
    }
    void fit()
    {
        if (m_broken < 0 || m_broken >= columnCount())
            return;
        QHeaderView& header = *horizontalHeader();
        header.setStretchLastSection(false); // else the last section has another width
        const int last = columnCount() - 1;
        if (last != m_broken)
            resizeColumnToContents(last);
        const int others = header.length() - columnWidth(m_broken);
        const int width = std::max(m_least, std::min(m_whole, viewport()->width() - others));
        setColumnWidth(m_broken, width);
        header.setStretchLastSection(header.length() <= viewport()->width());
        for (int row = 0; row < rowCount(); ++row)
            setRowHeight(row, std::max(kTableRow, textHeight(row) + kTextPadding));
        if (verticalScrollBarPolicy() == Qt::ScrollBarAlwaysOff)
            setFixedHeight(header.height() + verticalHeader()->length() + 20);
    }

    // The height of the highest cell: the wrapped one has as many lines as necessary, the others those of their text.
    int textHeight(int row) const
    {
        int height = 0;
        for (int column = 0; column < columnCount(); ++column)
            if (const QTableWidgetItem* cell = item(row, column); cell && !isColumnHidden(column)) {
                const int width = column == m_broken ? columnWidth(column) - 2 * kTextPadding : QWIDGETSIZE_MAX;
                const int flags = column == m_broken ? Qt::TextWordWrap : 0;
                height = std::max(
                    height,
                    fontMetrics().boundingRect(QRect(0, 0, width, QWIDGETSIZE_MAX), flags, cell->text()).height());
            }
        return height;
    }

    int m_broken = -1; // column
    int m_least = 0;
    int m_whole = 0; // width without wrapping
};

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
    auto* table = new Table(parent);
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
    if (verdict) {
        item->setData(kVerdictRole, static_cast<int>(*verdict));
        item->setIcon(verdictIcon(*verdict, themeOf(table.palette())));
    }
    table.setItem(row, column, item);
}

void beginTable(QTableWidget& table, const QStringList& columns, std::size_t rows)
{
    table.clear();
    table.setColumnCount(static_cast<int>(columns.size()));
    table.setRowCount(static_cast<int>(rows));
    table.setHorizontalHeaderLabels(columns);
}

// Fits columns to their texts, the last one to the edge; if they do not fit, the table scrolls.
void finishTable(QTableWidget& table)
{
    table.ensurePolished(); // a table that was never visible is unstyled, and its measures would be wrong
    QHeaderView& header = *table.horizontalHeader();
    header.setStretchLastSection(false); // else the last column keeps its previous width
    table.resizeColumnsToContents();
    header.setStretchLastSection(!table.isVisible() || header.length() <= table.viewport()->width());
}

void finishTable(QTableWidget& table, int broken, int least)
{
    finishTable(table);
    static_cast<Table&>(table).breakLines(broken, least);
}

} // namespace assay::gui
