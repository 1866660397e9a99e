// State of a station for display: a value, created by the engine (program/station/station.h) and polled by screen and
// command line.
#pragma once

#include "ground/base/units.h"
#include "line/line/line_figures.h"
#include "line/line/line_result.h"
#include "run/record/step_name.h"

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace assay {

enum class SlotState {
    absent,   // its reader is not there
    idle,     // empty, and may be armed
    armed,    // lit by a scan, waits for its card
    occupied, // contains a card without a scan, which must be removed
    starting, // the card is being identified and opened
    refused,  // the rules refuse this card, nothing was written; the slot is armed again after its removal
    testing,  //
    ending,   // stopping after an abort or a timeout
    done,     // the result is shown, the card must be removed
    ready,    // the result is shown, the card is removed; can be armed again
    stuck     // the reader does not answer; no new card until it does
};
const char* name(SlotState state); // "absent", "idle", ...
bool isUnderTest(SlotState state); // starting, testing or ending

enum class Tone { neutral, go, good, warning, bad }; // of a message: screens choose colour, shape and sound by it

struct SlotView {
    std::string label, id;
    unsigned row = 0, column = 0; // of the grid, from 0
    SlotState state = SlotState::idle;
    bool isSelected = false;  // the next serial goes here
    bool isGoldenDue = false; // takes nothing but a golden card
    Message word;             // big: "PASS", "INSERT", "TAKE OUT"; empty = nothing to say
    Tone tone = Tone::neutral;
    Message line;                             // one sentence: the main reason, or what to do
    std::string serial;                       // of the card that it waits for, tests or has tested
    std::string step;                         // id of the running step
    double fraction = 0;                      // of the test, never falls
    std::optional<Ns> remaining;              // none = not known yet
    Ns elapsed{};                             // since the card was put in
    bool isSimulated = false;                 // a model of a card is tested here
    bool waitsForBus = false;                 // for its turn on the USB controller
    std::shared_ptr<const LineResult> result; // of the last attempt here; null before the first one
    Message alarm;                            // slot bias or drift; empty = none
};

struct StationView {
    std::string station;
    unsigned rows = 1, columns = 1;
    std::vector<SlotView> slots; // in the order of the file
    std::string operatorName;    // "" = nobody is logged in
    std::string workOrder;
    std::string profileName, profileVersion;
    StepNames stepNames;            // of the profile: what people call its steps
    Message prompt;                 // result of the last scan, or the next request
    Tone tone = Tone::neutral;      // of the prompt
    std::uint64_t promptNumber = 0; // increases with each prompt, so that an equal one sounds again
    bool isPromptOfResult = false;  // the prompt repeats a result that a slot shows
    LineFigures figures;            // of this shift
    std::size_t pendingResults = 0; // results that no sink has taken yet
    std::size_t unsent = 0;         // results and rows of the audit trail that the server does not have yet
    Message fault;                  // of a sink or of the station; empty = none
};

// A user identified by a scanned badge.
struct LineOperator {
    std::string badge; // as the records have it
    std::string role;  // "operator", "technician", "engineer"; "" = not known
};

// Commands of an operator, by scanner or screen. An unknown slot is answered by a prompt.
enum class LineCommand {
    none,        // nothing, or a scan that a prompt answers
    scan,        // text: whatever the scanner typed before Enter: serial, badge, order, command
    logIn,       // who: whoever the screen has asked for a password, or a badge alone
    logOut,      //
    order,       // text: work order
    test,        // text: serial; arms a slot
    select,      // text: slot for the next serial; "" = the first free one
    retest,      // text: slot; arms one for the card whose result this one shows
    acknowledge, // text: slot; ends its alarm, needs the right to overrule
    abort,       // text: slot; "" = all
    abortLit,    // slots that wait for a card; a second one within 15 s aborts all
    reprint      // the last label
};
struct StationCommand {
    LineCommand kind = LineCommand::none;
    std::string text = {};
    LineOperator who = {};
};

// One event for programs, as a line of JSON.
struct StationNews {
    UtcTime at;
    std::string event; // "state", "prompt", "result", "refused", "alarm", ...
    std::string slot;  // label; "" = the station
    nlohmann::ordered_json details;
    Message text = {}; // for people; empty = only for programs
};
nlohmann::ordered_json toJson(const StationNews& news); // "at", "event", "slot" where there is one, and the details

} // namespace assay
