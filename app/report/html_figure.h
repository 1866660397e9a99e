// A plot as a drawing inside of a web page. Private to report/.
#pragma once

#include <QSizeF>
#include <QString>

#include <functional>

class QPainter;
class QRectF;

namespace assay {

// Returns an SVG element to stand in HTML, named for those who do not see it. Nothing in it points outside.
QString svgFigure(const QString& name, const QSizeF& size, const std::function<void(QPainter&, const QRectF&)>& paint);

} // namespace assay
