#include "line/line/scan_rules.h"

#include "ground/base/text.h"

namespace assay {

ScanRules::ScanRules(const StationFile& file, LineQuestions questions, ResultLedger& ledger, LineOutput& output)
    : m_file(file), m_questions(std::move(questions)), m_ledger(ledger), m_output(output)
{
}

StationCommand ScanRules::meaningOf(std::string_view typed, LineTime now)
{
    const Scan scan = readScan(typed, m_file.scans);
    const bool wantsBadge = std::exchange(m_wantsBadge, false);
    if (scan.kind != ScanKind::command && scan.text != m_output.expected())
        m_output.dropQuestion();
    const std::string shown = displayable(scan.text);
    switch (scan.kind) {
    case ScanKind::empty: return {};
    case ScanKind::command: return commandOf(scan, now);
    case ScanKind::badge: return {LineCommand::logIn, "", {scan.text, ""}};
    case ScanKind::order: return {LineCommand::order, scan.text};
    case ScanKind::serial:
        if (!wantsBadge)
            return {LineCommand::test, scan.text};
        m_output.say(Tone::warning, msg("line", "{} is not a badge", shown), now);
        break;
    case ScanKind::badCheckDigit:
        m_output.say(Tone::warning, msg("line", "{} was misread: its check digit is wrong; scan it again", shown), now);
        break;
    case ScanKind::unknown:
        m_output.say(Tone::warning,
                     msg("line", "{} is not a serial, badge or order of this station; scan again", shown), now);
        break;
    }
    return {};
}

StationCommand ScanRules::commandOf(const Scan& scan, LineTime now)
{
    static const std::map<std::string, LineCommand> kinds = {
        {"LOGOUT", LineCommand::logOut},   {"SLOT", LineCommand::select}, {"RETEST", LineCommand::retest},
        {"ACK", LineCommand::acknowledge}, {"ABORT", LineCommand::abort}, {"REPRINT", LineCommand::reprint}};
    if (scan.text == "ABORT" && scan.argument.empty())
        return {LineCommand::abortLit};
    if (const auto found = kinds.find(scan.text); found != kinds.end())
        return {found->second, scan.argument};
    const bool asksForSerial = !m_output.expected().empty() && m_output.expected() != "ABORT";
    if (scan.text == "START" && asksForSerial) // answers the question
        return {LineCommand::test, m_output.expected()};
    m_wantsBadge = scan.text == "LOGIN";
    m_output.say(Tone::neutral, request(), now);
    return {};
}

Message ScanRules::request() const
{
    return m_wantsBadge || (m_file.needsLogin && m_operator.badge.empty())
               ? msg("line", "scan your badge")
               : msg("line", "scan a card; its test begins by itself");
}

void ScanRules::logIn(LineOperator who, LineTime now)
{
    m_wantsBadge = false;
    if (m_questions.admit && who.role.empty()) {
        auto admitted = m_questions.admit(who.badge);
        if (!admitted)
            return m_output.say(Tone::bad, admitted.error().message, now);
        who = std::move(*admitted);
    }
    m_operator = std::move(who);
    m_output.setOperator(m_operator.badge);
    const Message works = msg("line", "{} is logged in", displayable(m_operator.badge));
    m_output.note("login", "", "", works, now);
    m_output.say(Tone::good, works, now);
}

void ScanRules::logOut(LineTime now)
{
    if (!m_operator.badge.empty())
        m_output.note("logout", "", "", msg("line", "{} is logged out", displayable(m_operator.badge)), now);
    m_operator = {};
    m_output.setOperator("");
    m_output.say(Tone::neutral, msg("line", "scan your badge"), now);
}

void ScanRules::setOrder(const std::string& workOrder, LineTime now)
{
    m_workOrder = workOrder;
    const Message order = msg("line", "work order {}", displayable(workOrder));
    m_output.note("order", "", "", order, now);
    m_output.say(Tone::good, order, now);
}

bool ScanRules::mayOverrule() const
{
    return m_questions.mayOverrule ? m_questions.mayOverrule(m_operator)
                                   : m_operator.role == "technician" || m_operator.role == "engineer";
}

bool ScanRules::mayTest(LineTime now)
{
    if (!m_blocked.empty())
        m_output.say(Tone::bad, m_blocked, now);
    else if (m_file.needsLogin && m_operator.badge.empty())
        m_output.say(Tone::warning, msg("line", "scan your badge first"), now);
    else if (m_file.needsOrder && m_workOrder.empty())
        m_output.say(Tone::warning, msg("line", "scan a work order first"), now);
    else
        return true;
    return false;
}

bool ScanRules::mayTestAgain(const std::string& serial, LineTime now)
{
    using enum ScanForms::Duplicate;
    const ResultLedger::Card* card = m_ledger.isGolden(serial) ? nullptr : m_ledger.cardOf(serial);
    if (!card || !card->last.isFinal || m_file.scans.duplicate == allow)
        return true;
    const bool isConfirmed = m_output.isExpected(serial, now);
    m_output.dropQuestion();
    if (isConfirmed && (m_file.scans.duplicate == ask || mayOverrule()))
        return true;
    const std::string shown = displayable(serial);
    const char* outcome = name(card->last.outcome);
    if (m_file.scans.duplicate == refuse) {
        m_output.say(Tone::bad, msg("line", "{} was tested here already: {outcome}", shown, outcome), now);
        return false;
    }
    m_output.expect(serial, now);
    m_output.say(
        Tone::warning,
        msg("line", "{} was tested here already: {outcome}; scan it again to test it once more", shown, outcome), now);
    return false;
}

} // namespace assay
