#include "line/line/slot_display.h"

namespace assay {

const char* name(SlotState state)
{
    switch (state) {
    case SlotState::absent: return "absent";
    case SlotState::idle: return "idle";
    case SlotState::armed: return "armed";
    case SlotState::occupied: return "occupied";
    case SlotState::starting: return "starting";
    case SlotState::refused: return "refused";
    case SlotState::testing: return "testing";
    case SlotState::ending: return "ending";
    case SlotState::done: return "done";
    case SlotState::ready: return "ready";
    case SlotState::stuck: return "stuck";
    }
    return "stuck";
}

nlohmann::ordered_json toJson(const StationNews& news)
{
    nlohmann::ordered_json out = {{"at", utcText(news.at)}, {"event", news.event}};
    if (!news.slot.empty())
        out["slot"] = news.slot;
    out.update(news.details);
    return out;
}

const char* name(Tone tone)
{
    switch (tone) {
    case Tone::neutral: return "neutral";
    case Tone::go: return "go";
    case Tone::good: return "good";
    case Tone::warning: return "warning";
    case Tone::bad: return "bad";
    }
    return "bad";
}

SlotDisplay displayOf(SlotState state, bool isLocked)
{
    switch (state) {
    case SlotState::absent:
        return {msg("line", "NO READER"), msg("line", "The reader of this slot is not there; plug it in."), Tone::bad};
    case SlotState::idle:
    case SlotState::ready:
    case SlotState::done:
        if (isLocked)
            return {msg("line", "GOLDEN"), msg("line", "Scan a golden card for this slot first."), Tone::warning};
        return {};
    case SlotState::armed: return {msg("line", "INSERT"), msg("line", "Put the card in now."), Tone::go};
    case SlotState::occupied:
        return {msg("line", "TAKE OUT"), msg("line", "Take the card out, scan it, then put it in."), Tone::warning};
    case SlotState::starting: return {msg("line", "WAIT"), {}, Tone::neutral};
    case SlotState::refused: return {msg("line", "WRONG CARD"), {}, Tone::bad};
    case SlotState::testing: return {msg("line", "TESTING"), {}, Tone::neutral};
    case SlotState::ending: return {msg("line", "STOPPING"), {}, Tone::neutral};
    case SlotState::stuck:
        return {msg("line", "NO ANSWER"), msg("line", "The reader does not answer; unplug it and plug it in again."),
                Tone::bad};
    }
    return {};
}

SlotDisplay displayOf(const LineResult& result)
{
    switch (result.outcome) {
    case LineOutcome::pass: return {msg("line", "PASS"), result.reason, Tone::good};
    case LineOutcome::fail:
        if (!result.isFinal)
            return {msg("line", "RETEST"), msg("line", "Scan this card again; it is tested once more."), Tone::warning};
        return {msg("line", "FAIL"), result.reason, Tone::bad};
    case LineOutcome::error: return {msg("line", "ERROR"), result.reason, Tone::warning};
    case LineOutcome::timeout: return {msg("line", "TIMEOUT"), result.reason, Tone::warning};
    case LineOutcome::aborted: return {msg("line", "ABORTED"), result.reason, Tone::warning};
    }
    return {};
}

} // namespace assay
