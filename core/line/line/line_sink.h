// Destination of the results of a station: its store, a file, the systems of the factory.
#pragma once

#include "ground/base/result.h"
#include "line/line/line_result.h"

#include <memory>

namespace assay {

// An event by an operator or the station other than a test: a login, an abort, an overdue check of a golden card.
struct LineEvent {
    UtcTime at;
    std::string station;
    std::string kind; // "login", "logout", "abort", "override", "golden_overdue", "drift", ...
    std::string operatorName;
    std::string slot;                              // label; "" = the whole station
    std::string serial;                            // "" = none
    Message text;                                  // for people
    std::shared_ptr<const LineResult> result = {}; // of "reprint": whose label, without metrics; else null
};
nlohmann::ordered_json toJson(const LineEvent& event);

// Kind of the event by which `slot` is reset after a repair of its reader: earlier values no longer count
// (core/line/line/slot_alarms.h).
inline constexpr const char* kAlarmAcknowledged = "alarm_acknowledged";

// Called on one thread of the station, never on the one that reads its commands or draws; each call is bounded in time.
// Stored data is persistent when the call returns. An error is shown at the station and does not stop the line.
class LineSink {
public:
    virtual ~LineSink() = default;
    virtual Result<void> add(const LineResult& result) = 0;
    virtual Result<void> add(const LineEvent& event) = 0;
};

} // namespace assay
