#include "report/panel.h"

#include "look/verdict_mark.h"

#include <algorithm>

namespace assay {

void drawPanel(PageFlow& flow, const Panel& panel)
{
    constexpr double kPanelPad = 18;
    const double markSize = panel.verdict ? panel.wordPixels * 1.6 : 0;
    const double textLeft = PageFlow::kMargin + kPanelPad + (panel.verdict ? kPanelPad + markSize : 0);
    const double textWidth = PageFlow::kMargin + PageFlow::kWidth - kPanelPad - textLeft;
    const TextBlock word(panel.word, reportFont(panel.wordPixels, Weight::bold), textWidth);
    const TextBlock sentence(panel.sentence, reportFont(14), textWidth);
    const TextBlock detail(panel.detail, reportFont(12), textWidth);
    const double detailHeight = panel.detail.isEmpty() ? 0 : detail.height() + 4;
    const double textHeight = word.height() + sentence.height() + detailHeight;
    const double height = std::max(markSize, textHeight) + 2 * kPanelPad - 8;

    const QColor color = panel.verdict ? verdictColour(*panel.verdict, Theme::light) : paper().accent;
    const QRectF ground(PageFlow::kMargin, flow.y(), PageFlow::kWidth, height);
    QColor tint = color;
    tint.setAlphaF(0.08F);
    flow.painter().fillRect(ground, tint);
    flow.painter().fillRect(QRectF(ground.left(), ground.top(), 5, height), color);
    if (panel.verdict)
        drawVerdictMark(flow.painter(),
                        QRectF(ground.left() + kPanelPad + 2, ground.center().y() - markSize / 2, markSize, markSize),
                        *panel.verdict, Theme::light);
    double y = ground.center().y() - textHeight / 2;
    word.draw(flow.painter(), {textLeft, y}, color);
    y += word.height();
    sentence.draw(flow.painter(), {textLeft, y}, paper().text);
    if (!panel.detail.isEmpty())
        detail.draw(flow.painter(), {textLeft, y + sentence.height() + 4}, paper().text);
    flow.skip(height + 14);
}

} // namespace assay
