// The engine of a line station: many slots, one card in each, driven by what a scanner types. Screen and command line
// share it: they give it commands and poll its view. No call of it waits for a card, a disk or a network.
//
// Threads: one for the station's own logic, one that looks which cards are there, one that hands results to the sinks,
// and for each slot one that opens its card; the run itself has the session's. All are joined by the destructor.
#pragma once

#include "line/line/line_sink.h"
#include "line/line/station_file.h"
#include "line/line/station_view.h"
#include "run/profile/profile.h"

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace assay {

class Station {
public:
    struct Parts {
        StationFile file;
        // The first one is where results are kept: what it does not take is offered again each second, and without it
        // the line stops before much is lost. The others are asked once and have queues of their own.
        std::vector<std::unique_ptr<LineSink>> sinks;
        std::vector<LineResult> earlier = {}; // of this shift, in order of their ends, from before this process
        std::map<std::string, UtcTime> acknowledged = {}; // alarms: slot -> when the last one was
        // May this badge work here? Errors are shown. Called on the station's thread: bounded, at most some
        // milliseconds. Empty = every badge that the file allows.
        std::function<Result<LineOperator>(const std::string& badge)> admit = {};
        // May this serial be tested now (route of the factory)? Called on the slot's thread when the slot is armed; it
        // has a deadline of its own, and answers yes when the factory is silent. Empty = yes.
        std::function<Result<void>(const std::string& serial, const std::string& workOrder)> mayTest = {};
        // The last result of this serial at this station; nothing = it was never here. On the station's thread, some
        // milliseconds. Empty = only what this process has seen.
        std::function<std::optional<LineResult>(const std::string& serial)> lastResult = {};
        // May who is logged in overrule a verdict or an alarm? On the station's thread, some milliseconds. Empty =
        // technicians and engineers may.
        std::function<bool(const LineOperator& who)> mayOverrule = {};
        // Told of the profile by start(), which fails where this does. Empty = nobody wants to know.
        std::function<Result<void>(const Profile&)> begin = {};
        // Background services of the line, such as the sender of the outbox; they end after the station's own threads.
        std::vector<std::shared_ptr<void>> services = {};
        std::function<Message()> trouble = {};    // of these; empty = in order. Any thread, at once
        std::function<std::size_t()> unsent = {}; // what they have still to send. Likewise
        bool realPace = false;                    // simulated cards run as fast as the wall clock
    };
    explicit Station(Parts parts);
    ~Station(); // stops; joins all threads, at most the I/O deadline of a card that hangs later
    Station(const Station&) = delete;
    Station& operator=(const Station&) = delete;

    Result<void> start(); // once. Errc::badInput, environment: profile, its lock, results folder
    // Ends all runs as aborted and keeps their results. True when all is over within `limit`; else something hangs,
    // and the process may exit all the same: run folders are whole at any instant.
    bool stop(std::chrono::milliseconds limit);

    // Commands: any thread, return at once; what comes of them is in view().prompt. Slots go by their labels; unknown
    // ones are answered by a prompt.
    void scan(std::string text);  // whatever the scanner typed before Enter: serial, badge, order, command
    void logIn(LineOperator who); // whoever the screen has asked for a password
    void logOut();
    void setOrder(std::string workOrder, std::string part, std::string lot);
    void abort(std::string slot);       // "" = all slots
    void retest(std::string slot);      // arms a slot for the card whose result this one shows
    void select(std::string slot);      // the next serial goes there; "" = to the first free slot
    void acknowledge(std::string slot); // its alarm

    StationView view() const;            // any thread; never waits for more than a copy
    std::vector<StationNews> takeNews(); // since the last call, at most 10,000; any thread

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace assay
