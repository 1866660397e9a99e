#include "gui/verdict_delegate.h"

#include "look/verdict_mark.h"

#include <QApplication>
#include <QPainter>

namespace assay::gui {

namespace {

constexpr int kMarkSide = 18;
constexpr int kMarkGap = 8;

} // namespace

void VerdictDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QVariant known = index.data(kVerdictRole);
    if (!known.isValid())
        return QStyledItemDelegate::paint(painter, option, index);
    QStyleOptionViewItem ground(option); // background of a selected row
    initStyleOption(&ground, index);
    ground.text.clear();
    const QStyle* style = option.widget ? option.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &ground, painter, option.widget);

    const auto verdict = static_cast<Verdict>(known.toInt());
    const Theme theme = themeOf(option.palette);
    const QRectF box(option.rect.left() + kMarkGap, option.rect.center().y() - kMarkSide / 2 + 0.5, kMarkSide,
                     kMarkSide);
    drawVerdictMark(*painter, box, verdict, theme);
    QFont font = option.font;
    font.setWeight(QFont::DemiBold);
    painter->save();
    painter->setFont(font);
    painter->setPen(verdictColour(verdict, theme));
    const QRect place = option.rect.adjusted(kMarkGap + kMarkSide + kMarkGap, 0, -kMarkGap, 0);
    QRect word;
    painter->drawText(place, Qt::AlignVCenter | Qt::AlignLeft, index.data().toString(), &word);
    if (const QString beside = index.data(kRecordedRole).toString(); !beside.isEmpty()) {
        painter->setFont(option.font);
        painter->setPen(paletteOf(theme).muted);
        painter->drawText(place.adjusted(word.width() + kMarkGap, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, beside);
    }
    painter->restore();
}

QSize VerdictDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QFont font = option.font;
    font.setWeight(QFont::DemiBold);
    const QString beside = index.data(kRecordedRole).toString();
    const int besideWidth = beside.isEmpty() ? 0 : kMarkGap + option.fontMetrics.horizontalAdvance(beside);
    return {3 * kMarkGap + kMarkSide + QFontMetrics(font).horizontalAdvance(index.data().toString()) + besideWidth,
            2 * kMarkGap + kMarkSide};
}

} // namespace assay::gui
