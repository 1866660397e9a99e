#include "line/store/outbox_sender.h"

#include <algorithm>
#include <random>

namespace assay {

Result<Postgres> connectToSend(const SenderSettings& settings)
{
    auto server = Postgres::connect(settings.server, settings.connectLimit);
    if (!server)
        return server;
    const auto versions = serverVersions(*server);
    if (!versions)
        return tl::unexpected(versions.error());
    if (auto may = maySendTo(*versions); !may)
        return tl::unexpected(may.error());
    const std::string prepare =
        fmt::format("SET statement_timeout = '{}s'; SELECT cardassay.make_partitions()", settings.batchLimit.count());
    if (auto ready = server->run(prepare, {}, settings.batchLimit); !ready)
        return tl::unexpected(ready.error());
    return server;
}

namespace {

// Sends one batch; returns its size, 0 = nothing queued. `left`: items still queued.
Result<std::size_t> sendSome(LineDatabase& database, Postgres& server, const SenderSettings& settings,
                             std::size_t& left, std::stop_token stop)
{
    LineOutbox outbox(database, kServerTarget);
    const auto state = outbox.state();
    if (!state)
        return tl::unexpected(state.error());
    left = state->waiting;
    if (state->waiting == 0)
        return 0;
    const auto items = outbox.waiting(settings.batch);
    if (!items)
        return tl::unexpected(items.error());
    if (auto done = sendBatch(server, database.station(), *items, state->waiting, settings.batchLimit, stop); !done)
        return tl::unexpected(done.error());
    std::vector<long long> numbers;
    for (const OutboxItem& item : *items)
        numbers.push_back(item.number);
    if (auto marked = outbox.markSent(numbers); !marked)
        return tl::unexpected(marked.error());
    left -= std::min(left, items->size());
    return items->size();
}

} // namespace

Result<std::size_t> sendWaiting(LineDatabase& database, Postgres& server, const SenderSettings& settings,
                                std::stop_token stop,
                                const std::function<void(std::size_t sent, std::size_t left)>& onBatch)
{
    std::size_t sent = 0, left = 0;
    while (!stop.stop_requested()) {
        const auto some = sendSome(database, server, settings, left, stop);
        if (!some)
            return some;
        if (onBatch)
            onBatch(*some, left);
        if (*some == 0)
            break;
        sent += *some;
    }
    return sent;
}

OutboxSender::OutboxSender(SenderSettings settings)
    : m_settings(std::move(settings)), m_thread([this](const std::stop_token& stop) { work(stop); })
{
}

OutboxSender::~OutboxSender() = default;

SenderState OutboxSender::state() const
{
    const std::lock_guard lock(m_mutex);
    return m_state;
}

bool OutboxSender::pause(std::chrono::milliseconds time, std::stop_token stop)
{
    std::unique_lock lock(m_mutex);
    m_wake.wait_for(lock, stop, time, [] { return false; });
    return !stop.stop_requested();
}

// Connects only if items are queued, so that many stations share few connections.
Result<void> OutboxSender::once(std::optional<LineDatabase>& database, std::optional<Postgres>& server,
                                std::stop_token stop)
{
    if (!database) {
        auto opened = LineDatabase::open(m_settings.database, "");
        if (!opened)
            return tl::unexpected(opened.error());
        database = std::move(*opened);
        if (auto added = LineOutbox(*database, kServerTarget).addTarget(); !added)
            return added;
    }
    const auto state = LineOutbox(*database, kServerTarget).state();
    if (!state)
        return tl::unexpected(state.error());
    {
        const std::lock_guard lock(m_mutex);
        m_state.waiting = state->waiting;
    }
    if (state->waiting == 0) {
        if (server && std::chrono::steady_clock::now() - m_lastUse > m_settings.idleTimeout)
            server.reset();
        return {};
    }
    if (!server) {
        auto connected = connectToSend(m_settings);
        if (!connected)
            return tl::unexpected(connected.error());
        server = std::move(*connected);
    }
    const auto sent =
        sendWaiting(*database, *server, m_settings, std::move(stop), [this](std::size_t some, std::size_t left) {
            m_lastUse = std::chrono::steady_clock::now();
            const std::lock_guard lock(m_mutex);
            m_state.waiting = left;
            m_state.sent += some; // each batch: a later one may fail
        });
    return sent ? Result<void>() : tl::unexpected(sent.error());
}

void OutboxSender::work(const std::stop_token& stop)
{
    std::minstd_rand chance(std::random_device{}());
    std::optional<LineDatabase> database;
    std::optional<Postgres> server;
    auto wait = m_settings.initialBackoff;
    for (bool more = true; more;) {
        const auto done = once(database, server, stop);
        {
            const std::lock_guard lock(m_mutex);
            m_state.online = done.has_value();
            m_state.trouble = done ? Message() : done.error().message;
        }
        if (done) {
            wait = m_settings.initialBackoff;
            more = pause(m_settings.look, stop);
            continue;
        }
        server.reset();
        // Jitter, so that stations do not reconnect at once when the server returns.
        more = pause(wait - wait * static_cast<int>(chance() % 500) / 1000, stop);
        wait = std::min(wait * 2, m_settings.maxBackoff);
    }
}

} // namespace assay
