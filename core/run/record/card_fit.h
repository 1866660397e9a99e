// What a run did otherwise than its profile asks, because the card is smaller. Pure.
#pragma once

#include "run/record/run_record.h"

#include <vector>

namespace assay {

Message notPossibleNote(const NotPossible& step, Bytes capacity); // of the card
// One sentence for each step that was left out or did its work on less of the card.
std::vector<Message> fitNotes(const RunRecord& record);

} // namespace assay
