#include "look/verdict_mark.h"
#include "run/record/scorecard.h"

#include <QPainter>
#include <QPainterPath>
#include <cmath>
#include <numbers>

namespace assay {

namespace {

// Regular polygon in the unit square, first corner at `turn` (in parts of a full turn, 0 = right).
QPolygonF polygon(int corners, double turn)
{
    QPolygonF out;
    for (int i = 0; i < corners; ++i) {
        const double angle = 2 * std::numbers::pi * (turn + static_cast<double>(i) / corners);
        out << QPointF(0.5 + 0.5 * std::cos(angle), 0.5 + 0.5 * std::sin(angle));
    }
    return out;
}

QPainterPath outline(Verdict verdict)
{
    QPainterPath path;
    switch (verdict) {
    case Verdict::pass: path.addEllipse(QRectF(0, 0, 1, 1)); break;
    case Verdict::marginal: path.addPolygon(QPolygonF{{0.5, 0.02}, {1.0, 0.95}, {0.0, 0.95}}); break;
    case Verdict::fail: path.addPolygon(polygon(8, 1.0 / 16)); break;
    case Verdict::inconclusive: path.addPolygon(polygon(4, 0)); break;
    case Verdict::error: path.addRoundedRect(QRectF(0.06, 0.06, 0.88, 0.88), 0.12, 0.12); break;
    }
    path.closeSubpath();
    return path;
}

// Returns the sign inside the mark, drawn with a pen.
QPainterPath sign(Verdict verdict)
{
    QPainterPath path;
    switch (verdict) {
    case Verdict::pass:
        path.moveTo(0.27, 0.52);
        path.lineTo(0.44, 0.69);
        path.lineTo(0.74, 0.34);
        break;
    case Verdict::fail:
        path.moveTo(0.32, 0.32);
        path.lineTo(0.68, 0.68);
        path.moveTo(0.68, 0.32);
        path.lineTo(0.32, 0.68);
        break;
    case Verdict::inconclusive:
        path.moveTo(0.39, 0.40);
        path.cubicTo(0.39, 0.24, 0.63, 0.25, 0.62, 0.41);
        path.cubicTo(0.61, 0.50, 0.50, 0.49, 0.50, 0.60);
        path.moveTo(0.50, 0.73);
        path.lineTo(0.50, 0.74);
        break;
    case Verdict::marginal:
    case Verdict::error:
        path.moveTo(0.5, verdict == Verdict::error ? 0.28 : 0.38);
        path.lineTo(0.5, verdict == Verdict::error ? 0.56 : 0.62);
        path.moveTo(0.5, 0.76);
        path.lineTo(0.5, 0.77);
        break;
    }
    return path;
}

} // namespace

void drawVerdictMark(QPainter& painter, const QRectF& square, Verdict verdict, Theme theme)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(square.topLeft());
    painter.scale(square.width(), square.height());
    painter.fillPath(outline(verdict), verdictColour(verdict, theme));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(paletteOf(theme).surface, 0.11, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPath(sign(verdict));
    painter.restore();
}

} // namespace assay
