// Text wrapped to a width: between words, or within a word that is too long. Never clipped.
#pragma once

#include <QColor>
#include <QFont>
#include <QPointF>
#include <QString>
#include <QStringList>
#include <QTextLayout>

class QPainter;

namespace assay {

enum class Weight { normal, bold };

// Sizes are in units of 1/96 inch.
QFont reportFont(int pixels, Weight weight = Weight::normal);

// Returns the font, or a smaller one in which the figure with its unit fits into a line.
QFont fittedFont(const QString& figure, QFont font, double width);

class TextBlock {
public:
    TextBlock(const QString& text, const QFont& font, double width, Qt::Alignment alignment = Qt::AlignLeft);
    double height() const { return m_height; }
    QStringList lines() const;
    void draw(QPainter& painter, QPointF topLeft, const QColor& color) const;

private:
    QTextLayout m_layout;
    double m_height = 0;
};

} // namespace assay
