// Results, limits and shifts; what is shown. Scans: line_scans.cpp; cards and runs: line_slots.cpp.
#include "line/line/line_logic.h"

#include "ground/base/text.h"
#include "line/line/slot_display.h"

#include <algorithm>

namespace assay {

namespace {

constexpr Ns kStopPatience = std::chrono::seconds(10);  // then the slot is stuck
constexpr Ns kStartPatience = std::chrono::seconds(30); // likewise
constexpr Ns kRemovalTimeout =
    std::chrono::seconds(3); // then the run is stopped, even if it has not noticed the removal
constexpr Ns kReadingTime = std::chrono::seconds(5);
constexpr std::size_t kResultsMax = 20'000;   // of a shift
constexpr std::ptrdiff_t kWatchedMax = 2'000; // compared for alarms, over shifts
constexpr std::size_t kCardsMax = 100'000;    // known by serial

unsigned binOf(const LineResult& result, const BinRules& bins)
{
    const auto own = bins.criteria.find(result.criterion);
    switch (result.outcome) {
    case LineOutcome::pass: return result.marginal ? bins.marginal : bins.pass;
    case LineOutcome::fail: return own == bins.criteria.end() ? bins.fail : own->second;
    case LineOutcome::error: return bins.error;
    case LineOutcome::timeout: return bins.timeout;
    case LineOutcome::aborted: return bins.aborted;
    }
    return bins.error;
}

} // namespace

LineLogic::LineLogic(StationFile file, Profile profile, Questions questions, std::chrono::minutes utcOffset)
    : m_file(std::move(file)), m_profile(std::move(profile)), m_questions(std::move(questions)), m_utcOffset(utcOffset),
      m_slots(m_file.slots.size())
{
}

std::int64_t LineLogic::shiftOf(UtcTime time) const
{
    const auto local = time.time_since_epoch() + m_utcOffset - m_file.golden.shiftStart;
    return std::chrono::floor<std::chrono::minutes>(local).count() / m_file.golden.shiftLength.count();
}

bool LineLogic::isGolden(const std::string& serial) const
{
    return std::ranges::find(m_file.golden.serials, serial) != m_file.golden.serials.end();
}

bool LineLogic::isGoldenDue(const Slot& slot, LineTime now) const
{
    return !m_file.golden.serials.empty() && slot.goldenShift != shiftOf(now.utc);
}

bool LineLogic::isBusy() const
{
    return std::ranges::any_of(m_slots, [](const Slot& slot) {
        return slot.state == SlotState::starting || slot.state == SlotState::testing || slot.state == SlotState::ending;
    });
}

void LineLogic::remember(std::span<const LineResult> results, const std::map<std::string, UtcTime>& acknowledged)
{
    for (const LineResult& result : results)
        remember(result);
    std::erase_if(m_watched, [&](const LineResult& result) {
        const auto mended = acknowledged.find(result.slot);
        return mended != acknowledged.end() && result.ended <= mended->second;
    });
    if (!results.empty())
        renewFigures({Ns(), results.back().ended});
}

void LineLogic::remember(const LineResult& result)
{
    m_shift = shiftOf(result.ended);
    std::erase_if(m_results, [&](const LineResult& old) { return shiftOf(old.ended) != m_shift; });
    m_results.push_back(result);
    if (std::ssize(m_watched) >= kWatchedMax)
        m_watched.erase(m_watched.begin(), m_watched.begin() + kWatchedMax / 10);
    m_watched.push_back(result);
    std::erase_if(m_watched.back().metrics, [&](const LineMetric& metric) {
        return std::ranges::find(m_file.watched, metric.id) == m_file.watched.end();
    });
    m_results.back().metrics.clear();
    if (!result.golden) {
        Card& card = m_cards[result.serial];
        card.last = result;
        card.last.metrics.clear();
        if (result.outcome == LineOutcome::fail) {
            ++card.fails;
            card.slots.insert(result.slot);
        }
    }
    for (std::size_t i = 0; i < m_slots.size(); ++i)
        if (m_file.slots[i].label == result.slot && result.golden && result.outcome == LineOutcome::pass)
            m_slots[i].goldenShift = m_shift;
}

void LineLogic::judge(LineResult& result) const
{
    const bool judged = result.outcome == LineOutcome::pass || result.outcome == LineOutcome::fail;
    const auto known = m_cards.find(result.serial);
    const unsigned fails = (known == m_cards.end() ? 0 : known->second.fails) + 1;
    result.isFinal = judged && (result.golden || result.outcome == LineOutcome::pass || fails >= m_file.attemptsMax);
    result.bin = binOf(result, m_file.bins);
}

// Ends the attempt of the slot.
void LineLogic::finish(std::size_t index, LineResult result, LineTime now)
{
    Slot& slot = m_slots[index];
    result.ended = now.utc;
    judge(result);
    slot.result = std::make_shared<const LineResult>(result);
    slot.doneNumber = ++m_doneNumber;
    slot.progress = {};
    slot.cause = StopCause::none;
    if (m_cards.size() >= kCardsMax)
        std::erase_if(m_cards, [](const auto& card) { return card.second.last.isFinal; });
    if (m_results.size() >= kResultsMax)
        m_results.erase(m_results.begin(), m_results.begin() + kResultsMax / 10);
    remember(result);
    renewFigures(now);
    say(displayOf(result).tone, msg("line", "{}: {} {outcome}", result.slot, result.serial, name(result.outcome)), now,
        true);
    m_actions.emplace_back(result);
    if (result.golden)
        noteGolden(slot, result, now);
}

void LineLogic::noteGolden(Slot& slot, const LineResult& result, LineTime now)
{
    if (result.outcome == LineOutcome::pass)
        return;
    slot.goldenShift.reset();
    note("golden_failed", result.slot, result.serial,
         msg("line", "the golden card {} did not pass in {}: do not trust this slot before one does", result.serial,
             result.slot),
         now);
}

void LineLogic::renewFigures(LineTime now)
{
    m_figures = lineFigures(m_results);
    const auto alarms = slotAlarms(m_watched, m_file.watched);
    for (std::size_t i = 0; i < m_slots.size(); ++i) {
        const auto found = std::ranges::find(alarms, m_file.slots[i].label, &SlotAlarm::slot);
        const bool isNew = found != alarms.end() && m_slots[i].alarm.empty();
        m_slots[i].alarm = found == alarms.end() ? Message() : found->inWords();
        if (isNew)
            note("slot_alarm", m_file.slots[i].label, "", m_slots[i].alarm, now);
    }
}

void LineLogic::tick(LineTime now)
{
    if (const auto shift = shiftOf(now.utc); shift != m_shift) {
        m_shift = shift;
        m_results.clear();
        renewFigures(now);
    }
    if (!m_question.text.empty() && now.at > m_question.until)
        m_question = {};
    for (std::size_t i = 0; i < m_slots.size(); ++i)
        tickSlot(i, now);
}

void LineLogic::tickSlot(std::size_t index, LineTime now)
{
    Slot& slot = m_slots[index];
    if (slot.state == SlotState::testing && slot.progress.waitsForBus)
        slot.limitAt += now.at - slot.lastTick; // it waits for the bus, which is not the card's fault
    slot.lastTick = now.at;
    if (slot.state == SlotState::armed && now.at - slot.armedAt > m_file.armedLimit) {
        say(Tone::warning,
            msg("line", "{}: no card came; scan {} again", m_file.slots[index].label, displayable(slot.attempt.serial)),
            now);
        enter(index, restingState(slot), now);
    } else if (slot.state == SlotState::testing && slot.isRemoved && now.at - slot.removedAt > kRemovalTimeout) {
        stop(index, StopCause::removed, now);
    } else if (slot.state == SlotState::testing && now.at > slot.limitAt) {
        stop(index, StopCause::timeout, now);
    } else if ((slot.state == SlotState::ending && now.at - slot.stopAt > kStopPatience) ||
               (slot.state == SlotState::starting && now.at - slot.cardAt > kStartPatience)) {
        RunEnd none;
        none.outcome = Outcome::hung;
        none.note = msg("line", "The reader does not answer; unplug it and plug it in again.");
        runEnded(index, none, now);
        enter(index, SlotState::stuck, now);
        m_actions.emplace_back(StopRun{index}); // the slot has its result: a card that opens late is not written
    }
}

std::vector<LineAction> LineLogic::takeActions() { return std::exchange(m_actions, {}); }

void LineLogic::enter(std::size_t index, SlotState state, LineTime now)
{
    Slot& slot = m_slots[index];
    if (slot.state == state)
        return;
    slot.state = state;
    nlohmann::ordered_json details = {{"state", name(state)}, {"serial", slot.attempt.serial}};
    if (state == SlotState::testing)
        details["since_card_ms"] = std::chrono::duration_cast<std::chrono::milliseconds>(now.at - slot.cardAt).count();
    m_actions.emplace_back(StationNews{now.utc, "state", m_file.slots[index].label, std::move(details)});
}

// A result, which the slot shows as well, replaces neither a pending question nor a refusal within its reading time.
void LineLogic::say(Tone tone, Message prompt, LineTime now, bool isOfResult)
{
    m_actions.emplace_back(
        StationNews{now.utc, "prompt", "", {{"text", prompt.english()}, {"tone", name(tone)}}, prompt});
    const bool isRefusal = !m_isPromptOfResult && (m_tone == Tone::warning || m_tone == Tone::bad);
    if (isOfResult && (!m_question.text.empty() || (isRefusal && now.at - m_promptAt < kReadingTime)))
        return;
    m_prompt = std::move(prompt);
    m_tone = tone;
    m_promptAt = now.at;
    m_isPromptOfResult = isOfResult;
    ++m_promptNumber;
}

void LineLogic::note(const char* kind, const std::string& slot, const std::string& serial, Message text, LineTime now)
{
    m_actions.emplace_back(StationNews{now.utc, kind, slot, {{"serial", serial}, {"text", text.english()}}});
    m_actions.emplace_back(LineEvent{now.utc, m_file.station, kind, m_operator.badge, slot, serial, std::move(text)});
}

SlotView LineLogic::viewOf(std::size_t index, LineTime now) const
{
    const StationSlot& place = m_file.slots[index];
    const Slot& slot = m_slots[index];
    SlotView view;
    view.label = place.label;
    view.id = place.id;
    view.row = place.row;
    view.column = place.column;
    view.state = slot.state;
    view.isSelected = place.label == m_selected;
    view.isGoldenDue = isGoldenDue(slot, now);
    view.result = slot.result;
    view.alarm = slot.alarm;
    view.waitsForBus = slot.progress.waitsForBus;
    SlotDisplay words = displayOf(slot.state, view.isGoldenDue && m_file.golden.locks);
    const bool isOver = slot.state == SlotState::done || slot.state == SlotState::ready;
    if (isOver && slot.result)
        words = displayOf(*slot.result);
    if (slot.state == SlotState::refused)
        words.line = slot.refusal;
    if (slot.state == SlotState::testing && view.waitsForBus)
        words.line = msg("line", "Waits for its turn on the USB controller.");
    view.word = words.word;
    view.tone = words.tone;
    view.line = words.line;
    if (isOver && slot.result)
        view.serial = slot.result->serial;
    else if (slot.state != SlotState::idle && slot.state != SlotState::absent && slot.state != SlotState::occupied)
        view.serial = slot.attempt.serial;
    if (slot.state == SlotState::testing || slot.state == SlotState::ending) {
        view.step = slot.progress.step;
        view.fraction = slot.progress.fraction;
        view.remaining = slot.progress.remaining;
        view.elapsed = now.at - slot.cardAt;
    }
    return view;
}

StationView LineLogic::view(LineTime now) const
{
    StationView view;
    view.station = m_file.station;
    view.rows = m_file.rows;
    view.columns = m_file.columns;
    view.operatorName = m_operator.badge;
    view.workOrder = m_workOrder;
    view.part = m_part;
    view.lot = m_lot;
    view.profileName = m_profile.name;
    view.profileVersion = m_profile.version;
    view.stepNames = m_profile.stepNames;
    view.prompt = m_prompt;
    view.tone = m_tone;
    view.promptNumber = m_promptNumber;
    view.isPromptOfResult = m_isPromptOfResult;
    view.figures = m_figures;
    for (std::size_t i = 0; i < m_slots.size(); ++i)
        view.slots.push_back(viewOf(i, now));
    return view;
}

} // namespace assay
