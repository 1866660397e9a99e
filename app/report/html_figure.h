// A plot as a drawing inside a web page. Private to report/.
#pragma once

#include <QSizeF>
#include <QString>

#include <functional>

class QPainter;
class QRectF;

namespace assay {

// Returns an inline SVG element with an accessible name and without external references.
QString svgFigure(const QString& name, const QSizeF& size, const std::function<void(QPainter&, const QRectF&)>& paint);

} // namespace assay
