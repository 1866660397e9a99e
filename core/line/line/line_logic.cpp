#include "line/line/line_logic.h"

#include "ground/base/digest.h"
#include "ground/base/text.h"

#include <algorithm>

namespace assay {

LineLogic::LineLogic(StationFile file, Profile profile, LineQuestions questions, std::chrono::minutes utcOffset)
    : m_file(std::move(file)), m_profile(std::move(profile)), m_output(m_file.station),
      m_ledger(m_file, questions.lastResult, utcOffset, m_output),
      m_rules(m_file, std::move(questions), m_ledger, m_output)
{
    for (std::size_t i = 0; i < m_file.slots.size(); ++i)
        m_slots.emplace_back(m_file, i, m_ledger, m_output);
}

bool LineLogic::isBusy() const { return std::ranges::any_of(m_slots, isUnderTest, &SlotLogic::state); }

void LineLogic::look(const std::vector<SlotObservation>& observations, LineTime now)
{
    for (std::size_t i = 0; i < std::min(observations.size(), m_slots.size()); ++i)
        m_slots[i].look(observations[i], now);
}

void LineLogic::tick(LineTime now)
{
    m_ledger.beginShift(now);
    if (!m_output.isExpected(m_output.expected(), now))
        m_output.dropQuestion();
    for (SlotLogic& slot : m_slots)
        slot.tick(now);
}

void LineLogic::command(const StationCommand& wanted, LineTime now)
{
    switch (wanted.kind) {
    case LineCommand::none: return;
    case LineCommand::scan: return command(m_rules.meaningOf(wanted.text, now), now);
    case LineCommand::logIn: return m_rules.logIn(wanted.who, now);
    case LineCommand::logOut: return m_rules.logOut(now);
    case LineCommand::order: return m_rules.setOrder(wanted.text, now);
    case LineCommand::test: return test(wanted.text, now);
    case LineCommand::abortLit: return abortLit(now);
    case LineCommand::reprint: return reprint(now);
    case LineCommand::select:
    case LineCommand::retest:
    case LineCommand::acknowledge:
    case LineCommand::abort: return commandSlot(wanted.kind, wanted.text, now);
    }
}

void LineLogic::test(const std::string& serial, LineTime now)
{
    if (!m_rules.mayTest(now))
        return;
    const std::string shown = displayable(serial);
    for (std::size_t i = 0; i < m_slots.size(); ++i)
        if (m_slots[i].isFor(serial))
            return m_output.say(Tone::neutral, msg("line", "{} is in {} already", shown, m_file.slots[i].label), now);
    if (!m_rules.mayTestAgain(serial, now))
        return;
    if (const auto slot = slotFor(serial, now))
        return arm(*slot, serial, now);
    const bool isLocked = !m_ledger.isGolden(serial) && m_file.golden.locks &&
                          std::ranges::any_of(m_file.slots, [&](const StationSlot& slot) {
                              const auto index = static_cast<std::size_t>(&slot - m_file.slots.data());
                              return m_slots[index].mayBeArmed() && m_ledger.isGoldenDue(slot.label, now);
                          });
    if (!isLocked)
        return m_output.say(Tone::warning, msg("line", "no slot is free for {}; take out a tested card", shown), now);
    const Message due = msg("line", "a golden card is due; no card is tested before it passes");
    m_output.note("golden_overdue", "", serial, due, now);
    m_output.say(Tone::bad, due, now);
}

// Returns the selected slot, else an empty one, else the one with the oldest result.
std::optional<std::size_t> LineLogic::slotFor(const std::string& serial, LineTime now) const
{
    const bool golden = m_ledger.isGolden(serial);
    const ResultLedger::Card* card = m_ledger.known(serial);
    const bool isRetest = !golden && m_file.retestElsewhere && card && !card->last.isFinal;
    std::optional<std::size_t> best;
    const auto rank = [&](std::size_t i) {
        const std::string& label = m_file.slots[i].label;
        const bool isLess = golden && !m_ledger.isGoldenDue(label, now); // a golden card goes where it is due
        return std::tuple(label != m_selected, isLess, m_slots[i].state() == SlotState::ready,
                          m_slots[i].resultNumber(), i);
    };
    for (std::size_t i = 0; i < m_slots.size(); ++i) {
        const std::string& label = m_file.slots[i].label;
        const bool isLocked = !golden && m_file.golden.locks && m_ledger.isGoldenDue(label, now);
        const bool hasFailedThere = isRetest && card->slots.contains(label);
        if (m_slots[i].mayBeArmed() && !isLocked && !hasFailedThere && (!best || rank(i) < rank(*best)))
            best = i;
    }
    return best;
}

void LineLogic::arm(std::size_t index, const std::string& serial, LineTime now)
{
    const StationSlot& place = m_file.slots[index];
    LineResult attempt;
    attempt.id = timeOrderedUuid(now.utc);
    attempt.station = m_file.station;
    attempt.slot = place.label;
    attempt.slotId = place.isDevice() ? place.id : "";
    attempt.operatorName = m_rules.badge();
    attempt.workOrder = m_rules.workOrder();
    attempt.serial = serial;
    attempt.profileName = m_profile.name;
    attempt.profileVersion = m_profile.version;
    attempt.profileSha256 = m_profile.sha256;
    attempt.toolVersion = m_profile.toolVersion;
    attempt.golden = m_ledger.isGolden(serial);
    const ResultLedger::Card* card = m_ledger.known(serial);
    if (card && !attempt.golden) {
        attempt.parent = card->last.id;
        attempt.attempt = card->last.attempt + 1;
        if (card->last.isFinal && m_file.scans.duplicate != ScanForms::Duplicate::allow)
            m_output.note("override", place.label, serial,
                          msg("line", "{} is tested once more, though it was judged: {}", displayable(serial),
                              name(card->last.outcome)),
                          now);
    }
    m_output.dropQuestion();
    if (place.label == m_selected)
        m_selected.clear();
    m_slots[index].arm(std::move(attempt), card ? card->last.card : "", now);
    m_output.say(Tone::go, msg("line", "{} goes to {}", displayable(serial), place.label), now);
}

// `label`: may be "" for `select` and `abort`.
void LineLogic::commandSlot(LineCommand kind, const std::string& label, LineTime now)
{
    if (label.empty() && kind == LineCommand::abort)
        return abortAll(now);
    const StationSlot* place = m_file.slot(label);
    if (!place && (kind != LineCommand::select || !label.empty()))
        return m_output.say(Tone::warning, msg("line", "there is no slot {}", displayable(label)), now);
    if (kind == LineCommand::select) {
        m_selected = label;
        return m_output.say(Tone::neutral,
                            label.empty() ? msg("line", "the next card goes to a free slot")
                                          : msg("line", "the next card goes to {}", label),
                            now);
    }
    if (kind == LineCommand::acknowledge)
        return acknowledge(label, now);
    SlotLogic& slot = m_slots[static_cast<std::size_t>(place - m_file.slots.data())];
    if (kind == LineCommand::abort) {
        slot.abort(now);
        if (label == m_selected)
            m_selected.clear();
        return m_output.say(Tone::warning, msg("line", "{} is stopped", label), now);
    }
    if (!slot.result())
        return m_output.say(Tone::warning, msg("line", "{} has tested no card yet", label), now);
    m_output.expect(slot.result()->serial, now); // asked for: no duplicate
    test(slot.result()->serial, now);
}

void LineLogic::acknowledge(const std::string& slot, LineTime now)
{
    if (m_ledger.alarmOf(slot).empty())
        return m_output.say(Tone::neutral, msg("line", "{} has no alarm", slot), now);
    if (!m_rules.mayOverrule())
        return m_output.say(Tone::warning,
                            msg("line", "only a technician may acknowledge an alarm; scan the badge of one"), now);
    m_output.say(Tone::good, m_ledger.watchAnew(slot, now), now);
}

// The first ABORT disarms lit slots; aborting runs needs a second one.
void LineLogic::abortLit(LineTime now)
{
    if (!m_selected.empty())
        return commandSlot(LineCommand::abort, std::string(m_selected), now);
    const bool isConfirmed = m_output.isExpected("ABORT", now);
    m_output.dropQuestion();
    if (isConfirmed)
        return abortAll(now);
    bool wasLit = false;
    for (SlotLogic& slot : m_slots)
        if (slot.state() == SlotState::armed) {
            slot.abort(now);
            wasLit = true;
        }
    if (wasLit)
        return m_output.say(Tone::neutral, msg("line", "no slot is waiting for a card"), now);
    if (!isBusy())
        return m_output.say(Tone::neutral, msg("line", "no test is running"), now);
    m_output.expect("ABORT", now);
    m_output.say(Tone::warning, msg("line", "scan ABORT again to stop all tests"), now);
}

void LineLogic::abortAll(LineTime now)
{
    bool wasInUse = false;
    for (SlotLogic& slot : m_slots) {
        const SlotState before = slot.state();
        slot.abort(now);
        wasInUse |= slot.state() != before;
    }
    if (wasInUse)
        m_output.say(Tone::warning, msg("line", "all tests are stopped"), now);
}

void LineLogic::reprint(LineTime now)
{
    const LineResult* last = m_ledger.lastLabelled();
    if (!last)
        return m_output.say(Tone::warning, msg("line", "there is no result yet"), now);
    const Message what = msg("line", "label of {} printed again", displayable(last->serial));
    m_output.note("reprint", last->slot, last->serial, what, now, std::make_shared<const LineResult>(*last));
    m_output.say(Tone::neutral, what, now);
}

StationView LineLogic::view(LineTime now) const
{
    StationView view;
    view.station = m_file.station;
    view.rows = m_file.rows;
    view.columns = m_file.columns;
    view.operatorName = m_rules.badge();
    view.workOrder = m_rules.workOrder();
    view.profileName = m_profile.name;
    view.profileVersion = m_profile.version;
    view.stepNames = m_profile.stepNames;
    view.figures = m_ledger.figures();
    m_output.show(view);
    if (view.promptNumber == 0) // nothing was scanned yet
        view.prompt = m_rules.request();
    for (const SlotLogic& slot : m_slots) {
        view.slots.push_back(slot.view(now));
        view.slots.back().isSelected = view.slots.back().label == m_selected;
    }
    return view;
}

} // namespace assay
