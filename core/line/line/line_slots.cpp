// LineLogic: inserted and removed cards, and their runs.
#include "line/line/line_logic.h"

#include "run/record/station_conditions.h"

#include <algorithm>
#include <cmath>

namespace assay {

namespace {

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

bool isRunning(SlotState state)
{
    return state == SlotState::starting || state == SlotState::testing || state == SlotState::ending;
}

} // namespace

RunEnd runEndOf(const JudgedRecord& record)
{
    RunEnd end;
    end.outcome = record.outcome;
    end.verdict = record.verdict;
    end.note = record.note;
    end.runId = record.runId;
    for (const Metric& metric : record.metrics)
        if (const double* value = std::get_if<double>(&metric.value); value && std::isfinite(*value))
            end.metrics.push_back({metric.id, *value, metric.unit});
    for (const Verdict wanted : {Verdict::fail, Verdict::error, Verdict::inconclusive, Verdict::marginal}) {
        const auto found = std::ranges::find(record.criteria, wanted, &CriterionResult::verdict);
        if (found == record.criteria.end())
            continue;
        end.criterion = wanted == Verdict::fail ? found->metric : "";
        end.reason = found->reason;
        break;
    }
    end.sharedSteps = sharedBusSteps(record);
    return end;
}

// Returns the state of a slot that no longer waits for a card.
SlotState LineLogic::restingState(const Slot& slot)
{
    return slot.card ? SlotState::occupied : slot.result ? SlotState::ready : SlotState::idle;
}

void LineLogic::look(const std::vector<SlotObservation>& observations, LineTime now)
{
    for (std::size_t i = 0; i < std::min(observations.size(), m_slots.size()); ++i)
        lookAt(i, observations[i], now);
}

void LineLogic::lookAt(std::size_t index, const SlotObservation& observation, LineTime now)
{
    Slot& slot = m_slots[index];
    if (slot.hasReader && !observation.hasReader && !isRunning(slot.state))
        note("reader_gone", m_file.slots[index].label, "",
             msg("line", "the reader of {} is gone", m_file.slots[index].label), now);
    slot.hasReader = observation.hasReader;
    slot.seen = observation.card;
    if (slot.card && (!observation.card || !isSameCard(*slot.card, *observation.card))) {
        slot.card.reset();
        cardRemoved(index, now);
    }
    if (!isRunning(slot.state) && slot.state != SlotState::stuck) {
        if (!observation.hasReader)
            enter(index, SlotState::absent, now);
        else if (slot.state == SlotState::absent)
            enter(index, restingState(slot), now);
    }
    if (!slot.card && observation.card && !slot.isRemoved) {
        slot.card = observation.card;
        cardInserted(index, now);
    }
}

void LineLogic::cardInserted(std::size_t index, LineTime now)
{
    Slot& slot = m_slots[index];
    slot.cardAt = now.at;
    if (slot.state == SlotState::armed)
        return startIfReady(index, now);
    if (slot.state != SlotState::idle && slot.state != SlotState::ready)
        return;
    enter(index, SlotState::occupied, now);
    say(Tone::warning, msg("line", "{}: scan the card before you put it in; take it out", m_file.slots[index].label),
        now);
}

void LineLogic::cardRemoved(std::size_t index, LineTime now)
{
    Slot& slot = m_slots[index];
    if (isRunning(slot.state)) {
        slot.isRemoved = true; // the run will notice; else tick() stops it
        slot.removedAt = now.at;
    } else if (slot.state == SlotState::refused) {
        slot.armedAt = now.at;
        enter(index, SlotState::armed, now);
    } else if (slot.state == SlotState::done || slot.state == SlotState::occupied) {
        enter(index, restingState(slot), now);
    }
}

void LineLogic::startIfReady(std::size_t index, LineTime now)
{
    Slot& slot = m_slots[index];
    if (slot.state != SlotState::armed || !slot.card || !slot.routeKnown)
        return;
    const Bytes capacity = slot.card->capacity;
    if (capacity < m_file.capacityMin || capacity > m_file.capacityMax)
        return refuse(index, msg("line", "This card has {}, which is not what is tested here.", capacity), now);
    const auto known = m_cards.find(slot.attempt.serial);
    if (known != m_cards.end() && isOtherCard(*slot.card, known->second.last.card))
        return refuse(index, msg("line", "This is not the card that was tested as {} before.", slot.attempt.serial),
                      now);
    slot.attempt.started = now.utc;
    slot.attempt.reader = slot.card->reader;
    slot.attempt.card = cardName(*slot.card);
    slot.progress = {};
    slot.cause = StopCause::none;
    slot.cardAt = now.at;
    enter(index, SlotState::starting, now);
    m_actions.emplace_back(StartRun{index, *slot.card, slot.attempt});
}

void LineLogic::routeAnswered(std::size_t index, const std::string& attempt, const Result<void>& answer, LineTime now)
{
    Slot& slot = m_slots[index];
    if (slot.state != SlotState::armed || slot.attempt.id != attempt)
        return; // an earlier use of the slot
    if (answer) {
        slot.routeKnown = true;
        return startIfReady(index, now);
    }
    note("route_refused", slot.attempt.slot, slot.attempt.serial, answer.error().message, now);
    say(Tone::bad, answer.error().message, now);
    enter(index, restingState(slot), now);
}

void LineLogic::runStarted(std::size_t index, LineTime now)
{
    Slot& slot = m_slots[index];
    if (slot.state != SlotState::starting)
        return;
    slot.limitAt = now.at + m_file.cardLimit;
    slot.lastTick = now.at;
    enter(index, SlotState::testing, now);
}

// Nothing was written. A card that the rules refuse may be exchanged for the right one; any other failure is an ERROR.
void LineLogic::runRefused(std::size_t index, const Error& error, LineTime now)
{
    Slot& slot = m_slots[index];
    if (slot.state != SlotState::starting && slot.state != SlotState::ending && slot.state != SlotState::stuck)
        return;
    const bool isWrongCard = error.code == Errc::refused && slot.cause == StopCause::none;
    if (!isWrongCard || slot.state == SlotState::stuck) {
        RunEnd end;
        end.note = error.message;
        end.outcome = error.code == Errc::hung ? Outcome::hung : Outcome::error;
        return runEnded(index, end, now);
    }
    refuse(index, error.message, now);
}

// Handles the card in an armed or starting slot.
void LineLogic::refuse(std::size_t index, const Message& why, LineTime now)
{
    Slot& slot = m_slots[index];
    slot.refusal = why;
    note("refused", slot.attempt.slot, slot.attempt.serial, why, now);
    say(Tone::bad, why, now);
    if (!slot.isRemoved)
        return enter(index, SlotState::refused, now);
    slot.isRemoved = false; // it is removed already
    slot.armedAt = now.at;
    enter(index, SlotState::armed, now);
}

void LineLogic::runProgress(std::size_t index, const RunProgress& progress, LineTime)
{
    Slot& slot = m_slots[index];
    const double before = slot.progress.fraction;
    slot.progress = progress;
    slot.progress.fraction = std::max(before, progress.fraction);
}

namespace {

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

void LineLogic::runEnded(std::size_t index, const RunEnd& end, LineTime now)
{
    Slot& slot = m_slots[index];
    if (slot.state == SlotState::stuck) { // its result was reported before: the reader has returned
        slot.isRemoved = false;
        return enter(index, slot.card ? SlotState::done : SlotState::ready, now);
    }
    if (!isRunning(slot.state))
        return;
    LineResult result = slot.attempt;
    result.outcome = outcomeOf(end);
    result.reason = end.reason.empty() ? end.note : end.reason;
    result.criterion = end.criterion;
    result.marginal = end.verdict == Verdict::marginal;
    result.runId = end.runId;
    result.runFolder = end.folder;
    result.metrics = end.metrics;
    result.sharedSteps = end.sharedSteps;
    const bool isCut = end.outcome != Outcome::completed && result.outcome != LineOutcome::fail;
    if (isCut && slot.cause == StopCause::timeout) {
        result.outcome = LineOutcome::timeout;
        result.reason = msg("line", "The test took longer than {}.", m_file.cardLimit);
    } else if (isCut && slot.cause == StopCause::aborted) {
        result.outcome = LineOutcome::aborted;
        result.reason = msg("line", "The operator has stopped the test.");
    } else if (end.presence == CardPresence::noReader && isCut) {
        result.reason = msg("line", "The reader was unplugged during the test.");
    } else if (isCut && (slot.cause == StopCause::removed || end.presence == CardPresence::taken)) {
        result.outcome = LineOutcome::aborted;
        result.reason = msg("line", "The card was taken out during the test.");
    }
    const bool isOut = slot.isRemoved || !slot.card;
    slot.isRemoved = false;
    finish(index, std::move(result), now);
    slot.card = slot.seen;
    enter(index, isOut ? restingState(slot) : SlotState::done, now);
}

void LineLogic::stop(std::size_t index, StopCause cause, LineTime now)
{
    Slot& slot = m_slots[index];
    slot.cause = cause;
    slot.stopAt = now.at;
    enter(index, SlotState::ending, now);
    m_actions.emplace_back(StopRun{index});
}

void LineLogic::abortSlot(std::size_t index, LineTime now)
{
    Slot& slot = m_slots[index];
    if (slot.state == SlotState::starting || slot.state == SlotState::testing) {
        note("abort", slot.attempt.slot, slot.attempt.serial, msg("line", "{} is stopped", slot.attempt.slot), now);
        stop(index, StopCause::aborted, now);
    } else if (slot.state == SlotState::armed || slot.state == SlotState::refused) {
        enter(index, restingState(slot), now);
    }
}

} // namespace assay
