#include "report/text_block.h"

#include "text/texts.h"

#include <QFontMetricsF>
#include <QPainter>
#include <QRegularExpression>
#include <QTextOption>

namespace assay {

QFont reportFont(int pixels, Weight weight)
{
    // The family is looked up once: listing all families takes milliseconds.
    static const QFont base = documentFont();
    QFont font = base;
    font.setPixelSize(pixels);
    font.setBold(weight == Weight::bold);
    return font;
}

namespace {

// Returns true if a line break at `at` would separate a figure from its unit ("10 MB/s") or split a unit ("MB/", "s").
bool partsFigure(const QString& text, qsizetype at)
{
    if (at < 2 || at >= text.size())
        return false;
    if (text[at - 1] == QLatin1Char('/'))
        return text[at - 2].isLetter();
    static const QRegularExpression unit(QStringLiteral("^([kMGT]i?B|B|[mµn]?s|min|h|%)(/s)?\\b|^%"));
    return text[at - 1] == QLatin1Char(' ') && text[at - 2].isDigit() && unit.match(text.mid(at, 8)).hasMatch();
}

// Moves a line break to an earlier blank if it would separate a figure; keeps it if there is no blank.
void keepFigures(const QString& text, QTextLine& line, double width)
{
    const qsizetype begin = line.textStart();
    for (qsizetype at = begin + line.textLength(); at > begin && partsFigure(text, at);) {
        at = text.lastIndexOf(QLatin1Char(' '), at - 2) + 1;
        if (at > begin && !partsFigure(text, at))
            line.setNumColumns(static_cast<int>(at - begin), width);
    }
}

} // namespace

TextBlock::TextBlock(const QString& text, const QFont& font, double width, Qt::Alignment alignment)
    : m_layout(QString(text).replace(QLatin1Char(0x0a), QChar::LineSeparator), font)
{
    QTextOption option(alignment);
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    option.setUseDesignMetrics(true);
    m_layout.setTextOption(option);
    // Fonts with Chinese characters have a large line spacing.
    const double lineHeight = 1.28 * font.pixelSize();
    m_layout.beginLayout();
    for (QTextLine line = m_layout.createLine(); line.isValid(); line = m_layout.createLine()) {
        line.setLineWidth(width);
        keepFigures(m_layout.text(), line, width);
        line.setPosition(QPointF(0, m_height - (line.height() - lineHeight) / 2));
        m_height += lineHeight;
    }
    m_layout.endLayout();
}

QFont fittedFont(const QString& figure, QFont font, double width)
{
    constexpr int kLeastPixels = 7;
    while (font.pixelSize() > kLeastPixels && QFontMetricsF(font).horizontalAdvance(figure) > width)
        font.setPixelSize(font.pixelSize() - 1);
    return font;
}

QStringList TextBlock::lines() const
{
    QStringList lines;
    for (int i = 0; i < m_layout.lineCount(); ++i)
        lines << m_layout.text().mid(m_layout.lineAt(i).textStart(), m_layout.lineAt(i).textLength());
    return lines;
}

void TextBlock::draw(QPainter& painter, QPointF topLeft, const QColor& color) const
{
    painter.setPen(color);
    m_layout.draw(&painter, topLeft);
}

} // namespace assay
