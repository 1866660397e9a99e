#include "plot/verdict_mark.h"

#include <QPainter>
#include <QPainterPath>
#include <cmath>
#include <numbers>

namespace assay {

namespace {

// Corners on a circle around the middle of the unit square, the first at `startDegrees`.
QPolygonF regularPolygon(int corners, double startDegrees)
{
    QPolygonF polygon;
    for (int i = 0; i < corners; ++i) {
        const double angle = (startDegrees + 360.0 * i / corners) * std::numbers::pi / 180.0;
        polygon << QPointF(0.5 + 0.5 * std::cos(angle), 0.5 + 0.5 * std::sin(angle));
    }
    return polygon;
}

// The filled outline and the white strokes in it, both in the unit square.
struct Shape {
    QPainterPath outline;
    QPainterPath strokes;
};

Shape shapeOf(Verdict verdict)
{
    Shape shape;
    switch (verdict) {
    case Verdict::pass:
        shape.outline.addEllipse(QRectF(0, 0, 1, 1));
        shape.strokes.addPolygon(QPolygonF{{0.27, 0.52}, {0.44, 0.69}, {0.74, 0.33}});
        break;
    case Verdict::marginal:
        shape.outline.addPolygon(QPolygonF{{0.5, 0.03}, {1.0, 0.95}, {0.0, 0.95}});
        shape.strokes.addPolygon(QPolygonF{{0.5, 0.36}, {0.5, 0.64}});
        shape.strokes.addPolygon(QPolygonF{{0.5, 0.80}, {0.5, 0.81}});
        break;
    case Verdict::fail:
        shape.outline.addPolygon(regularPolygon(8, 22.5));
        shape.strokes.addPolygon(QPolygonF{{0.33, 0.33}, {0.67, 0.67}});
        shape.strokes.addPolygon(QPolygonF{{0.67, 0.33}, {0.33, 0.67}});
        break;
    case Verdict::inconclusive:
        shape.outline.addPolygon(regularPolygon(4, 90));
        shape.strokes.moveTo(0.38, 0.40);
        shape.strokes.cubicTo(0.38, 0.20, 0.66, 0.22, 0.61, 0.42);
        shape.strokes.cubicTo(0.59, 0.50, 0.5, 0.50, 0.5, 0.60);
        shape.strokes.addPolygon(QPolygonF{{0.5, 0.74}, {0.5, 0.75}});
        break;
    case Verdict::error:
        shape.outline.addRect(QRectF(0.06, 0.06, 0.88, 0.88));
        shape.strokes.addPolygon(QPolygonF{{0.3, 0.5}, {0.7, 0.5}});
        break;
    }
    shape.outline.closeSubpath();
    return shape;
}

} // namespace

QColor verdictColor(Verdict verdict)
{
    switch (verdict) {
    case Verdict::pass: return QColor(0x1e, 0x7b, 0x34);
    case Verdict::marginal: return QColor(0xa8, 0x5f, 0x00);
    case Verdict::fail: return QColor(0xb3, 0x26, 0x1e);
    case Verdict::inconclusive: return QColor(0x4b, 0x5b, 0x7a);
    case Verdict::error: return QColor(0x6b, 0x3f, 0x8f);
    }
    return {};
}

void drawVerdictMark(QPainter& painter, const QRectF& square, Verdict verdict)
{
    const Shape shape = shapeOf(verdict);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(square.topLeft());
    painter.scale(square.width(), square.height());
    painter.fillPath(shape.outline, verdictColor(verdict));
    painter.strokePath(shape.strokes, QPen(Qt::white, 0.1, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.restore();
}

} // namespace assay
