#include "text/translate_noop.h"
#include "text/words.h"

namespace assay {

namespace {

constexpr TableWord phrase(const char* english) { return {english, english}; }

constexpr TableWord kMethodPhrases[] = {
    phrase(QT_TRANSLATE_NOOP("method", "total over duration")),
    phrase(QT_TRANSLATE_NOOP("method", "90 % interval from batch means")),
    phrase(QT_TRANSLATE_NOOP("method", "90 % interval from batch means and rare long latencies")),
    phrase(QT_TRANSLATE_NOOP("method", "slowest whole second")),
    phrase(QT_TRANSLATE_NOOP("method", "nearest rank")),
    phrase(QT_TRANSLATE_NOOP("method", "90 % interval from binomial ranks")),
    phrase(QT_TRANSLATE_NOOP("method", "maximum, exact")),
    phrase(QT_TRANSLATE_NOOP("method", "writes above 250 ms and reads above 100 ms, counted")),
    phrase(QT_TRANSLATE_NOOP("method", "longest stall, 0 without stalls")),
    phrase(QT_TRANSLATE_NOOP("method", "below the total rate of the streams, because video was lost")),
    phrase(QT_TRANSLATE_NOOP("method", "sum over all phases")),
    phrase(QT_TRANSLATE_NOOP("method", "thermometer readings")),
    phrase(QT_TRANSLATE_NOOP("method", "change points of the throughput")),
    phrase(QT_TRANSLATE_NOOP("method", "growth of the card's counters")),
    phrase(QT_TRANSLATE_NOOP("method", "sum over all steps")),
    phrase(QT_TRANSLATE_NOOP("method", "announced capacity")),
    phrase(QT_TRANSLATE_NOOP("method", "printed on the card")),
    phrase(QT_TRANSLATE_NOOP("method", "addresses below half of the median throughput")),
    phrase(QT_TRANSLATE_NOOP("method", "sectors of all verified reads")),
    phrase(QT_TRANSLATE_NOOP("method", "prefill excluded")),
    phrase(QT_TRANSLATE_NOOP("method", "preconditioning excluded")),
    phrase(QT_TRANSLATE_NOOP("method", "warm-up excluded")),
    phrase(QT_TRANSLATE_NOOP("method", "telemetry")),
    phrase(QT_TRANSLATE_NOOP("method", "flash writes over host writes")),
    phrase(QT_TRANSLATE_NOOP("method", "erases times bytes per erase of a sequential overwrite")),
    phrase(QT_TRANSLATE_NOOP(
        "method", "interval from the resolution of the counters and the data possibly held back by the card")),
    phrase(QT_TRANSLATE_NOOP("method", "warm-up included")),
    phrase(QT_TRANSLATE_NOOP("method", "reciprocal of the write amplification")),
    phrase(QT_TRANSLATE_NOOP("method", "capacity times cycles over write amplification and bit rate")),
    phrase(QT_TRANSLATE_NOOP("method", "assumes 1000 program/erase cycles, interval from 300 to 3000")),
    phrase(QT_TRANSLATE_NOOP("method", "program/erase cycles rated by the card's own telemetry")),
    phrase(QT_TRANSLATE_NOOP("method", "excess over the time of the writes alone, over the copy cost")),
    phrase(QT_TRANSLATE_NOOP("method", "replay on the card models fitted to the characterization")),
    phrase(QT_TRANSLATE_NOOP("method", "90 % interval from the spread of the fitted models")),
    phrase(QT_TRANSLATE_NOOP("method", "replay on the card models fitted to characterization and steps")),
    phrase(QT_TRANSLATE_NOOP("method", "90 % interval from their spread, their residuals and the timing estimator")),
    phrase(QT_TRANSLATE_NOOP("method", "fit of page-mapped designs to the writes since a sequential overwrite of the "
                                       "card")),
    phrase(QT_TRANSLATE_NOOP("method", "90 % interval from their spread and the residual of the step")),
    phrase(QT_TRANSLATE_NOOP("method", "time per byte over that of large sequential writes")),
    phrase(QT_TRANSLATE_NOOP("method", "change points in throughput by bytes")),
    phrase(QT_TRANSLATE_NOOP("method", "slope of the last level by Theil and Sen")),
    phrase(QT_TRANSLATE_NOOP("method", "region overwritten once since the last fall")),
    phrase(QT_TRANSLATE_NOOP("method", "bytes written before the start of the last level")),
    phrase(QT_TRANSLATE_NOOP("method", "SNIA PTS window, for comparison only")),
};

} // namespace

std::span<const TableWord> methodPhrases() { return kMethodPhrases; }

} // namespace assay
