// State machine of a line station. Inputs: scans, inserted and removed cards, starts and ends of runs; outputs:
// actions. Pure and without threads: time is a parameter, so a day at a line is a test of milliseconds.
// core/program/station drives it.
#pragma once

#include "card/device/device_info.h"
#include "line/line/line_sink.h"
#include "line/line/scan.h"
#include "line/line/slot_alarms.h"
#include "line/line/station_file.h"
#include "line/line/station_view.h"
#include "run/record/scorecard.h"
#include "run/record/step_name.h"

#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace assay {

struct LineTime {
    Ns at{};     // monotonic: all limits
    UtcTime utc; // for records and shifts
};

// Current state of a slot.
struct SlotObservation {
    bool hasReader = true;
    std::optional<DeviceInfo> card;
};

// Actions. Slots are numbered by their index in the file; `attempt` distinguishes earlier uses of a slot.
struct AskRoute { // answered by routeAnswered()
    std::size_t slot = 0;
    std::string attempt, serial, workOrder;
};
struct StartRun { // answered by runStarted() or runRefused(), then runEnded()
    std::size_t slot = 0;
    DeviceInfo card;
    LineResult attempt; // with its id, for the run folder and sample
};
struct StopRun {
    std::size_t slot = 0;
};
using LineAction = std::variant<AskRoute, StartRun, StopRun, LineResult, LineEvent, StationNews>;

struct RunProgress {
    std::string step;
    double fraction = 0;
    std::optional<Ns> remaining;
    bool waitsForBus = false;
};

// Presence of a card that was lost during its run.
enum class CardPresence { there, taken, noReader };

// End of a run.
struct RunEnd {
    Outcome outcome = Outcome::error;
    Verdict verdict = Verdict::error;
    Message note;          // of a run that did not complete
    std::string criterion; // the first one not met, or that could not be decided
    Message reason;        // of it
    std::string runId, folder;
    CardPresence presence = CardPresence::there;
    std::vector<LineMetric> metrics;
    std::vector<std::string> sharedSteps;
};
RunEnd runEndOf(const JudgedRecord& record);

class LineLogic {
public:
    struct Profile {
        std::string name, version, sha256;
        std::string toolVersion = {}; // of this program
        StepNames stepNames = {};
    };
    struct Questions { // each may be empty; see Station::Parts
        std::function<Result<LineOperator>(const std::string& badge)> admit;
        std::function<std::optional<LineResult>(const std::string& serial)> lastResult;
        std::function<bool(const LineOperator& who)> mayOverrule = {}; // empty = technicians and engineers
    };
    // `utcOffset`: local time minus UTC, for the start of shifts.
    LineLogic(StationFile file, Profile profile, Questions questions, std::chrono::minutes utcOffset);

    // Restores counts, golden checks and serials from results of earlier processes, in order of their ends. Results of
    // a slot that ended before its time in `acknowledged` raise no alarm.
    void remember(std::span<const LineResult> results, const std::map<std::string, UtcTime>& acknowledged = {});

    void scan(std::string_view typed, LineTime now);
    void logIn(const LineOperator& who, LineTime now);
    void logOut(LineTime now);
    void setOrder(std::string workOrder, std::string part, std::string lot, LineTime now);
    void abort(const std::string& slot, LineTime now); // "" = all
    void retest(const std::string& slot, LineTime now);
    void select(const std::string& slot, LineTime now);
    void acknowledge(const std::string& slot,
                     LineTime now); // its alarm; needs the right to overrule; restarts the chart

    void block(Message why); // no slot is armed while `why` is not empty
    // `observations` in the order of the slots.
    void look(const std::vector<SlotObservation>& observations, LineTime now);
    void routeAnswered(std::size_t slot, const std::string& attempt, const Result<void>& answer, LineTime now);
    void runStarted(std::size_t slot, LineTime now);
    void runRefused(std::size_t slot, const Error& error, LineTime now);
    void runProgress(std::size_t slot, const RunProgress& progress, LineTime now);
    void runEnded(std::size_t slot, const RunEnd& end, LineTime now);
    void tick(LineTime now); // checks time limits; several calls per second
    void setUtcOffset(std::chrono::minutes utcOffset) { m_utcOffset = utcOffset; } // summer time begins or ends

