#include "gui/chooser.h"

#include "gui/style.h"

#include <QPainter>
#include <QStyledItemDelegate>

namespace assay::gui {

namespace {

constexpr int kLinesShown = 14; // longer lists scroll

} // namespace

Chooser::Chooser(QWidget* parent) : QComboBox(parent)
{
    setItemDelegate(new QStyledItemDelegate(this));
    setMaxVisibleItems(kLinesShown);
}

void Chooser::paintEvent(QPaintEvent* event)
{
    QComboBox::paintEvent(event);
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(coloursOf(this).muted, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF tip(width() - 18, height() / 2.0 + 2.5);
    painter.drawPolyline(QPolygonF{tip + QPointF(-5, -5), tip, tip + QPointF(5, -5)});
}

} // namespace assay::gui
