// Results of a station: attempts of each card, figures of the shift, golden checks and alarms of the slots.
#pragma once

#include "line/line/line_action.h"
#include "line/line/station_file.h"

#include <functional>
#include <map>
#include <set>
#include <span>

namespace assay {

class ResultLedger {
public:
    struct Card {
        LineResult last; // without metrics
        unsigned fails = 0;
        std::set<std::string> slots; // in which it failed
    };
    // The last result of a serial from before this process; nothing = it was never here. May be empty.
    using LastResult = std::function<std::optional<LineResult>(const std::string& serial)>;

    // `file` and `output` outlive it. `utcOffset`: local time minus UTC, for the start of shifts.
    ResultLedger(const StationFile& file, LastResult lastResult, std::chrono::minutes utcOffset, LineOutput& output);

    // See LineLogic::remember().
    void restore(std::span<const LineResult> results, const std::map<std::string, UtcTime>& acknowledged);
    // Sets `isFinal` and `bin`, and counts the result. Returns its number: 1, 2, ... in order of completion.
    std::uint64_t add(LineResult& result, LineTime now);
    void beginShift(LineTime now); // if it has come
    void setUtcOffset(std::chrono::minutes utcOffset) { m_utcOffset = utcOffset; }
    // Ends the alarm: earlier values no longer count. Returns the text of its event.
    Message watchAnew(const std::string& slot, LineTime now);

    bool isGolden(const std::string& serial) const;
    bool isGoldenDue(const std::string& slot, LineTime now) const; // has no golden card passed there in this shift?
    const Card* known(const std::string& serial) const;            // in this process; null = not
    const Card* cardOf(const std::string& serial);                 // asks for earlier results as well
    const LineResult* lastLabelled() const;                        // of this shift; null = none
    Message alarmOf(const std::string& slot) const;                // empty = none
    const LineFigures& figures() const { return m_figures; }

private:
    void remember(const LineResult& result);
    void renew(LineTime now);
    std::int64_t shiftOf(UtcTime time) const;

    const StationFile& m_file;
    LastResult m_lastResult;
    std::chrono::minutes m_utcOffset;
    LineOutput& m_output;
    std::map<std::string, Card> m_cards; // by serial
    std::vector<LineResult> m_results;   // of this shift, in order, without metrics
    std::vector<LineResult> m_watched;   // the latest, with those metrics that are watched
    std::int64_t m_shift = 0;
    std::map<std::string, std::int64_t> m_goldenShifts; // slot -> shift in which a golden card passed there last
    std::map<std::string, Message> m_alarms;            // by slot
    LineFigures m_figures;
    std::uint64_t m_number = 0;
};

} // namespace assay
