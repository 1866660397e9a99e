// States of one slot: lit by a scan, its card, the run, the result.
#pragma once

#include "line/line/result_ledger.h"

#include <memory>

namespace assay {

class SlotLogic {
public:
    // The references outlive it. `index`: of the slot in the file.
    SlotLogic(const StationFile& file, std::size_t index, ResultLedger& ledger, LineOutput& output);

    SlotState state() const { return m_state; }
    bool mayBeArmed() const { return m_state == SlotState::idle || m_state == SlotState::ready; }
    bool isFor(const std::string& serial) const;                  // does it wait for this card, or test it?
    const LineResult* result() const { return m_result.get(); }   // of the last attempt; null = none
    std::uint64_t resultNumber() const { return m_resultNumber; } // order of completion; 0 = none
    SlotView view(LineTime now) const;                            // except `isSelected`

    // Waits for the card of this attempt. The factory is asked; `card`: its CID where it is known.
    void arm(LineResult attempt, std::string card, LineTime now);
    void abort(LineTime now);
    void look(const SlotObservation& observation, LineTime now);
    void routeAnswered(const std::string& attempt, const Result<void>& answer, LineTime now);
    void runStarted(LineTime now);
    // Nothing was written. A card that the rules refuse may be exchanged for the right one; any other failure is an
    // ERROR.
    void runRefused(const Error& error, LineTime now);
    void runProgress(const RunProgress& progress);
    void runEnded(const RunEnd& end, LineTime now);
    void tick(LineTime now); // checks time limits

private:
    enum class StopCause { none, aborted, timeout, removed };
    SlotState restingState() const;
    void enter(SlotState state, LineTime now);
    void cardInserted(LineTime now);
    void cardRemoved(LineTime now);
    void startIfReady(LineTime now);
    void refuse(const Message& why, LineTime now);
    void stop(StopCause cause, LineTime now);
    void finish(LineResult result, LineTime now);

    const StationFile& m_file;
    const StationSlot& m_place;
    std::size_t m_index;
    ResultLedger& m_ledger;
    LineOutput& m_output;
    SlotState m_state = SlotState::absent;
    LineResult m_attempt;      // while armed and later, until it ends
    std::string m_cardBefore;  // of the attempt: CID of its earlier ones; "" = unknown
    bool m_routeKnown = false; // the factory has said yes
    std::optional<DeviceInfo> m_card;
    std::optional<DeviceInfo> m_seen; // last observation; differs from `m_card` until the run notices an exchange
    Message m_refusal;                // in `refused`
    Ns m_armedAt{}, m_cardAt{}, m_limitAt{}, m_lastTick{}, m_stopAt{}, m_removedAt{};
    bool m_isRemoved = false; // the card, during a test
    bool m_hasReader = true;
    StopCause m_cause = StopCause::none;
    RunProgress m_progress;
    std::shared_ptr<const LineResult> m_result;
    std::uint64_t m_resultNumber = 0;
};

} // namespace assay
