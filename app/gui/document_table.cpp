#include "gui/document_table.h"

#include "gui/style.h"
#include "gui/verdict_delegate.h"
#include "look/verdict_mark.h"
#include "text/texts.h"

#include <QApplication>
#include <QHeaderView>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QTextLayout>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace assay::gui {

namespace {

constexpr int kDetailRole = Qt::UserRole + 2;
constexpr int kPadding = 8; // at the sides, as in the style sheet of headers
constexpr int kAbove = 5;   // above and below the texts
constexpr int kMark = 16, kBesideMark = 6;
constexpr int kLongestWord = 220; // pixels; longer words, such as paths, are broken

// Lays out wrapped text, and draws it if there is a painter. Returns its height.
int layOut(QPainter* painter, QString text, const QFont& font, QPoint at, int width, Qt::Alignment alignment)
{
    if (text.isEmpty())
        return 0;
    QTextLayout layout(text.replace(QLatin1Char('\n'), QChar::LineSeparator), font);
    QTextOption option(alignment);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.beginLayout();
    double height = 0;
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        line.setPosition({0, height});
        height += line.height();
    }
    layout.endLayout();
    if (painter)
        layout.draw(painter, at);
    return static_cast<int>(std::ceil(height));
}

QFont bold(QFont font)
{
    font.setWeight(QFont::DemiBold);
    return font;
}

int markWidth(const QModelIndex& index) { return index.data(kVerdictRole).isValid() ? kMark + kBesideMark : 0; }

// Text and detail of a cell, with the mark of its verdict.
class CellDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyleOptionViewItem ground(option); // background of a chosen row
        initStyleOption(&ground, index);
        ground.text.clear();
        QApplication::style()->drawControl(QStyle::CE_ItemViewItem, &ground, painter, option.widget);
        const Theme theme = themeOf(option.palette);
        painter->save();
        painter->setPen(paletteOf(theme).text);
        QRect place = option.rect.adjusted(kPadding, kAbove, -kPadding, 0);
        if (const QVariant known = index.data(kVerdictRole); known.isValid()) {
            const auto verdict = static_cast<Verdict>(known.toInt());
            drawVerdictMark(*painter, QRectF(place.left(), place.top() + 0.5, kMark, kMark), verdict, theme);
            painter->setPen(verdictColour(verdict, theme));
            place.setLeft(place.left() + markWidth(index));
        }
        layOutCell(painter, option.font, index, place);
        painter->restore();
    }

    static int heightOf(const QFont& font, const QModelIndex& index, int width)
    {
        const int room = width - 2 * kPadding - markWidth(index);
        return std::max(layOutCell(nullptr, font, index, QRect(0, 0, room, 0)), markWidth(index) ? kMark : 0) +
               2 * kAbove;
    }

private:
    static int layOutCell(QPainter* painter, const QFont& plain, const QModelIndex& index, const QRect& place)
    {
        const QFont font = index.data(Qt::FontRole).isValid() ? bold(plain) : plain;
        const auto side = Qt::Alignment(index.data(Qt::TextAlignmentRole).toInt()) & Qt::AlignHorizontal_Mask;
        const int text = layOut(painter, index.data().toString(), font, place.topLeft(), place.width(), side);
        if (painter)
            painter->setPen(paletteOf(themeOf(QApplication::palette())).muted);
        return text + layOut(painter, index.data(kDetailRole).toString(), plain, place.topLeft() + QPoint(0, text),
                             place.width(), side);
    }
};

int widestWord(const QFontMetrics& metrics, const QString& text)
{
    int widest = 0;
    for (const QString& word : text.split(QLatin1Char(' ')))
        widest = std::max(widest, metrics.horizontalAdvance(word));
    return std::min(widest, kLongestWord);
}

int widestLine(const QFontMetrics& metrics, const QString& text)
{
    int widest = 0;
    for (const QString& line : text.split(QLatin1Char('\n')))
        widest = std::max(widest, metrics.horizontalAdvance(line));
    return widest;
}

QTableWidgetItem* itemOf(const Cell& cell, bool isNumber)
{
    auto* item = new QTableWidgetItem(qstr(cell.text)); // owned by the table
    item->setTextAlignment(isNumber ? Qt::AlignRight : Qt::AlignLeft);
    if (!cell.detail.empty()) {
        item->setData(kDetailRole, qstr(cell.detail));
        item->setData(Qt::AccessibleTextRole, item->text() + QStringLiteral(" – ") + qstr(cell.detail));
    }
    if (cell.verdict)
        item->setData(kVerdictRole, static_cast<int>(*cell.verdict));
    if (cell.isBold || cell.verdict)
        item->setFont(bold(item->font()));
    return item;
}

} // namespace

