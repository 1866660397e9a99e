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
    QStyleOptionViewItem ground(option); // of a chosen row
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
    painter->drawText(option.rect.adjusted(kMarkGap + kMarkSide + kMarkGap, 0, -kMarkGap, 0),
                      Qt::AlignVCenter | Qt::AlignLeft, index.data().toString());
    painter->restore();
}

QSize VerdictDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QFont font = option.font;
    font.setWeight(QFont::DemiBold);
    return {3 * kMarkGap + kMarkSide + QFontMetrics(font).horizontalAdvance(index.data().toString()),
            2 * kMarkGap + kMarkSide};
}

} // namespace assay::gui