    std::vector<LineAction> takeActions(); // in order
    StationView view(LineTime now) const;
    bool isBusy() const; // does any run exist?

private:
    enum class StopCause { none, aborted, timeout, removed };
    struct Slot {
        SlotState state = SlotState::absent;
        LineResult attempt;      // while armed and later, until it ends
        bool routeKnown = false; // the factory has said yes
        std::optional<DeviceInfo> card;
        std::optional<DeviceInfo> seen; // last observation; differs from `card` until the run notices an exchange
        Message refusal;                // in `refused`
        Ns armedAt{}, cardAt{}, limitAt{}, lastTick{}, stopAt{}, removedAt{};
        bool isRemoved = false; // the card, during a test
        bool hasReader = true;
        StopCause cause = StopCause::none;
        RunProgress progress;
        std::shared_ptr<const LineResult> result;
        Message alarm;
        std::optional<std::int64_t> goldenShift; // in which a golden card passed here
        std::uint64_t doneNumber = 0;            // order of completion: the oldest slot is used first
    };
    struct Card {
        LineResult last;
        unsigned fails = 0;
        std::set<std::string> slots; // in which it failed
    };

    // scans
    void command(const Scan& scan, LineTime now);
    void reprint(LineTime now);
    void serial(const std::string& text, LineTime now);
    bool mayArm(const std::string& text, LineTime now);
    bool isNoDuplicate(const std::string& text, LineTime now);
    bool mayOverrule() const;
    const Card* cardOf(const std::string& serial);
    std::optional<std::size_t> slotFor(const std::string& serial, bool golden, LineTime now) const;
    void arm(std::size_t index, const std::string& serial, LineTime now);
    void abortScanned(LineTime now);
    void abortSlot(std::size_t index, LineTime now);
    std::optional<std::size_t> indexOf(const std::string& label, LineTime now);
    // cards and runs
    void lookAt(std::size_t index, const SlotObservation& observation, LineTime now);
    void cardInserted(std::size_t index, LineTime now);
    void cardRemoved(std::size_t index, LineTime now);
    void startIfReady(std::size_t index, LineTime now);
    void refuse(std::size_t index, const Message& why, LineTime now);
    void stop(std::size_t index, StopCause cause, LineTime now);
    void finish(std::size_t index, LineResult result, LineTime now);
    void remember(const LineResult& result);
    void judge(LineResult& result) const;
    void tickSlot(std::size_t index, LineTime now);
    void noteGolden(Slot& slot, const LineResult& result, LineTime now);
    void renewFigures(LineTime now);
    // what is said
    static SlotState restingState(const Slot& slot);
    void enter(std::size_t index, SlotState state, LineTime now);
    void say(Tone tone, Message prompt, LineTime now, bool isOfResult = false);
    void note(const char* kind, const std::string& slot, const std::string& serial, Message text, LineTime now);
    SlotView viewOf(std::size_t index, LineTime now) const;
    bool isGolden(const std::string& serial) const;
    bool isGoldenDue(const Slot& slot, LineTime now) const;
    std::int64_t shiftOf(UtcTime time) const;

    StationFile m_file;
    Profile m_profile;
    Questions m_questions;
    std::chrono::minutes m_utcOffset;
    LineOperator m_operator;
    std::string m_workOrder, m_part, m_lot;
    std::string m_selected; // label
    bool m_wantsBadge = false;
    Message m_blocked;
    struct {
        std::string text; // a serial, or "ABORT"; "" = nothing is asked
        Ns until{};
    } m_question;
    std::vector<Slot> m_slots;
    std::map<std::string, Card> m_cards; // by serial
    std::vector<LineResult> m_results;   // of this shift, in order, without metrics
    std::vector<LineResult> m_watched;   // the latest, with those metrics that are watched
    std::int64_t m_shift = 0;
    LineFigures m_figures;
    Message m_prompt;
    Tone m_tone = Tone::neutral;
    Ns m_promptAt{};
    bool m_isPromptOfResult = false;
    std::uint64_t m_promptNumber = 0, m_doneNumber = 0;
    std::vector<LineAction> m_actions;
};

} // namespace assay
