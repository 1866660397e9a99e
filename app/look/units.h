// Durations, speeds and places in the unit that a person would choose.
#pragma once

#include "base/units.h"

#include <QString>

namespace assay {

class Texts;

// "2 h 05 min", "3 min 20 s", "4.2 s", "850 ms"
QString durationText(const Texts& texts, Ns duration);
QString wholeSecondsText(const Texts& texts, Ns duration); // of what goes on, or is expected

// One large number and its unit, as on an instrument; "–" without a unit where there is none yet.
struct Reading {
    QString number = QStringLiteral("–");
    QString unit{};
};
Reading latencyReading(Ns latency);
Reading rateReading(double megabytesPerSecond);

// What the values along an axis are multiplied by, so that the largest reads well.
struct AxisScale {
    double factor;
    const char* unit;
};
AxisScale timeScale(double lastSecond);
AxisScale addressScale(double lastByte);

} // namespace assay
