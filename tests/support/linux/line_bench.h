// A station's logic driven by a test: slots A1, A2, B1, B2, virtual time, and runs with a given result.
#pragma once

#include "line/line/line_logic.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace assay::test {

class LineBench {
public:
    // `tables` in addition to (or, for [scan], in place of) those of a plain station; `keys` of [station].
    explicit LineBench(const std::string& tables = "", const std::string& keys = "");

    void scan(const std::string& text);
    void select(const std::string& slot);
    void insert(const std::string& slot, Bytes capacity = Bytes(32'000'000'000), const std::string& cid = "");
    void remove(const std::string& slot);
    void unplug(const std::string& slot);
    void look(); // as it stands
    void started(const std::string& slot);
    void ended(const std::string& slot, Verdict verdict, Outcome outcome = Outcome::completed,
               CardPresence presence = CardPresence::there);
    void wait(Ns time);                                             // in steps of a tick
    void begin(const std::string& serial, const std::string& slot); // scan to testing; REQUIREs that slot
    // A whole test, in the slot that lights, until the card is out; passes unless `change` says otherwise.
    void test(const std::string& serial, const std::function<void(RunEnd&)>& change = {});
    void act(); // takes the actions

    // Did the slot wait for a card of its scan (lit, or an earlier one refused or not yet tested) when this card was
    // put in? Cards count from 1, in the order of insert().
    bool litBefore(std::size_t slot, std::uint64_t card) const { return m_puts.at(card - 1) == std::pair(slot, true); }

    SlotView view(const std::string& slot) const;
    SlotState state(const std::string& slot) const { return view(slot).state; }

    std::optional<LineLogic> logic;
    LineTime now;
    bool answersRoute = true; // with yes, at once
    std::vector<AskRoute> asked;
    std::vector<StartRun> starts;
    std::vector<std::size_t> stops;
    std::vector<LineResult> results;
    std::vector<LineEvent> events;

private:
    std::size_t indexOf(const std::string& slot) const;
    StationFile m_file;
    std::vector<SlotObservation> m_sights;
    std::vector<std::pair<std::size_t, bool>> m_puts; // slot, and was it lit, of each card
};

} // namespace assay::test
