// Texts, colours and shapes of a station's screen.
#pragma once

#include "gui/station/no_slots.h"
#include "line/line/station_view.h"
#include "look/palette.h"
#include "run/record/scorecard.h"

#include <QColor>
#include <QFont>
#include <QString>

class QWidget;

namespace assay {
class Texts;
}

namespace assay::gui {

// The mark of a result, as on the other pages; none while undecided.
std::optional<Verdict> markOf(const SlotView& slot);
// Colour of a tone; readable as text on surface, and as background of text in surface colour.
QColor toneColour(Tone tone, Theme theme);
// "12 s · 1 min 05 s left", in whole seconds.
QString timeText(const Texts& texts, const SlotView& slot);
QString binNumber(const SlotView& slot); // "2"; "" without a result
QString binCaption();
QString simulatedWord(); // "Bin"
// Sizes on a station scale with the height of its window.
void setTextHeight(QWidget* widget, int pixels, QFont::Weight weight = QFont::Normal);

} // namespace assay::gui
