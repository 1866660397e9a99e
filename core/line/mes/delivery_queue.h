// Brings results to somebody else's system, one after the other, on its own thread. A result lies as a file in a queue
// on the station's own disk from add() until it is delivered or refused: a kill, a power cut or a server that is away
// for days loses none. One that was delivered just before a kill is delivered again, under the same id.
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
        done,    // or known there already
        later,   // nobody has it: try again
        refused, // they will never take it, or nobody can tell whether they have it: a person looks at it
    };
    Kind kind = Kind::done;
    Message why = {};
    Ns waitAtLeast = Ns(0); // before the next attempt; as the other side asked for
};

class DeliveryQueue final : public LineSink {
public:
    using Deliver = std::function<Delivery(const LineResult& result, const std::string& json, std::stop_token stop)>;
    // Writes a file so that a power cut leaves all of it or nothing (platform::writeDurably); replaceFile() where the
    // power does not matter.
    using WriteFile = std::function<Result<void>(const std::filesystem::path& file, std::string_view content)>;

    struct Options {
        std::string name;             // "webhook", for people
        std::filesystem::path folder; // made where it is missing; "queue" and "refused" stand in it. Of one courier
        Deliver deliver;
        WriteFile write;
        Ns firstWait = std::chrono::seconds(1); // doubles with each failure
        Ns maxWait = std::chrono::minutes(5);
        Ns oldest = Ns(0); // from the end of a test on; what is older is refused. 0 = of any age
    };

    // Begins with what lies in the queue.
    explicit DeliveryQueue(Options options);
    ~DeliveryQueue()
        override; // returns within the time limit of one delivery's answer to `stop`; the rest stays in the queue

    // The result is on disk on return. Replaces a pending result with the same id; queued after one in transmission,
    // unless it is byte-identical.
    Result<void> add(const LineResult& result) override;
    Result<void> add(const LineEvent&) override { return {}; } // is not for others
    Result<void> addAgain(const LineResult& result);           // as add(); its age counts from now

    struct State {
        std::string name;
        std::size_t waiting = 0;
        std::size_t delivered = 0; // since the start
        std::size_t refused = 0;   // since the start
        Message trouble = {};      // of the last attempt; empty = all is well
    };
    State state() const; // any thread; never waits for a delivery

private:
    // After this number of consecutive failures the others wait too: the server is unavailable.
    static constexpr int kMaxFailures = 3;
    static constexpr Ns kRescanInterval = std::chrono::minutes(1); // for files that a person put back into the queue

    Result<void> put(const LineResult& result, nlohmann::ordered_json document);
    void count(int waiting);
    void work(std::stop_token stop);
    bool round(std::stop_token stop); // returns whether all that lay there is gone
    // `json`: content of the file; nothing if it is not readable.
    Delivery attempt(const std::filesystem::path& file, const std::optional<std::string>& json, std::stop_token stop);
    void settle(const std::filesystem::path& file, const std::optional<std::string>& json, const Delivery& delivery);
    std::vector<std::filesystem::path> queued() const; // oldest first, but those behind m_after first of all

    Options m_options;
    std::filesystem::path m_queue, m_refused;
    std::string m_after; // the last file that was tried in vain
    Ns m_wait;
    std::mutex m_filesMutex; // while files of the queue come or go; taken before m_mutex
    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    State m_state;         // guarded by m_mutex
    bool m_added = false;  // guarded by m_mutex
    std::jthread m_thread; // last: joined first
};

} // namespace assay
