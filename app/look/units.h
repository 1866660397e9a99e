// Durations, speeds and addresses in human-readable units.
#pragma once

#include "ground/base/units.h"

#include <QString>

namespace assay {

class Texts;

// "2 h 05 min", "3 min 20 s", "4.2 s", "850 ms"
QString durationText(const Texts& texts, Ns duration);
QString wholeSecondsText(const Texts& texts, Ns duration); // for running or expected times

// A large number with its unit; "–" without a unit before the first value.
struct Reading {
    QString number = QStringLiteral("–");
    QString unit{};
};
Reading latencyReading(Ns latency);
Reading rateReading(double megabytesPerSecond);

// Factor and unit for the values of an axis, chosen for its largest value.
struct AxisScale {
    double factor;
    const char* unit;
};
AxisScale timeScale(double lastSecond);
AxisScale addressScale(double lastByte);

} // namespace assay
