#include "run/record/after_note.h"

namespace assay {

Message afterNote(const RunRecord& record)
{
    if (!record.after)
        return {};
    const AfterRecord& after = *record.after;
    switch (after.done) {
    case CardState::left:
        return msg("record", "The card was left as the test ended; only a card that passes is formatted or discarded.");
    case CardState::begun:
        return msg("record",
                   "The card is not formatted: formatting after the test was interrupted. Its content is undefined.");
    case CardState::discarded:
        return msg("record", "After the test the whole card was discarded; it is not formatted.");
    case CardState::formatted: break;
    }
    if (after.wasDiscarded)
        return msg(
            "record",
            "After the test the card was discarded and formatted: {}, clusters of {} KiB, partition from byte {}; "
            "read back and compared.",
            after.fileSystem, after.cluster / kib(1), after.partition.count());
    return msg("record",
               "After the test the card was formatted: {}, clusters of {} KiB, partition from byte {}; read back and "
               "compared. It was not discarded, so test data remain outside the file system.",
               after.fileSystem, after.cluster / kib(1), after.partition.count());
}

} // namespace assay
