// Shows the progress of a session on standard error: a bar on a terminal, sparse lines elsewhere, JSON lines on
// request.
#pragma once

#include "run/session/session.h"

#include <nlohmann/json.hpp>
#include <string>

namespace assay::cli {

enum class ProgressStyle { none, plain, bar, json };

// Returns one line without newline. `planned`: duration of the run by the plan, for a card of
// kAssumedMegabytesPerSecond; it gives the time left until the measured rates do. Nothing = not known in advance.
std::string progressLine(const Snapshot& now, std::optional<Ns> planned = {});
// Returns a bar of at most `columns` cells; parts that do not fit are dropped from the right.
std::string progressBar(const Snapshot& now, std::size_t columns, std::optional<Ns> planned = {});
nlohmann::ordered_json progressJson(const Snapshot& now);

// "Will write 8.00 GB and read 8.00 GB in 2 steps on ..., about 5 min 20 s expected."
std::string planLine(const Plan& plan, const DeviceInfo& device);
nlohmann::ordered_json planJson(const Plan& plan);

class ProgressDisplay {
public:
    explicit ProgressDisplay(ProgressStyle style) : m_style(style) {}
    void showPlan(const Plan& plan, const DeviceInfo& device);
    void showNote(const std::string& line); // human-readable; not in JSON
    // May be called at any rate: `wall`, a time of any steady clock, determines when the display is refreshed.
    void update(const Snapshot& now, Ns wall);
    // Shows the final state of the run, and terminates the line of a bar.
    void finish(const Snapshot& last);

private:
    bool isDue(const Snapshot& now, Ns wall);
    void showWaiting(const std::string& what);
    void show(const Snapshot& now);

    ProgressStyle m_style;
    bool m_shown = false;
    Ns m_shownAt{};
    std::optional<Ns> m_planned;
    std::string m_shownPhase;
    std::string m_shownWaiting;
    std::size_t m_barWidth = 0; // width of the bar on the screen, in cells
};

} // namespace assay::cli
