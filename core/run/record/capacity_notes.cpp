#include "run/record/capacity_notes.h"

#include "run/record/after_note.h"

#include <utility>

namespace assay {

Message infeasibleStepNote(const InfeasibleStep& step, Bytes capacity)
{
    return msg("record", "Not done: step {steps}. It needs a card of {} or more, this one has {}.", step.id,
               step.minCapacity, capacity);
}

std::vector<Message> capacityNotes(const RunRecord& record)
{
    std::vector<Message> notes;
    for (const InfeasibleStep& step : record.infeasibleSteps)
        notes.push_back(infeasibleStepNote(step, record.device.capacity));
    for (const StepRecord& step : record.steps) {
        const auto asked = step.facts.find("region_asked_bytes");
        const auto done = step.params.find("region_bytes");
        if (asked == step.facts.end() || !asked->is_number_unsigned() || done == step.params.end() ||
            !done->is_number_integer())
            continue;
        notes.push_back(msg("record", "Step {steps} worked on {}, all that the card has; its profile asks for {}.",
                            step.id, Bytes(done->get<std::uint64_t>()), Bytes(asked->get<std::uint64_t>())));
    }
    if (Message after = afterNote(record); !after.empty())
        notes.push_back(std::move(after));
    return notes;
}

} // namespace assay
