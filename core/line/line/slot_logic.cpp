#include "line/line/slot_logic.h"

#include "ground/base/text.h"
#include "line/line/slot_display.h"

#include <algorithm>

namespace assay {

namespace {

constexpr Ns kStopPatience = std::chrono::seconds(10);  // then the slot is stuck
constexpr Ns kStartPatience = std::chrono::seconds(30); // likewise
constexpr Ns kRemovalTimeout =
    std::chrono::seconds(3); // then the run is stopped, even if it has not noticed the removal

// True for the same card as before: another card in the same node has another disk sequence.
bool isSameCard(const DeviceInfo& a, const DeviceInfo& b)
{
    return a.path == b.path && a.diskSequence == b.diskSequence && a.eraseId == b.eraseId;
}

// Behind a USB reader the CID is hidden, and cards are indistinguishable.
bool isOtherCard(const DeviceInfo& card, const std::string& before)
{
    constexpr std::size_t kCidDigits = 32;
    const auto cid = card.identity.find("cid");
    return cid != card.identity.end() && before.size() == kCidDigits && cid->second != before;
}

std::string cardName(const DeviceInfo& card)
{
    const auto cid = card.identity.find("cid");
    return cid == card.identity.end() ? card.eraseId : cid->second;
}

LineOutcome outcomeOf(const RunEnd& end)
{
    if (end.verdict == Verdict::fail)
        return LineOutcome::fail;
    switch (end.outcome) {
    case Outcome::completed:
        return end.verdict == Verdict::pass || end.verdict == Verdict::marginal ? LineOutcome::pass
                                                                                : LineOutcome::error;
    case Outcome::stopped: return LineOutcome::aborted;
    case Outcome::hung: return LineOutcome::timeout;
    case Outcome::deviceLost: return end.presence == CardPresence::taken ? LineOutcome::aborted : LineOutcome::error;
    case Outcome::error: return LineOutcome::error;
    }
    return LineOutcome::error;
}

} // namespace

SlotLogic::SlotLogic(const StationFile& file, std::size_t index, ResultLedger& ledger, LineOutput& output)
    : m_file(file), m_place(file.slots[index]), m_index(index), m_ledger(ledger), m_output(output)
{
}

bool SlotLogic::isFor(const std::string& serial) const
{
    const bool isInUse = m_state == SlotState::armed || m_state == SlotState::refused || isUnderTest(m_state);
    return isInUse && m_attempt.serial == serial;
}

void SlotLogic::enter(SlotState state, LineTime now)
{
    if (m_state == state)
        return;
    m_state = state;
    nlohmann::ordered_json details = {{"state", name(state)}, {"serial", m_attempt.serial}};
    if (state == SlotState::testing)
        details["since_card_ms"] = std::chrono::duration_cast<std::chrono::milliseconds>(now.at - m_cardAt).count();
    m_output.add(StationNews{now.utc, "state", m_place.label, std::move(details)});
}

void SlotLogic::arm(LineResult attempt, std::string card, LineTime now)
{
    m_attempt = std::move(attempt);
    m_cardBefore = std::move(card);
    m_routeKnown = false;
    m_armedAt = now.at;
    enter(SlotState::armed, now);
    m_output.add(AskRoute{m_index, m_attempt.id, m_attempt.serial, m_attempt.workOrder});
}

// Returns the state of a slot that no longer waits for a card.
SlotState SlotLogic::restingState() const
{
    return m_card ? SlotState::occupied : m_result ? SlotState::ready : SlotState::idle;
}

void SlotLogic::look(const SlotObservation& observation, LineTime now)
{
    if (m_hasReader && !observation.hasReader && !isUnderTest(m_state))
        m_output.note("reader_gone", m_place.label, "", msg("line", "the reader of {} is disconnected", m_place.label),
                      now);
    m_hasReader = observation.hasReader;
    m_seen = observation.card;
    if (m_card && (!observation.card || !isSameCard(*m_card, *observation.card))) {
        m_card.reset();
        cardRemoved(now);
    }
    if (!isUnderTest(m_state) && m_state != SlotState::stuck) {
        if (!observation.hasReader)
            enter(SlotState::absent, now);
        else if (m_state == SlotState::absent)
            enter(restingState(), now);
    }
    if (!m_card && observation.card && !m_isRemoved) {
        m_card = observation.card;
        cardInserted(now);
    }
}

void SlotLogic::cardInserted(LineTime now)
{
    m_cardAt = now.at;
    if (m_state == SlotState::armed)
        return startIfReady(now);
    if (m_state != SlotState::idle && m_state != SlotState::ready)
        return;
    enter(SlotState::occupied, now);
    m_output.say(Tone::warning, msg("line", "{}: scan the card before you put it in; take it out", m_place.label), now);
}

void SlotLogic::cardRemoved(LineTime now)
{
    if (isUnderTest(m_state)) {
        m_isRemoved = true; // the run will notice; else tick() stops it
        m_removedAt = now.at;
    } else if (m_state == SlotState::refused) {
        m_armedAt = now.at;
        enter(SlotState::armed, now);
    } else if (m_state == SlotState::done || m_state == SlotState::occupied) {
        enter(restingState(), now);
    }
}

void SlotLogic::startIfReady(LineTime now)
{
    if (m_state != SlotState::armed || !m_card || !m_routeKnown)
        return;
    const Bytes capacity = m_card->capacity;
    if (capacity < m_file.capacityMin || capacity > m_file.capacityMax)
        return refuse(msg("line", "This card has a capacity of {}, which this station does not test.", capacity), now);
    if (isOtherCard(*m_card, m_cardBefore))
        return refuse(msg("line", "This is not the card that was tested as {} before.", m_attempt.serial), now);
    m_attempt.started = now.utc;
    m_attempt.reader = m_card->reader;
    m_attempt.card = cardName(*m_card);
    m_progress = {};
    m_cause = StopCause::none;
    m_cardAt = now.at;
    enter(SlotState::starting, now);
    m_output.add(StartRun{m_index, *m_card, m_attempt});
}

void SlotLogic::routeAnswered(const std::string& attempt, const Result<void>& answer, LineTime now)
{
    if (m_state != SlotState::armed || m_attempt.id != attempt)
        return; // an earlier use of the slot
    if (answer) {
        m_routeKnown = true;
        return startIfReady(now);
    }
    m_output.note("route_refused", m_attempt.slot, m_attempt.serial, answer.error().message, now);
    m_output.say(Tone::bad, answer.error().message, now);
    enter(restingState(), now);
}

void SlotLogic::runStarted(LineTime now)
{
    if (m_state != SlotState::starting)
        return;
    m_limitAt = now.at + m_file.cardLimit;
    m_lastTick = now.at;
    enter(SlotState::testing, now);
}

void SlotLogic::runRefused(const Error& error, LineTime now)
{
    if (m_state != SlotState::starting && m_state != SlotState::ending && m_state != SlotState::stuck)
        return;
    const bool isWrongCard = error.code == Errc::refused && m_cause == StopCause::none;
    if (!isWrongCard || m_state == SlotState::stuck) {
        RunEnd end;
        end.note = error.message;
        end.outcome = error.code == Errc::hung ? Outcome::hung : Outcome::error;
        return runEnded(end, now);
    }
    refuse(error.message, now);
}

// Handles the card in an armed or starting slot.
void SlotLogic::refuse(const Message& why, LineTime now)
{
    m_refusal = why;
    m_output.note("refused", m_attempt.slot, m_attempt.serial, why, now);
    m_output.say(Tone::bad, why, now);
    if (!m_isRemoved)
        return enter(SlotState::refused, now);
    m_isRemoved = false; // it is removed already
    m_armedAt = now.at;
    enter(SlotState::armed, now);
}

void SlotLogic::runProgress(const RunProgress& progress)
{
    const double before = m_progress.fraction;
    m_progress = progress;
    m_progress.fraction = std::max(before, progress.fraction);
}

void SlotLogic::runEnded(const RunEnd& end, LineTime now)
{
    if (m_state == SlotState::stuck) { // its result was reported before: the reader has returned
        m_isRemoved = false;
        return enter(m_card ? SlotState::done : SlotState::ready, now);
    }
    if (!isUnderTest(m_state))
        return;
    LineResult result = m_attempt;
    result.outcome = outcomeOf(end);
    result.reason = end.reason.empty() ? end.note : end.reason;
    result.criterion = end.criterion;
    result.marginal = end.verdict == Verdict::marginal;
    result.inconclusive = end.outcome == Outcome::completed && end.verdict == Verdict::inconclusive;
    result.runId = end.runId;
    result.runFolder = end.folder;
    result.metrics = end.metrics;
    result.sharedSteps = end.sharedSteps;
    const bool isCut = end.outcome != Outcome::completed && result.outcome != LineOutcome::fail;
    if (isCut && m_cause == StopCause::timeout) {
        result.outcome = LineOutcome::timeout;
        result.reason = msg("line", "The test took longer than {}.", m_file.cardLimit);
    } else if (isCut && m_cause == StopCause::aborted) {
        result.outcome = LineOutcome::aborted;
        result.reason = msg("line", "The operator has stopped the test.");
    } else if (end.presence == CardPresence::noReader && isCut) {
        result.reason = msg("line", "The reader was unplugged during the test.");
    } else if (isCut && (m_cause == StopCause::removed || end.presence == CardPresence::taken)) {
        result.outcome = LineOutcome::aborted;
        result.reason = msg("line", "The card was taken out during the test.");
    }
    if (!end.after.empty())
        m_output.note("after_test", result.slot, result.serial, end.after, now);
    const bool isOut = m_isRemoved || !m_card;
    m_isRemoved = false;
    finish(std::move(result), now);
    m_card = m_seen;
    enter(isOut ? restingState() : SlotState::done, now);
}

void SlotLogic::finish(LineResult result, LineTime now)
{
    result.ended = now.utc;
    m_resultNumber = m_ledger.add(result, now);
    m_result = std::make_shared<const LineResult>(result);
    m_progress = {};
    m_cause = StopCause::none;
    m_output.say(displayOf(result).tone,
                 msg("line", "{}: {} {outcome}", result.slot, result.serial, shownOutcome(result)), now, true);
    m_output.add(result);
    if (result.golden && result.outcome != LineOutcome::pass)
        m_output.note("golden_failed", result.slot, result.serial,
                      msg("line",
                          "the golden card {} did not pass in {}: do not use this slot until a golden card passes",
                          result.serial, result.slot),
                      now);
}

void SlotLogic::stop(StopCause cause, LineTime now)
{
    m_cause = cause;
    m_stopAt = now.at;
    enter(SlotState::ending, now);
    m_output.add(StopRun{m_index});
}

void SlotLogic::abort(LineTime now)
{
    if (m_state == SlotState::starting || m_state == SlotState::testing) {
        m_output.note("abort", m_attempt.slot, m_attempt.serial, msg("line", "{} is stopped", m_attempt.slot), now);
        stop(StopCause::aborted, now);
    } else if (m_state == SlotState::armed || m_state == SlotState::refused) {
        enter(restingState(), now);
    }
}

void SlotLogic::tick(LineTime now)
{
    if (m_state == SlotState::testing && m_progress.waitsForBus)
        m_limitAt += now.at - m_lastTick; // it waits for the bus, which is not the card's fault
    m_lastTick = now.at;
    if (m_state == SlotState::armed && now.at - m_armedAt > m_file.armedLimit) {
        m_output.say(
            Tone::warning,
            msg("line", "{}: no card was inserted; scan {} again", m_place.label, displayable(m_attempt.serial)), now);
        enter(restingState(), now);
    } else if (m_state == SlotState::testing && m_isRemoved && now.at - m_removedAt > kRemovalTimeout) {
        stop(StopCause::removed, now);
    } else if (m_state == SlotState::testing && now.at > m_limitAt) {
        stop(StopCause::timeout, now);
    } else if ((m_state == SlotState::ending && now.at - m_stopAt > kStopPatience) ||
               (m_state == SlotState::starting && now.at - m_cardAt > kStartPatience)) {
        RunEnd none;
        none.outcome = Outcome::hung;
        none.note = msg("line", "The reader does not answer; unplug it and plug it in again.");
        runEnded(none, now);
        enter(SlotState::stuck, now);
        m_output.add(StopRun{m_index}); // the slot has its result: a card that opens late is not written
    }
}

SlotView SlotLogic::view(LineTime now) const
{
    SlotView view;
    view.label = m_place.label;
    view.id = m_place.id;
    view.row = m_place.row;
    view.column = m_place.column;
    view.isSimulated = m_place.id.starts_with("sim:");
    view.state = m_state;
    view.isGoldenDue = m_ledger.isGoldenDue(m_place.label, now);
    view.result = m_result;
    view.alarm = m_ledger.alarmOf(m_place.label);
    view.waitsForBus = m_progress.waitsForBus;
    SlotDisplay words = displayOf(m_state, view.isGoldenDue && m_file.golden.locks);
    const bool isOver = m_state == SlotState::done || m_state == SlotState::ready;
    if (isOver && m_result)
        words = displayOf(*m_result);
    if (m_state == SlotState::refused)
        words.line = m_refusal;
    if (m_state == SlotState::testing && view.waitsForBus)
        words.line = msg("line", "Waiting for the USB controller.");
    view.word = words.word;
    view.tone = words.tone;
    view.line = words.line;
    if (isOver && m_result)
        view.serial = m_result->serial;
    else if (m_state != SlotState::idle && m_state != SlotState::absent && m_state != SlotState::occupied)
        view.serial = m_attempt.serial;
    if (m_state == SlotState::testing || m_state == SlotState::ending) {
        view.step = m_progress.step;
        view.fraction = m_progress.fraction;
        view.remaining = m_progress.remaining;
        view.elapsed = now.at - m_cardAt;
    }
    return view;
}

} // namespace assay
