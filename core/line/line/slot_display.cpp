#include "line/line/slot_display.h"

#include <array>

namespace assay {

const char* name(SlotState state)
{
    constexpr std::array kNames = {"absent",  "idle",   "armed", "occupied", "starting", "refused",
                                   "testing", "ending", "done",  "ready",    "stuck"};
    return kNames.at(static_cast<std::size_t>(state));
}

bool isUnderTest(SlotState state)
{
    return state == SlotState::starting || state == SlotState::testing || state == SlotState::ending;
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
    constexpr std::array kNames = {"neutral", "go", "good", "warning", "bad"};
    return kNames.at(static_cast<std::size_t>(tone));
}

SlotDisplay displayOf(SlotState state, bool isLocked)
{
    switch (state) {
    case SlotState::absent:
        return {msg("line", "NO READER"), msg("line", "The reader of this slot is not connected; plug it in."),
                Tone::bad};
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

const char* shownOutcome(const LineResult& result)
{
    return result.inconclusive ? "INCONCLUSIVE" : name(result.outcome);
}

SlotDisplay displayOf(const LineResult& result)
{
    if (result.inconclusive)
        return {msg("line", "INCONCLUSIVE"), result.reason, Tone::warning};
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
