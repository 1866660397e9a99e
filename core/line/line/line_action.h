// Inputs of a station's logic about cards and runs, and its outputs: actions and the prompt. Slots are numbered by
// their index in the station file.
#pragma once

#include "card/device/device_info.h"
#include "line/line/line_sink.h"
#include "line/line/station_view.h"
#include "run/record/scorecard.h"

#include <optional>
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
    Message after;         // state of the card; empty if it was to be left as the test ended
    std::string runId, folder;
    CardPresence presence = CardPresence::there;
    std::vector<LineMetric> metrics;
    std::vector<std::string> sharedSteps;
};
RunEnd runEndOf(const JudgedRecord& record);

// Actions; `attempt` distinguishes earlier uses of a slot.
struct AskRoute { // answered by SlotLogic::routeAnswered()
    std::size_t slot = 0;
    std::string attempt, serial, workOrder;
};
struct StartRun { // answered by SlotLogic::runStarted() or runRefused(), then runEnded()
    std::size_t slot = 0;
    DeviceInfo card;
    LineResult attempt; // with its id, for the run folder and sample
};
struct StopRun {
    std::size_t slot = 0;
};
using LineAction = std::variant<AskRoute, StartRun, StopRun, LineResult, LineEvent, StationNews>;

// Actions in order, the prompt, and the question that it asks.
class LineOutput {
public:
    explicit LineOutput(std::string station) : m_station(std::move(station)) {}

    void add(LineAction action) { m_actions.push_back(std::move(action)); }
    std::vector<LineAction> take() { return std::exchange(m_actions, {}); }
    // A result, which the slot shows as well, replaces neither a pending question nor a refusal within its reading
    // time.
    void say(Tone tone, Message prompt, LineTime now, bool isOfResult = false);
    // Adds an event for programs and the audit trail.
    void note(const char* kind, const std::string& slot, const std::string& serial, Message text, LineTime now,
              std::shared_ptr<const LineResult> label = {});
    void setOperator(const std::string& badge) { m_badge = badge; } // of later events

    // A question is answered by scanning a text within 15 s: a serial, or "ABORT".
    void expect(std::string answer, LineTime now)
    {
        m_expected = std::move(answer);
        m_until = now.at + std::chrono::seconds(15);
    }
    const std::string& expected() const { return m_expected; } // "" = nothing is asked
    bool isExpected(const std::string& text, LineTime now) const { return m_expected == text && now.at <= m_until; }
    void dropQuestion() { m_expected.clear(); }

    void show(StationView& view) const; // the prompt

private:
    std::string m_station, m_badge;
    std::vector<LineAction> m_actions;
    Message m_prompt;
    Tone m_tone = Tone::neutral;
    Ns m_promptAt{};
    bool m_isPromptOfResult = false;
    std::uint64_t m_promptNumber = 0;
    std::string m_expected;
    Ns m_until{};
};

} // namespace assay
