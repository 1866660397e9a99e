#include "report/html_figure.h"

#include <QBuffer>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgGenerator>

namespace assay {

QString svgFigure(const QString& name, const QSizeF& size, const std::function<void(QPainter&, const QRectF&)>& paint)
{
    constexpr int kDotsPerInch = 96; // of the plots
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(kDotsPerInch);
    generator.setSize(size.toSize());
    generator.setViewBox(QRectF({}, size));
    QPainter painter(&generator);
    painter.setRenderHint(QPainter::Antialiasing);
    paint(painter, QRectF({}, size));
    painter.end();
    QString svg = QString::fromUtf8(bytes);
    svg = svg.mid(svg.indexOf(u"<svg"));
    const qsizetype end = svg.indexOf(u'>');
    const QString head = QStringLiteral("<svg role=\"img\" aria-label=\"%1\" viewBox=\"0 0 %2 %3\" tabindex=\"0\">")
                             .arg(name.toHtmlEscaped())
                             .arg(size.width())
                             .arg(size.height());
    // Title and description are outside of the element; format names are URLs that are never fetched.
    static const QRegularExpression rest(QStringLiteral("<(title|desc)>.*?</\\1>|\\s+xmlns(:\\w+)?=\"[^\"]*\""),
                                         QRegularExpression::DotMatchesEverythingOption);
    return head + svg.mid(end + 1).remove(rest);
}

} // namespace assay
