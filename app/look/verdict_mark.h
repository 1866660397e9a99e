// Draws a verdict by colour and shape, recognisable with colour blindness and from a distance: disc with tick, triangle
// and square with exclamation mark, octagon with cross, diamond with question mark.
#pragma once

#include "look/palette.h"
#include "run/record/scorecard.h"

#include <QRectF>

class QPainter;

namespace assay {

void drawVerdictMark(QPainter& painter, const QRectF& square, Verdict verdict, Theme theme);

} // namespace assay
