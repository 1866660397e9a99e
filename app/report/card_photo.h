// Scales the photo of the card in a run folder for a report.
#pragma once

#include "program/wiring/wiring.h"

#include <QImage>
#include <QSizeF>

namespace assay {

class Texts;

struct CardPhoto {
    QImage picture;  // null if there is no photo to draw
    QSizeF size;     // on paper, in units of 1/96 inch
    QString problem; // a sentence if the photo of the run cannot be shown
};
CardPhoto cardPhotoOf(const JudgedRun& run, const Texts& texts);

} // namespace assay
