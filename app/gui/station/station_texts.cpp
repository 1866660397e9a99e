#include "gui/station/station_texts.h"

#include "look/units.h"
#include "text/texts.h"

#include <QCoreApplication>
#include <QWidget>

namespace assay::gui {

std::optional<Verdict> markOf(const SlotView& slot)
{
    if (slot.state == SlotState::refused || slot.state == SlotState::stuck)
        return Verdict::error;
    if ((slot.state != SlotState::done && slot.state != SlotState::ready) || !slot.result)
        return std::nullopt;
    if (slot.result->inconclusive)
        return Verdict::inconclusive;
    switch (slot.result->outcome) {
    case LineOutcome::pass: return slot.result->marginal ? Verdict::marginal : Verdict::pass;
    case LineOutcome::fail: return Verdict::fail;
    case LineOutcome::aborted: return Verdict::inconclusive;
    case LineOutcome::error:
    case LineOutcome::timeout: break;
    }
    return Verdict::error;
}

QColor toneColour(Tone tone, Theme theme)
{
    switch (tone) {
    case Tone::go: return paletteOf(theme).accent;
    case Tone::good: return verdictColour(Verdict::pass, theme);
    case Tone::warning: return verdictColour(Verdict::marginal, theme);
    case Tone::bad: return verdictColour(Verdict::fail, theme);
    case Tone::neutral: break;
    }
    return paletteOf(theme).muted;
}

QString timeText(const Texts& texts, const SlotView& slot)
{
    const QString elapsed = wholeSecondsText(texts, slot.elapsed);
    if (!slot.remaining)
        return elapsed;
    return QCoreApplication::translate("StationWords", "%1 · %2 left")
        .arg(elapsed, wholeSecondsText(texts, *slot.remaining));
}

QString binNumber(const SlotView& slot)
{
    const bool shown = slot.result && (slot.state == SlotState::done || slot.state == SlotState::ready);
    return shown ? QString::number(slot.result->bin) : QString();
}

QString binCaption() { return QCoreApplication::translate("StationWords", "Bin"); }

QString simulatedWord() { return QCoreApplication::translate("assay::gui::PageHeader", "SIMULATED"); }

void setTextHeight(QWidget* widget, int pixels, QFont::Weight weight)
{
    QFont font = widget->font();
    font.setPixelSize(pixels);
    font.setWeight(weight);
    widget->setFont(font);
}

} // namespace assay::gui
