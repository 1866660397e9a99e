// Computes the curves of plots from a phase. Pure functions; at most `maxPoints` points for any length of the run.
#pragma once

#include "io/measure/phase_samples.h"

#include <QVector>
#include <cstddef>

namespace assay {

// A value with its spread over x; all vectors have the same length. NaN in `middle` = no observation.
struct BandCurve {
    QVector<double> x;
    QVector<double> low;
    QVector<double> middle;
    QVector<double> high;
};

struct PointSet {
    QVector<double> x;
    QVector<double> y;
};

// x: seconds since the start of the phase; MB/s: mean of the interval, and minimum and maximum of the recorded
// intervals within it.
BandCurve throughputCurve(const PhaseSamples& phase, std::size_t maxPoints);

// x: as above; ms: maximum latency of the I/Os completed in the interval; no point without I/Os.
PointSet longestLatencyCurve(const PhaseSamples& phase, std::size_t maxPoints);

// x: nines = -log10(1 - q), so that 90 %, 99 %, 99.9 % are equally spaced; y: latency in ms. Ends at the largest
// quantile that the number of I/Os supports (1 - 1/n), at the maximum latency.
PointSet percentileCurve(const PhaseSamples& phase);

// x: address in bytes (middle of the column); ms: mean, minimum and maximum latency of the I/Os that started there.
BandCurve addressCurve(const PhaseSamples& phase, std::size_t maxPoints);
// Columns with stalls or failed I/Os: address and maximum latency in ms (errors: at `errorLevelMs`).
PointSet stallPoints(const PhaseSamples& phase, std::size_t maxPoints);
PointSet errorPoints(const PhaseSamples& phase, std::size_t maxPoints, double errorLevelMs);

double milliseconds(Ns duration);

} // namespace assay
