#include "gui/pages/setup/card_delegate.h"

#include "gui/pages/setup/card_model.h"
#include "gui/style.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QPainterPath>

namespace assay::gui {

namespace {

constexpr int kPadding = 10;
constexpr int kIcon = 34;
constexpr int kHeadingHeight = 34;
constexpr double kArrow = 5; // half of its height

QFont bold(QFont font)
{
    font.setWeight(QFont::DemiBold);
    return font;
}

QFont smaller(QFont font)
{
    font.setPointSizeF(font.pointSizeF() * 0.88);
    return font;
}

int lineHeight(const QFont& font) { return QFontMetrics(font).height(); }

int textWidth(const QStyleOptionViewItem& option)
{
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    const int width = view ? view->viewport()->width() : option.rect.width();
    return width - kIcon - 4 * kPadding;
}

QRect wrapped(const QFont& font, const QString& text, int width)
{
    return QFontMetrics(font).boundingRect(0, 0, width, 1000, Qt::TextWordWrap, text);
}

// The outline of an SD card: one cut corner and the contacts.
void paintCardIcon(QPainter* painter, const QRectF& box, const QColor& colour)
{
    const qreal cut = box.width() * 0.3;
    QPainterPath outline(box.topLeft());
    outline.lineTo(box.right() - cut, box.top());
    outline.lineTo(box.right(), box.top() + cut);
    outline.lineTo(box.bottomRight());
    outline.lineTo(box.bottomLeft());
    outline.closeSubpath();
    painter->setPen(QPen(colour, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->setBrush(Qt::NoBrush);
    painter->drawPath(outline);
    for (int i = 0; i < 3; ++i) {
        const qreal x = box.left() + box.width() * (0.2 + 0.22 * i);
        painter->drawLine(QPointF(x, box.top() + box.height() * 0.14), QPointF(x, box.top() + box.height() * 0.34));
    }
}

void paintBackground(QPainter* painter, const QRect& rect, QStyle::State state, const Palette& c)
{
    if (!(state & (QStyle::State_Selected | QStyle::State_MouseOver)))
        return;
    painter->setPen(state & QStyle::State_Selected ? QPen(c.accent, state & QStyle::State_HasFocus ? 2 : 1)
                                                   : Qt::NoPen);
    painter->setBrush(c.raised);
    painter->drawRoundedRect(QRectF(rect).adjusted(4, 2, -4, -2), 8, 8);
}

// Right = folded, down = unfolded.
void paintArrow(QPainter* painter, const QPointF& middle, bool folded, const QColor& colour)
{
    const QPolygonF right{QPointF(-0.5, -1) * kArrow, QPointF(0.6, 0) * kArrow, QPointF(-0.5, 1) * kArrow};
    painter->save();
    painter->translate(middle);
    painter->rotate(folded ? 0 : 90);
    painter->setPen(QPen(colour, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->drawPolyline(right);
    painter->restore();
}

} // namespace

void CardDelegate::paintHeading(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const Palette& c = coloursOf(option.widget);
    const QVariant folded = index.data(CardModel::foldedRole);
    QRect line = option.rect.adjusted(kPadding + 4, 0, -kPadding, -6);
    if (folded.isValid()) {
        paintBackground(painter, option.rect, option.state, c);
        paintArrow(painter, QPointF(line.left() + kArrow, line.bottom() - QFontMetricsF(option.font).height() * 0.4),
                   folded.toBool(), c.muted);
        line.setLeft(line.left() + static_cast<int>(3 * kArrow));
    }
    painter->setFont(bold(smaller(option.font)));
    painter->setPen(c.muted);
    painter->drawText(line, Qt::AlignLeft | Qt::AlignBottom, index.data(CardModel::nameRole).toString());
}

void CardDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QString name = index.data(CardModel::nameRole).toString();
    if (index.data(CardModel::headingRole).toBool()) {
        paintHeading(painter, option, index);
        painter->restore();
        return;
    }
    const Palette& c = coloursOf(option.widget);
    const QString reason = index.data(CardModel::reasonRole).toString();
    const QString capacity = index.data(CardModel::capacityRole).toString();
    const QColor ink = reason.isEmpty() ? c.text : c.muted;
    paintBackground(painter, option.rect, option.state, c);
    QRect row = option.rect.adjusted(2 * kPadding, kPadding, -2 * kPadding, -kPadding);
    paintCardIcon(painter, QRectF(row.left(), row.top() + 2, kIcon * 0.68, kIcon * 0.85),
                  reason.isEmpty() ? (index.data(CardModel::simulatedRole).toBool() ? c.simulated : c.accent)
                                   : c.muted);
    row.setLeft(row.left() + kIcon);

    const QFont nameFont = bold(option.font);
    const QFont placeFont = smaller(option.font);
    painter->setFont(nameFont);
    painter->setPen(ink);
    const int capacityWidth = QFontMetrics(nameFont).horizontalAdvance(capacity);
    QRect line(row.left(), row.top(), row.width(), lineHeight(nameFont));
    painter->drawText(line, Qt::AlignRight | Qt::AlignVCenter, capacity);
    painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                      QFontMetrics(nameFont).elidedText(name, Qt::ElideRight, line.width() - capacityWidth - kPadding));

    painter->setFont(placeFont);
    painter->setPen(c.muted);
    line = QRect(row.left(), line.bottom() + 2, row.width(), lineHeight(placeFont));
    const QString place = index.data(CardModel::placeRole).toString();
    painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                      QFontMetrics(placeFont).elidedText(place, Qt::ElideMiddle, line.width()));
    if (!reason.isEmpty())
        painter->drawText(QRect(row.left(), line.bottom() + 3, row.width(), row.bottom() - line.bottom()),
                          Qt::TextWordWrap, reason);
    painter->restore();
}

QSize CardDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    if (index.data(CardModel::headingRole).toBool())
        return {0, kHeadingHeight};
    const QFont placeFont = smaller(option.font);
    int height = 2 * kPadding + lineHeight(bold(option.font)) + 2 + lineHeight(placeFont);
    const QString reason = index.data(CardModel::reasonRole).toString();
    if (!reason.isEmpty())
        height += 3 + wrapped(placeFont, reason, textWidth(option)).height();
    return {0, height};
}

} // namespace assay::gui
