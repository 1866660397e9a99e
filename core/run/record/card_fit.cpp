#include "run/record/card_fit.h"

#include "ground/base/text.h"

namespace assay {

Message notPossibleNote(const NotPossible& step, Bytes capacity)
{
    return msg("record", "Not done: step {steps}. It needs a card of {} or more, this one has {}.", step.id,
               humanBytes(step.leastCapacity), humanBytes(capacity));
}

std::vector<Message> fitNotes(const RunRecord& record)
{
    std::vector<Message> notes;
    for (const NotPossible& step : record.notPossible)
        notes.push_back(notPossibleNote(step, record.device.capacity));
    for (const StepRecord& step : record.steps) {
        const auto asked = step.facts.find("region_asked_bytes");
        const auto done = step.params.find("region_bytes");
        if (asked == step.facts.end() || !asked->is_number_unsigned() || done == step.params.end() ||
            !done->is_number_integer())
            continue;
        notes.push_back(msg("record", "Step {steps} worked on {}, all that the card has; its profile asks for {}.",
                            step.id, humanBytes(Bytes(done->get<std::uint64_t>())),
                            humanBytes(Bytes(asked->get<std::uint64_t>()))));
    }
    return notes;
}

} // namespace assay
