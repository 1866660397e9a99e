#include "text/words.h"

#include <QtGlobal>

namespace assay {

namespace {

constexpr Word phrase(const char* english) { return {english, english}; }

} // namespace

std::span<const Word> methodPhrases()
{
    static constexpr Word words[] = {
        phrase(QT_TRANSLATE_NOOP("method", "total over duration")),
        phrase(QT_TRANSLATE_NOOP("method", "90 % interval from batch means")),
        phrase(QT_TRANSLATE_NOOP("method", "slowest whole second")),
        phrase(QT_TRANSLATE_NOOP("method", "nearest rank")),
        phrase(QT_TRANSLATE_NOOP("method", "90 % interval from binomial ranks")),
        phrase(QT_TRANSLATE_NOOP("method", "largest, exact")),
        phrase(QT_TRANSLATE_NOOP("method", "writes over 250 ms and reads over 100 ms, counted")),
        phrase(QT_TRANSLATE_NOOP("method", "longest stall, 0 without stalls")),
        phrase(QT_TRANSLATE_NOOP("method", "counted over all phases")),
        phrase(QT_TRANSLATE_NOOP("method", "sum over all steps")),
        phrase(QT_TRANSLATE_NOOP("method", "addresses slower than half of the median")),
        phrase(QT_TRANSLATE_NOOP("method", "sectors counted over all verified reads")),
        phrase(QT_TRANSLATE_NOOP("method", "pre-fill excluded")),
        phrase(QT_TRANSLATE_NOOP("method", "warm-up excluded")),
    };
    return words;
}

} // namespace assay
