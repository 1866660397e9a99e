// Delivers results to an external system, one at a time, on its own thread. A result is a file in a queue on the
// station's disk from add() until it is delivered or refused, so it survives a kill, a power cut and an unavailable
// server. A result delivered just before a kill is delivered again with the same id (at-least-once delivery).
#pragma once

#include "ground/base/units.h"
#include "line/line/line_sink.h"

#include <condition_variable>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace assay {

struct Delivery {
    enum class Kind {
        done,    // or already known there
        later,   // not delivered: try again
        refused, // permanently rejected, or delivery is uncertain: needs a person
    };
    Kind kind = Kind::done;
    Message why = {};
    Ns waitAtLeast = Ns(0); // before the next attempt, as requested by the receiver
};

class DeliveryQueue final : public LineSink {
public:
    using Deliver = std::function<Delivery(const LineResult& result, const std::string& json, std::stop_token stop)>;
    // Writes a file such that a power cut leaves all or nothing of it (platform::writeDurably()); replaceFile() if
    // power cuts do not matter.
    using WriteFile = std::function<Result<void>(const std::filesystem::path& file, std::string_view content)>;

    struct Options {
        std::string name;             // "webhook", for people
        std::filesystem::path folder; // created if missing; contains "queue" and "refused"; for one instance
        Deliver deliver;
        WriteFile write;
        Ns firstWait = std::chrono::seconds(1); // doubles with each failure
        Ns maxWait = std::chrono::minutes(5);
        Ns oldest = Ns(0); // maximum age since the end of the test; older results are refused. 0 = any age
    };

    // Starts with the files in the queue.
    explicit DeliveryQueue(Options options);
    ~DeliveryQueue()
        override; // returns within the time limit of one delivery's answer to `stop`; the rest stays in the queue

    // The result is on disk on return. Replaces a pending result with the same id; queued after one in transmission,
    // unless it is byte-identical.
    Result<void> add(const LineResult& result) override;
    Result<void> add(const LineEvent&) override { return {}; } // events are not delivered
    Result<void> addAgain(const LineResult& result);           // as add(); its age starts now

    struct State {
        std::string name;
        std::size_t waiting = 0;
        std::size_t delivered = 0; // since the start
        std::size_t refused = 0;   // since the start
        Message trouble = {};      // error of the last attempt; empty = none
    };
    State state() const; // any thread; never waits for a delivery

private:
    // After this number of consecutive failures the others wait too: the server is unavailable.
    static constexpr int kMaxFailures = 3;
    static constexpr Ns kRescanInterval = std::chrono::minutes(1); // for files that a person put back into the queue

    Result<void> put(const LineResult& result, nlohmann::ordered_json document);
    void count(int waiting);
    void work(std::stop_token stop);
    bool round(std::stop_token stop); // returns true if the queue is empty
    // `json`: content of the file; nothing if it is not readable.
    Delivery attempt(const std::filesystem::path& file, const std::optional<std::string>& json, std::stop_token stop);
    void settle(const std::filesystem::path& file, const std::optional<std::string>& json, const Delivery& delivery);
    std::vector<std::filesystem::path> queued() const; // oldest first, starting after m_after

    Options m_options;
    std::filesystem::path m_queue, m_refused;
    std::string m_after; // the last file whose delivery failed
    Ns m_wait;
    std::mutex m_filesMutex; // while files of the queue come or go; taken before m_mutex
    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    State m_state;         // guarded by m_mutex
    bool m_added = false;  // guarded by m_mutex
    std::jthread m_thread; // last: joined first
};

} // namespace assay
