// The engine of a line station: many slots, one card in each, driven by what a scanner types. Screen and command line
// share it: they give it commands and poll its view. No call of it waits for a card, a disk or a network.
//
// Threads: one for the station's own logic, one that looks which cards are there, one that hands results to the sinks,
// and for each slot one that opens its card; the run itself has the session's. All are joined by the destructor.
#pragma once

#include "line/line/scan_rules.h"
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
        LineQuestions questions = {};
        // May this serial be tested now (route of the factory)? Called on the slot's thread when the slot is armed; it
        // has a deadline of its own, and answers yes when the factory is silent. Empty = yes.
        std::function<Result<void>(const std::string& serial, const std::string& workOrder)> mayTest = {};
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

    void command(StationCommand wanted); // any thread, returns at once; what comes of it is in view().prompt
    void scan(std::string text) { command({LineCommand::scan, std::move(text)}); }
    StationView view() const;            // any thread; never waits for more than a copy
    std::vector<StationNews> takeNews(); // since the last call, at most 10,000; any thread

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

} // namespace assay
