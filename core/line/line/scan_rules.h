// Meaning of a scan and its permissions: login, work order, duplicates.
#pragma once

#include "line/line/result_ledger.h"
#include "line/line/scan.h"

#include <functional>

namespace assay {

// Asked on the station's thread: answers within some milliseconds. Each may be empty.
struct LineQuestions {
    // May this badge work here? Errors are shown. Empty = every badge that the file allows.
    std::function<Result<LineOperator>(const std::string& badge)> admit = {};
    // Last result of a serial at this station. Empty = only what this process has seen.
    ResultLedger::LastResult lastResult = {};
    // May this person overrule a verdict or an alarm? Empty = technicians and engineers may.
    std::function<bool(const LineOperator& who)> mayOverrule = {};
};

class ScanRules {
public:
    ScanRules(const StationFile& file, LineQuestions questions, ResultLedger& ledger, LineOutput& output);

    // Returns the command for a slot or a card; of kind `none` if a prompt answers the scan.
    StationCommand meaningOf(std::string_view typed, LineTime now);
    void logIn(LineOperator who, LineTime now);
    void logOut(LineTime now);
    void setOrder(const std::string& workOrder, LineTime now);

    // False = a prompt says why not.
    bool mayTest(LineTime now);                                 // blocked, login and order
    bool mayTestAgain(const std::string& serial, LineTime now); // a card that was judged here
    bool mayOverrule() const;
    Message request() const;                                      // of the next scan: a badge, or a card
    void block(Message why) { m_blocked = std::move(why); }       // no test begins while `why` is not empty
    const std::string& badge() const { return m_operator.badge; } // "" = nobody is logged in
    const std::string& workOrder() const { return m_workOrder; }

private:
    StationCommand commandOf(const Scan& scan, LineTime now);

    const StationFile& m_file;
    LineQuestions m_questions;
    ResultLedger& m_ledger;
    LineOutput& m_output;
    LineOperator m_operator;
    std::string m_workOrder;
    bool m_wantsBadge = false;
    Message m_blocked;
};

} // namespace assay
