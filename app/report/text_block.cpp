#include "report/text_block.h"

#include "text/texts.h"

#include <QPainter>
#include <QTextOption>

namespace assay {

QFont reportFont(int pixels, Weight weight)
{
    // The family is looked up once: asking for all families costs milliseconds.
    static const QFont base = documentFont();
    QFont font = base;
    font.setPixelSize(pixels);
    font.setBold(weight == Weight::bold);
    return font;
}

TextBlock::TextBlock(const QString& text, const QFont& font, double width, Qt::Alignment alignment)
    : m_layout(QString(text).replace(QLatin1Char(0x0a), QChar::LineSeparator), font)
{
    QTextOption option(alignment);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setUseDesignMetrics(true);
    m_layout.setTextOption(option);
    // Fonts with Chinese letters set their lines far apart.
    const double lineHeight = 1.28 * font.pixelSize();
    m_layout.beginLayout();
    for (QTextLine line = m_layout.createLine(); line.isValid(); line = m_layout.createLine()) {
        line.setLineWidth(width);
        line.setPosition(QPointF(0, m_height - (line.height() - lineHeight) / 2));
        m_height += lineHeight;
    }
    m_layout.endLayout();
}

void TextBlock::draw(QPainter& painter, QPointF topLeft, const QColor& color) const
{
    painter.setPen(color);
    m_layout.draw(&painter, topLeft);
}

} // namespace assay
