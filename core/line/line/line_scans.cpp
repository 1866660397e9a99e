// LineLogic: operator input by scanner or screen.
#include "line/line/line_logic.h"

#include "ground/base/digest.h"
#include "ground/base/text.h"

#include <algorithm>

namespace assay {

namespace {

constexpr Ns kQuestionTime = std::chrono::seconds(15); // to scan a serial or ABORT a second time

bool mayBeArmed(SlotState state) { return state == SlotState::idle || state == SlotState::ready; }

} // namespace

void LineLogic::scan(std::string_view typed, LineTime now)
{
    const Scan scan = readScan(typed, m_file.scans);
    const bool wantsBadge = std::exchange(m_wantsBadge, false);
    if (scan.kind != ScanKind::command && scan.text != m_question.text)
        m_question = {};
    switch (scan.kind) {
    case ScanKind::empty: return;
    case ScanKind::command: return command(scan, now);
    case ScanKind::badge: return logIn({scan.text, ""}, now);
    case ScanKind::order: return setOrder(scan.text, m_part, m_lot, now);
    case ScanKind::serial:
        if (wantsBadge)
            return say(Tone::warning, msg("line", "{} is no badge", displayable(scan.text)), now);
        return serial(scan.text, now);
    case ScanKind::badCheckDigit:
        return say(Tone::warning,
                   msg("line", "{} was misread: its check digit is wrong; scan it again", displayable(scan.text)), now);
    case ScanKind::unknown:
        return say(Tone::warning,
                   msg("line", "{} is no serial, badge or order of this station; scan again", displayable(scan.text)),
                   now);
    }
}

void LineLogic::block(Message why) { m_blocked = std::move(why); }

void LineLogic::command(const Scan& scan, LineTime now)
{
    if (scan.text == "LOGIN") {
        m_wantsBadge = true;
        say(Tone::neutral, msg("line", "scan your badge"), now);
    } else if (scan.text == "LOGOUT") {
        logOut(now);
    } else if (scan.text == "SLOT") {
        select(scan.argument, now);
    } else if (scan.text == "RETEST") {
        retest(scan.argument, now);
    } else if (scan.text == "ACK") {
        acknowledge(scan.argument, now);
    } else if (scan.text == "ABORT") {
        if (scan.argument.empty())
            abortScanned(now);
        else
            abort(scan.argument, now);
    } else if (scan.text == "REPRINT") {
        reprint(now);
    } else if (!m_question.text.empty() && m_question.text != "ABORT") { // START answers the question
        serial(std::string(m_question.text), now);
    } else {
        say(Tone::neutral, msg("line", "scan a card; its test begins by itself"), now);
    }
}

void LineLogic::reprint(LineTime now)
{
    const auto hasLabel = [](const LineResult& result) { return result.isFinal && !result.golden; };
    const auto last = std::find_if(m_results.rbegin(), m_results.rend(), hasLabel);
    if (last == m_results.rend())
        return say(Tone::warning, msg("line", "there is no result yet"), now);
    const Message what = msg("line", "the label of {} again", displayable(last->serial));
    note("reprint", last->slot, last->serial, what, now);
    std::get<LineEvent>(m_actions.back()).result = std::make_shared<const LineResult>(*last);
    say(Tone::neutral, what, now);
}

void LineLogic::logIn(const LineOperator& who, LineTime now)
{
    m_wantsBadge = false;
    LineOperator known = who;
    if (m_questions.admit && who.role.empty()) {
        const auto admitted = m_questions.admit(who.badge);
        if (!admitted)
            return say(Tone::bad, admitted.error().message, now);
        known = *admitted;
    }
    m_operator = known;
    note("login", "", "", msg("line", "{} works here now", displayable(known.badge)), now);
    say(Tone::good, msg("line", "{} works here now", displayable(known.badge)), now);
}

void LineLogic::logOut(LineTime now)
{
    if (!m_operator.badge.empty())
        note("logout", "", "", msg("line", "{} has left", displayable(m_operator.badge)), now);
    m_operator = {};
    say(Tone::neutral, msg("line", "scan your badge"), now);
}

void LineLogic::setOrder(std::string workOrder, std::string part, std::string lot, LineTime now)
{
    m_workOrder = std::move(workOrder);
    m_part = std::move(part);
    m_lot = std::move(lot);
    note("order", "", "", msg("line", "work order {}", displayable(m_workOrder)), now);
    say(Tone::good, msg("line", "work order {}", displayable(m_workOrder)), now);
}

std::optional<std::size_t> LineLogic::indexOf(const std::string& label, LineTime now)
{
    const StationSlot* slot = m_file.slot(label);
    if (slot)
        return static_cast<std::size_t>(slot - m_file.slots.data());
    say(Tone::warning, msg("line", "there is no slot {}", displayable(label)), now);
    return std::nullopt;
}

void LineLogic::select(const std::string& slot, LineTime now)
{
    if (!slot.empty() && !indexOf(slot, now))
        return;
    m_selected = slot;
    say(Tone::neutral,
        slot.empty() ? msg("line", "the next card goes to a free slot") : msg("line", "the next card goes to {}", slot),
        now);
}

void LineLogic::acknowledge(const std::string& slot, LineTime now)
{
    const auto index = indexOf(slot, now);
    if (!index)
        return;
    if (m_slots[*index].alarm.empty())
        return say(Tone::neutral, msg("line", "{} has no alarm", slot), now);
    if (!mayOverrule())
        return say(Tone::warning, msg("line", "only a technician may acknowledge an alarm; scan the badge of one"),
                   now);
    std::erase_if(m_watched, [&](const LineResult& result) { return result.slot == slot; });
    const Message what = msg("line", "the alarm of {} is acknowledged; its values are watched anew", slot);
    note(kAlarmAcknowledged, slot, "", what, now);
    renewFigures(now);
    say(Tone::good, what, now);
}

const LineLogic::Card* LineLogic::cardOf(const std::string& serial)
{
    const auto known = m_cards.find(serial);
    if (known != m_cards.end())
        return &known->second;
    if (!m_questions.lastResult)
        return nullptr;
    const auto earlier = m_questions.lastResult(serial);
    if (!earlier || earlier->golden)
        return nullptr;
    Card& card = m_cards[serial];
    card.last = *earlier;
    if (earlier->outcome == LineOutcome::fail) {
        card.fails = 1;
        card.slots.insert(earlier->slot);
    }
    return &card;
}

// False = a prompt says why not.
bool LineLogic::mayArm(const std::string& text, LineTime now)
{
    if (!m_blocked.empty()) {
        say(Tone::bad, m_blocked, now);
        return false;
    }
    if (m_file.needsLogin && m_operator.badge.empty()) {
        say(Tone::warning, msg("line", "scan your badge first"), now);
        return false;
    }
    if (m_file.needsOrder && m_workOrder.empty()) {
        say(Tone::warning, msg("line", "scan a work order first"), now);
        return false;
    }
    for (std::size_t i = 0; i < m_slots.size(); ++i) {
        const SlotState state = m_slots[i].state;
        const bool has = state == SlotState::armed || state == SlotState::starting || state == SlotState::refused ||
                         state == SlotState::testing || state == SlotState::ending;
        if (has && m_slots[i].attempt.serial == text) {
            say(Tone::neutral, msg("line", "{} is in {} already", displayable(text), m_file.slots[i].label), now);
            return false;
        }
    }
    return isNoDuplicate(text, now);
}

bool LineLogic::mayOverrule() const
{
    return m_questions.mayOverrule ? m_questions.mayOverrule(m_operator)
                                   : m_operator.role == "technician" || m_operator.role == "engineer";
}

bool LineLogic::isNoDuplicate(const std::string& text, LineTime now)
{
    const Card* card = isGolden(text) ? nullptr : cardOf(text);
    if (!card || !card->last.isFinal || m_file.scans.duplicate == ScanRules::Duplicate::allow)
        return true;
    const bool isRefused = m_file.scans.duplicate == ScanRules::Duplicate::refuse;
    const bool isConfirmed = m_question.text == text && now.at <= m_question.until;
    m_question = {};
    if (isConfirmed && (!isRefused || mayOverrule()))
        return true;
    const char* outcome = name(card->last.outcome);
    if (isRefused) {
        say(Tone::bad, msg("line", "{} was tested here already: {outcome}", displayable(text), outcome), now);
        return false;
    }
    m_question = {text, now.at + kQuestionTime};
    say(Tone::warning,
        msg("line", "{} was tested here already: {outcome}; scan it again to test it once more", displayable(text),
            outcome),
        now);
    return false;
}

void LineLogic::serial(const std::string& text, LineTime now)
{
    if (!mayArm(text, now))
        return;
    const bool golden = isGolden(text);
    if (const auto slot = slotFor(text, golden, now))
        return arm(*slot, text, now);
    const bool isLocked = !golden && m_file.golden.locks && std::ranges::any_of(m_slots, [&](const Slot& slot) {
        return mayBeArmed(slot.state) && isGoldenDue(slot, now);
    });
    if (isLocked) {
        note("golden_overdue", "", text, msg("line", "a golden card is due; no card is tested before it passes"), now);
        say(Tone::bad, msg("line", "a golden card is due; no card is tested before it passes"), now);
    } else {
        say(Tone::warning, msg("line", "no slot is free for {}; take out a tested card", displayable(text)), now);
    }
}

// Returns the selected slot, else an empty one, else the one with the oldest result.
std::optional<std::size_t> LineLogic::slotFor(const std::string& serial, bool golden, LineTime now) const
{
    const auto known = m_cards.find(serial);
    const bool isRetest = !golden && m_file.retestElsewhere && known != m_cards.end() && !known->second.last.isFinal;
    std::optional<std::size_t> best;
    const auto rank = [&](std::size_t i) {
        const bool isLess = golden && !isGoldenDue(m_slots[i], now); // a golden card goes where it is due
        return std::tuple(m_file.slots[i].label != m_selected, isLess, m_slots[i].state == SlotState::ready,
                          m_slots[i].doneNumber, i);
    };
    for (std::size_t i = 0; i < m_slots.size(); ++i) {
        const bool isLocked = !golden && m_file.golden.locks && isGoldenDue(m_slots[i], now);
        const bool hasFailedThere = isRetest && known->second.slots.contains(m_file.slots[i].label);
        if (mayBeArmed(m_slots[i].state) && !isLocked && !hasFailedThere && (!best || rank(i) < rank(*best)))
            best = i;
    }
    return best;
}

void LineLogic::arm(std::size_t index, const std::string& text, LineTime now)
{
    Slot& slot = m_slots[index];
    const StationSlot& place = m_file.slots[index];
    LineResult attempt;
    attempt.id = timeOrderedUuid(now.utc);
    attempt.station = m_file.station;
    attempt.slot = place.label;
    attempt.slotId = place.isDevice() ? place.id : "";
    attempt.operatorName = m_operator.badge;
    attempt.workOrder = m_workOrder;
    attempt.part = m_part;
    attempt.lot = m_lot;
    attempt.serial = text;
    attempt.profileName = m_profile.name;
    attempt.profileVersion = m_profile.version;
    attempt.profileSha256 = m_profile.sha256;
    attempt.toolVersion = m_profile.toolVersion;
    attempt.golden = isGolden(text);
    if (const auto known = m_cards.find(text); known != m_cards.end() && !attempt.golden) {
        attempt.parent = known->second.last.id;
        attempt.attempt = known->second.last.attempt + 1;
        if (known->second.last.isFinal && m_file.scans.duplicate != ScanRules::Duplicate::allow)
            note("override", place.label, text,
                 msg("line", "{} is tested once more, though it was judged: {}", displayable(text),
                     name(known->second.last.outcome)),
                 now);
    }
    slot.attempt = attempt;
    slot.routeKnown = false;
    slot.armedAt = now.at;
    m_question = {};
    if (place.label == m_selected)
        m_selected.clear();
    enter(index, SlotState::armed, now);
    m_actions.emplace_back(AskRoute{index, attempt.id, text, m_workOrder});
    say(Tone::go, msg("line", "{} goes to {}", displayable(text), place.label), now);
}

void LineLogic::retest(const std::string& slot, LineTime now)
{
    const auto index = indexOf(slot, now);
    if (!index)
        return;
    if (!m_slots[*index].result)
        return say(Tone::warning, msg("line", "{} has tested no card yet", slot), now);
    const std::string text = m_slots[*index].result->serial;
    m_question = {text, now.at + kQuestionTime}; // asked for: no duplicate
    serial(text, now);
}

// The first ABORT disarms lit slots; aborting runs needs a second one.
void LineLogic::abortScanned(LineTime now)
{
    if (!m_selected.empty())
        return abort(std::string(m_selected), now);
    const bool isConfirmed = m_question.text == "ABORT" && now.at <= m_question.until;
    m_question = {};
    if (isConfirmed)
        return abort("", now);
    bool wasLit = false;
    for (std::size_t i = 0; i < m_slots.size(); ++i)
        if (m_slots[i].state == SlotState::armed) {
            abortSlot(i, now);
            wasLit = true;
        }
    if (wasLit)
        return say(Tone::neutral, msg("line", "no slot waits for a card any more"), now);
    if (!isBusy())
        return say(Tone::neutral, msg("line", "no test is running"), now);
    m_question = {"ABORT", now.at + kQuestionTime};
    say(Tone::warning, msg("line", "scan ABORT again to stop all tests"), now);
}

void LineLogic::abort(const std::string& slot, LineTime now)
{
    if (slot.empty()) {
        bool wasInUse = false;
        for (std::size_t i = 0; i < m_slots.size(); ++i) {
            const SlotState before = m_slots[i].state;
            abortSlot(i, now);
            wasInUse |= m_slots[i].state != before;
        }
        if (wasInUse)
            say(Tone::warning, msg("line", "all tests are stopped"), now);
        return;
    }
    const auto index = indexOf(slot, now);
    if (!index)
        return;
    abortSlot(*index, now);
    if (slot == m_selected)
        m_selected.clear();
    say(Tone::warning, msg("line", "{} is stopped", slot), now);
}

} // namespace assay
