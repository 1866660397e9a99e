#include "text/words.h"

#include <QtGlobal>

namespace assay {

std::span<const Word> methodPhrases()
{
    static constexpr Word words[] = {
        {"count", QT_TRANSLATE_NOOP("method", "count")},
    };
    return words;
}

} // namespace assay
