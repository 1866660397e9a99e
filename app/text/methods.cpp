#include "text/translate_noop.h"
#include "text/words.h"

namespace assay {

namespace {

constexpr TableWord phrase(const char* english) { return {english, english}; }

constexpr TableWord kMethodPhrases[] = {
    phrase(QT_TRANSLATE_NOOP("method", "total over duration")),
    phrase(QT_TRANSLATE_NOOP("method", "90 % interval from batch means")),
    phrase(QT_TRANSLATE_NOOP("method", "90 % interval from batch means and rare long times")),
    phrase(QT_TRANSLATE_NOOP("method", "slowest whole second")),
    phrase(QT_TRANSLATE_NOOP("method", "nearest rank")),
    phrase(QT_TRANSLATE_NOOP("method", "90 % interval from binomial ranks")),
    phrase(QT_TRANSLATE_NOOP("method", "largest, exact")),
    phrase(QT_TRANSLATE_NOOP("method", "writes over 250 ms and reads over 100 ms, counted")),
    phrase(QT_TRANSLATE_NOOP("method", "longest stall, 0 without stalls")),
    phrase(QT_TRANSLATE_NOOP("method", "below the rate of all streams, because video was lost")),
    phrase(QT_TRANSLATE_NOOP("method", "counted over all phases")),
    phrase(QT_TRANSLATE_NOOP("method", "readings of the thermometer")),
    phrase(QT_TRANSLATE_NOOP("method", "change points of the throughput")),
    phrase(QT_TRANSLATE_NOOP("method", "sum over all steps")),
    phrase(QT_TRANSLATE_NOOP("method", "size that the card announces")),
    phrase(QT_TRANSLATE_NOOP("method", "as printed on the card")),
    phrase(QT_TRANSLATE_NOOP("method", "addresses slower than half of the median")),
    phrase(QT_TRANSLATE_NOOP("method", "sectors counted over all verified reads")),
    phrase(QT_TRANSLATE_NOOP("method", "pre-fill excluded")),
    phrase(QT_TRANSLATE_NOOP("method", "ageing excluded")),
    phrase(QT_TRANSLATE_NOOP("method", "warm-up excluded")),
    phrase(QT_TRANSLATE_NOOP("method", "telemetry")),
    phrase(QT_TRANSLATE_NOOP("method", "flash writes over host writes")),
    phrase(QT_TRANSLATE_NOOP("method", "erases times bytes per erase of a sequential overwrite")),
    phrase(QT_TRANSLATE_NOOP("method", "interval from the resolution of the counters and what the card may hold back")),
    phrase(QT_TRANSLATE_NOOP("method", "warm-up included")),
    phrase(QT_TRANSLATE_NOOP("method", "1 over the write amplification")),
    phrase(QT_TRANSLATE_NOOP("method", "capacity times cycles over amplification and bit rate")),
    phrase(QT_TRANSLATE_NOOP("method", "assumes 1000 program/erase cycles, interval from 300 to 3000")),
    phrase(QT_TRANSLATE_NOOP("method", "program/erase cycles that the card is rated for by its own telemetry")),
    phrase(QT_TRANSLATE_NOOP("method", "time beyond that of the writes alone, over the time of a move")),
    phrase(QT_TRANSLATE_NOOP("method", "replay on the card models that fit the characterization")),
    phrase(QT_TRANSLATE_NOOP("method", "90 % interval from the spread of what explains the times")),
    phrase(QT_TRANSLATE_NOOP("method", "replay on the card models that fit characterization and steps")),
    phrase(QT_TRANSLATE_NOOP("method", "90 % interval from their spread, their residuals and the timing estimator")),
    phrase(QT_TRANSLATE_NOOP(
        "method", "time per byte relative to large random writes, whose amplification the closest card models give")),
    phrase(QT_TRANSLATE_NOOP("method", "90 % interval of a factor of 2 either way")),
    phrase(QT_TRANSLATE_NOOP("method", "time per byte over that of large sequential writes")),
    phrase(QT_TRANSLATE_NOOP("method", "change points in throughput by bytes")),
    phrase(QT_TRANSLATE_NOOP("method", "slope of the last level by Theil and Sen")),
    phrase(QT_TRANSLATE_NOOP("method", "range overwritten once since the last fall")),
    phrase(QT_TRANSLATE_NOOP("method", "bytes written until the last level began")),
    phrase(QT_TRANSLATE_NOOP("method", "window of the SNIA PTS, for comparison only")),
};

} // namespace

std::span<const TableWord> methodPhrases() { return kMethodPhrases; }

} // namespace assay
