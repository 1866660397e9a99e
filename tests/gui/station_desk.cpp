#include "station_desk.h"

#include "line/line/slot_display.h"
#include "program/wiring/wiring.h"

namespace assay::gui {

namespace {

std::shared_ptr<const LineResult> resultOf(LineOutcome outcome, unsigned bin, bool marginal, Message reason)
{
    LineResult result;
    result.id = std::string("result-") + name(outcome) + (marginal ? "-marginal" : "");
    result.outcome = outcome;
    result.marginal = marginal;
    result.bin = bin;
    result.reason = std::move(reason);
    return std::make_shared<const LineResult>(std::move(result));
}

void giveWords(SlotView& slot, const SlotDisplay& words)
{
    slot.word = words.word;
    slot.line = words.line;
    slot.tone = words.tone;
}

void end(SlotView& slot, SlotState state, const std::shared_ptr<const LineResult>& result)
{
    slot.state = state;
    slot.result = result;
    giveWords(slot, displayOf(*result));
}

void test(SlotView& slot, double fraction)
{
    slot.state = SlotState::testing;
    giveWords(slot, displayOf(slot.state, false));
    slot.fraction = fraction;
    slot.elapsed = std::chrono::seconds(static_cast<int>(fraction * 90));
    if (fraction > 0.1)
        slot.remaining = std::chrono::seconds(90) - slot.elapsed;
}

// Those with nothing else to show.
void giveStates(std::vector<SlotView>& slots)
{
    const SlotState states[] = {SlotState::armed, SlotState::occupied, SlotState::starting, SlotState::refused,
                                SlotState::stuck, SlotState::absent,   SlotState::ending};
    std::size_t i = 7;
    for (const SlotState state : states) {
        slots[i].state = state;
        giveWords(slots[i++], displayOf(state, false));
    }
    slots[10].line = msg("line", "This card has a capacity of {}, which this station does not test.", "1.0 GB");
    slots[14].isGoldenDue = true;
    giveWords(slots[14], displayOf(SlotState::idle, true));
    slots[15].serial.clear();
}

} // namespace

StationView everyState()
{
    StationView view;
    view.station = "L1-S3";
    view.rows = view.columns = 4;
    view.operatorName = "OP-0147";
    view.workOrder = "WO-20261123";
    view.profileName = "line";
    view.profileVersion = "3";
    view.stepNames = builtinStepNames(view.profileName);
    for (unsigned i = 0; i < 16; ++i) {
        SlotView slot;
        slot.label = std::string(1, static_cast<char>('A' + i / 4)) + std::to_string(i % 4 + 1);
        slot.row = i / 4;
        slot.column = i % 4;
        slot.serial = "SN-2026-00" + std::to_string(4410 + i);
        view.slots.push_back(slot);
    }
    auto& s = view.slots;
    end(s[0], SlotState::done, resultOf(LineOutcome::pass, 1, false, {}));
    end(s[1], SlotState::done,
        resultOf(LineOutcome::fail, 2, false,
                 msg("verdict", "{metric} {value}, limit {value}: not met.", "write.throughput_mean",
                     Measure{7.8, "MB/s"}, Limit{">=", 10.0, "MB/s"})));
    end(s[2], SlotState::done,
        resultOf(LineOutcome::error, 3, false, msg("line", "The reader was unplugged during the test.")));
    end(s[3], SlotState::done,
        resultOf(LineOutcome::timeout, 3, false, msg("line", "The test took longer than {}.", std::chrono::hours(1))));
    end(s[4], SlotState::ready, resultOf(LineOutcome::pass, 1, true, {}));
    end(s[5], SlotState::done,
        resultOf(LineOutcome::aborted, 0, false, msg("line", "The operator has stopped the test.")));
    test(s[6], 0.42);
    giveStates(s);
    s[15].isSelected = true;
    view.prompt = msg("line", "{} goes to {}", "SN-2026-004417", "B4");
    view.tone = Tone::go;
    view.promptNumber = 7;
    view.figures.finalYield = 0.962;
    view.figures.firstPassYield = 0.941;
    view.figures.cycleTimeSeconds = 14.2;
    view.figures.cards.pass = 51;
    view.figures.cards.fail = 2;
    view.figures.slots["A1"] = {.pass = 12, .marginal = 1, .fail = 1};
    view.figures.reasons["write.throughput_mean"] = 2;
    return view;
}

} // namespace assay::gui
