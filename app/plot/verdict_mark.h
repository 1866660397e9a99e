// A verdict as colour and shape, so that neither alone has to be told apart: disc with tick, triangle, octagon with
// cross, diamond, square.
#pragma once

#include "record/run_record.h"

#include <QColor>
#include <QRectF>

class QPainter;

namespace assay {

QColor verdictColor(Verdict verdict); // readable as text on white
void drawVerdictMark(QPainter& painter, const QRectF& square, Verdict verdict);

} // namespace assay
