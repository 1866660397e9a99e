// State machine of a line station: distributes commands, cards and runs to its slots. Pure and without threads: time is
// a parameter, so a day at a line is a test of milliseconds. core/program/station drives it.
#pragma once

#include "line/line/scan_rules.h"
#include "line/line/slot_logic.h"

namespace assay {

class LineLogic {
public:
    struct Profile {
        std::string name, version, sha256;
        std::string toolVersion = {}; // of this program
        StepNames stepNames = {};
    };
    // `utcOffset`: local time minus UTC, for the start of shifts.
    LineLogic(StationFile file, Profile profile, LineQuestions questions, std::chrono::minutes utcOffset);
    LineLogic(const LineLogic&) = delete;
    LineLogic& operator=(const LineLogic&) = delete;

    // Restores counts, golden checks and serials from results of earlier processes, in order of their ends. Results of
    // a slot that ended before its time in `acknowledged` raise no alarm.
    void remember(std::span<const LineResult> results, const std::map<std::string, UtcTime>& acknowledged = {})
    {
        m_ledger.restore(results, acknowledged);
    }
    void command(const StationCommand& wanted, LineTime now);
    void block(Message why) { m_rules.block(std::move(why)); } // no slot is armed while `why` is not empty
    // `observations` in the order of the slots.
    void look(const std::vector<SlotObservation>& observations, LineTime now);
    SlotLogic& slot(std::size_t index) { return m_slots.at(index); } // for reports about its run
    void tick(LineTime now);                                         // checks time limits; several calls per second
    void setUtcOffset(std::chrono::minutes utcOffset)
    {
        m_ledger.setUtcOffset(utcOffset);
    } // summer time begins or ends

    std::vector<LineAction> takeActions() { return m_output.take(); } // in order
    StationView view(LineTime now) const;
    bool isBusy() const; // does any run exist?

private:
    void test(const std::string& serial, LineTime now);
    std::optional<std::size_t> slotFor(const std::string& serial, LineTime now) const;
    void arm(std::size_t index, const std::string& serial, LineTime now);
    void commandSlot(LineCommand kind, const std::string& label, LineTime now);
    void acknowledge(const std::string& slot, LineTime now);
    void abortLit(LineTime now);
    void abortAll(LineTime now);
    void reprint(LineTime now);

    StationFile m_file;
    Profile m_profile;
    LineOutput m_output;
    ResultLedger m_ledger;
    ScanRules m_rules;
    std::vector<SlotLogic> m_slots;
    std::string m_selected; // label
};

} // namespace assay
