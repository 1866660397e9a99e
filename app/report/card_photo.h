// The photo of the card in a run folder, small enough for a report.
#pragma once

#include "program/wiring/wiring.h"

#include <QImage>
#include <QSizeF>

namespace assay {

class Texts;

struct CardPhoto {
    QImage picture;  // null where there is none to draw
    QSizeF size;     // on paper, in units of 1/96 inch
    QString problem; // a sentence where a photo was given that cannot be shown
};
CardPhoto cardPhotoOf(const JudgedRun& run, const Texts& texts);

} // namespace assay
