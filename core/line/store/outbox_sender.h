// Sends the outbox of a station to the server on its own thread. The line never waits for the server: results remain in
// the station's database until they are sent.
#pragma once

#include "line/store/line_server.h"

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

namespace assay {

struct SenderSettings {
    std::filesystem::path database;
    std::string server; // libpq connection string, without a password: see postgres.h
    std::size_t batch = 200;
    std::chrono::seconds connectLimit{5}, batchLimit{30};
    std::chrono::milliseconds look{1000};                              // poll interval of the outbox
    std::chrono::milliseconds initialBackoff{1000}, maxBackoff{60000}; // exponential backoff with jitter after an error
    std::chrono::milliseconds idleTimeout{10000};                      // an idle connection is closed after this time
};

struct SenderState {
    bool online = false;
    std::uint64_t sent = 0; // items since begin
    std::size_t waiting = 0;
    Message trouble; // "" = none
};

// Sends all queued items in order, at most settings.batch at a time; marks each batch when the server has stored it.
// Returns the number of items. Calls `onBatch` after each batch with its number of items and the number left.
Result<std::size_t> sendWaiting(LineDatabase& database, Postgres& server, const SenderSettings& settings,
                                std::stop_token stop = {},
                                const std::function<void(std::size_t sent, std::size_t left)>& onBatch = {});
// Connects, and checks that this program may send there.
Result<Postgres> connectToSend(const SenderSettings& settings);

class OutboxSender {
public:
    // Adds the server to the targets of the outbox.
    explicit OutboxSender(SenderSettings settings);
    ~OutboxSender(); // waits at most settings.connectLimit for each address of the server

    SenderState state() const; // any thread, at once

private:
    void work(const std::stop_token& stop);
    Result<void> once(std::optional<LineDatabase>& database, std::optional<Postgres>& server, std::stop_token stop);
    bool pause(std::chrono::milliseconds time, std::stop_token stop);

    SenderSettings m_settings;
    mutable std::mutex m_mutex;
    std::condition_variable_any m_wake;
    SenderState m_state;
    std::chrono::steady_clock::time_point m_lastUse;
    std::jthread m_thread; // last: it uses the others
};

} // namespace assay
