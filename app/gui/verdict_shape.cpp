#include "gui/verdict_shape.h"

#include "look/verdict_mark.h"
#include "run/record/scorecard.h"

#include <QPainter>

namespace assay::gui {

VerdictShape::VerdictShape(int size, QWidget* parent) : QWidget(parent) { setFixedSize(size, size); }

void VerdictShape::setVerdict(Verdict verdict)
{
    m_verdict = verdict;
    update();
}

void VerdictShape::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    drawVerdictMark(painter, QRectF(rect()).adjusted(1, 1, -1, -1), m_verdict, themeOf(palette()));
}

} // namespace assay::gui