DocumentTable::DocumentTable(QWidget* parent) : QTableWidget(parent)
{
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setShowGrid(false);
    setTabKeyNavigation(false);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setItemDelegate(new CellDelegate(this));
    verticalHeader()->hide();
    verticalHeader()->setMinimumSectionSize(1);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionsClickable(false);
}

void DocumentTable::setTable(const Table& table)
{
    ensurePolished(); // an unstyled table would measure another font
    const QFontMetrics metrics(bold(font())), header(horizontalHeader()->font());
    clear();
    setColumnCount(static_cast<int>(table.columns.size()));
    setRowCount(static_cast<int>(table.rows.size()));
    m_widths.clear();
    for (const Column& column : table.columns) {
        const auto i = static_cast<int>(m_widths.size());
        auto* title = new QTableWidgetItem(qstr(column.title));
        title->setTextAlignment(Qt::AlignVCenter | (column.isNumber ? Qt::AlignRight : Qt::AlignLeft));
        setHorizontalHeaderItem(i, title);
        const int titleWidth = header.horizontalAdvance(title->text());
        Width width{titleWidth, titleWidth, column.share};
        for (std::size_t row = 0; row < table.rows.size(); ++row) {
            const Cell& cell = table.rows[row][m_widths.size()];
            setItem(static_cast<int>(row), i, itemOf(cell, column.isNumber));
            const int mark = cell.verdict ? kMark + kBesideMark : 0;
            for (const QString& text : {qstr(cell.text), qstr(cell.detail)}) {
                width.least = std::max(width.least, widestWord(metrics, text) + mark);
                width.whole = std::max(width.whole, widestLine(metrics, text) + mark);
            }
        }
        width.least += 2 * kPadding + 2;
        width.whole += 2 * kPadding + 2;
        m_widths.push_back(width);
    }
    fit();
}

// Each column has its longest word. The room beyond that goes to texts that would wrap, in equal parts as far as
// columns need them, then to all.
std::vector<int> DocumentTable::columnWidths(int room) const
{
    std::vector<int> widths;
    std::vector<std::size_t> order(m_widths.size()); // the smallest need first
    double shares = 0;
    for (const Width& width : m_widths) {
        order[widths.size()] = widths.size();
        widths.push_back(width.least);
        shares += width.share;
        room -= width.least;
    }
    std::ranges::sort(order, {}, [this](std::size_t i) { return m_widths[i].whole - m_widths[i].least; });
    for (std::size_t i = 0; i < order.size() && room > 0; ++i) {
        const Width& width = m_widths[order[i]];
        const int more = std::min(width.whole - width.least, room / static_cast<int>(order.size() - i));
        widths[order[i]] += more;
        room -= more;
    }
    int left = std::max(0, room);
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const int more =
            i + 1 < widths.size() ? static_cast<int>(std::max(0, room) * m_widths[i].share / shares) : left;
        widths[i] += more;
        left -= more;
    }
    return widths;
}

void DocumentTable::fit()
{
    if (m_widths.empty())
        return;
    const std::vector<int> widths = columnWidths(viewport()->width());
    for (int column = 0; column < columnCount(); ++column)
        setColumnWidth(column, widths[static_cast<std::size_t>(column)]);
    for (int row = 0; row < rowCount(); ++row) {
        int height = 0;
        for (int column = 0; column < columnCount(); ++column)
            height = std::max(height, CellDelegate::heightOf(font(), model()->index(row, column),
                                                             widths[static_cast<std::size_t>(column)]));
        setRowHeight(row, height);
    }
    const bool isTooWide = std::accumulate(widths.begin(), widths.end(), 0) > viewport()->width();
    setFixedHeight(horizontalHeader()->sizeHint().height() + verticalHeader()->length() + 2 * frameWidth() + 4 +
                   (isTooWide ? horizontalScrollBar()->sizeHint().height() : 0));
}

void DocumentTable::resizeEvent(QResizeEvent* event)
{
    QTableWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width())
        fit();
}

} // namespace assay::gui
