// QR code (ISO/IEC 18004) of a run, which links a printed page to its record.
#pragma once

#include "program/wiring/wiring.h"

#include <QRectF>

#include <string>

class QPainter;

namespace assay {

// Returns "CARDASSAY:RUN-ID:SHA-256 of run.json" in capitals, which need a smaller code; "" for a run that is not
// stored.
std::string runCode(const JudgedRun& run);

// Draws the code as a square in the middle of `area`, which has a white margin around it. The 111 characters of
// runCode() need 33 x 33 modules; at 11 mm one module is four dots of a 300 dpi printer.
void drawQrCode(QPainter& painter, const QRectF& area, const std::string& text);

} // namespace assay
