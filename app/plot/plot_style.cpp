#include "plot/plot_style.h"

#include "text/texts.h"

#include <QPicture>

namespace assay {

const Palette& paletteOf(PlotTheme theme)
{
    static const Palette light{Qt::white,         QColor("#333a42"), QColor("#e4e7ea"), QColor("#9aa3ab"),
                               QColor("#1f5f9e"), QColor("#c3d7ea"), QColor("#c77700"), QColor("#b3261e")};
    static const Palette dark{QColor("#1e2227"), QColor("#d5dae0"), QColor("#343a41"), QColor("#7a838c"),
                              QColor("#6db3f2"), QColor("#2d4a66"), QColor("#f0b04c"), QColor("#f2766d")};
    return theme == PlotTheme::dark ? dark : light;
}

QFont plotFont()
{
    constexpr int kFontPixels = 12;
    QFont font = documentFont();
    font.setPixelSize(kFontPixels);
    return font;
}

void dressAxis(QCPAxis& axis, PlotTheme theme, bool grid)
{
    const Palette& palette = paletteOf(theme);
    axis.setVisible(true);
    axis.setBasePen(QPen(palette.axis));
    axis.setTickPen(QPen(palette.axis));
    axis.setSubTickPen(QPen(palette.axis));
    axis.setTickLabelFont(plotFont());
    axis.setLabelFont(plotFont());
    axis.setTickLabelColor(palette.text);
    axis.setLabelColor(palette.text);
    axis.grid()->setVisible(grid);
    axis.grid()->setPen(QPen(palette.grid));
    axis.grid()->setZeroLinePen(Qt::NoPen);
}

void paintVectors(QCustomPlot& plot, QPainter& painter, const QRectF& target)
{
    // QCustomPlot wants a painter of its own class; a picture passes its strokes and texts on to any other.
    QPicture picture;
    {
        QCPPainter recorder(&picture);
        plot.toPainter(&recorder, qRound(target.width()), qRound(target.height()));
    }
    painter.drawPicture(target.topLeft(), picture);
}

} // namespace assay
