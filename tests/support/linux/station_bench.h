// A station at work for one test: its file, its folder of results, a clerk who scans and waits.
#pragma once

#include "program/station/station.h"
#include "support/temp_folder.h"

#include <chrono>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace assay::test {

class StationBench {
public:
    struct Slot {
        std::string label, id;
        std::string controller = {};
    };
    // `profile` is its text; `tables` are added to the file, `keys` to its table [station].
    StationBench(const std::vector<Slot>& slots, const std::string& profile, const std::string& keys = "",
                 const std::string& tables = "");
    // Starts it; REQUIREs that it does. `change` may add sinks and questions.
    void start(const std::function<void(Station::Parts&)>& change = {});
    Station& station() { return *m_station; }
    void end() { m_station.reset(); }

    void scan(const std::string& text) { m_station->scan(text); }
    SlotView view(const std::string& slot) const;
    SlotState state(const std::string& slot) const { return view(slot).state; }
    // False when it did not come true within `limit`.
    bool await(const std::function<bool(const StationView&)>& isSo,
               std::chrono::milliseconds limit = std::chrono::seconds(30)) const;
    bool awaitState(const std::string& slot, SlotState state,
                    std::chrono::milliseconds limit = std::chrono::seconds(30)) const;
    bool awaitPrompt(const std::string& part) const;
    // Scans a serial for this slot, and waits until it is lit.
    void arm(const std::string& serial, const std::string& slot);

    std::vector<LineResult> results() const; // as results.jsonl has them
    std::map<std::string, LineResult> lastBySlot() const;
    StationFile stationFile() const;

    TempFolder folder;
    std::string file; // the station file

private:
    std::unique_ptr<Station> m_station;
};

// A simulated card in a file of its own: it is in the slot "sim:FILE" as long as the file is there.
std::string simCard(const std::filesystem::path& file, const std::string& fault = "", double megabytesPerSecond = 95);

} // namespace assay::test
