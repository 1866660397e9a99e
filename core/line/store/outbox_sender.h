// Sends the outbox of a station to the server, on a thread of its own. The line never waits for it: whatever the server
// does, results are added to the station's database and wait there.
#pragma once

#include "line/store/line_server.h"

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>

namespace assay {

struct SenderSettings {
    std::filesystem::path database;
    std::string server; // libpq connection string, without a password: see postgres.h
    std::size_t batch = 200;
    std::chrono::seconds connectLimit{5}, batchLimit{30};
    std::chrono::milliseconds look{1000}; // between looks into the outbox
    std::chrono::milliseconds initialBackoff{1000},
        maxBackoff{60000};                        // after a fault: doubled, and up to half less by chance
    std::chrono::milliseconds idleTimeout{10000}; // a connection that has nothing to send
};

struct SenderState {
    bool online = false;
    std::uint64_t sent = 0; // items since begin
    std::size_t waiting = 0;
    Message trouble; // "" = none
};

// Sends all that waits, at most settings.batch items at a time, in order; each batch is marked when the server has kept
// it. Returns how many.
Result<std::size_t> sendWaiting(LineDatabase& database, Postgres& server, const SenderSettings& settings,
                                std::stop_token stop = {});
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
