#include "line/store/postgres.h"

#include "ground/base/text.h"

#include <algorithm>
#include <array>
#include <libpq-fe.h>
#include <sstream>
#include <thread>

namespace assay {

namespace {

using Instant = std::chrono::steady_clock::time_point;

constexpr std::chrono::milliseconds kLongestNap{10};

struct ResultOf {
    void operator()(PGresult* result) const { PQclear(result); }
};
using PostgresResult = std::unique_ptr<PGresult, ResultOf>;

std::string firstLine(const char* text)
{
    const std::string all = text ? text : "";
    return displayable(all.substr(0, all.find('\n')), 200);
}

// Reads the string without connecting.
Result<void> checkServerText(const std::string& server)
{
    char* fault = nullptr;
    PQconninfoOption* options = PQconninfoParse(server.c_str(), &fault);
    if (!options) {
        const std::string said = firstLine(fault);
        PQfreemem(fault);
        return fail(Errc::badInput, msg("line",
                                        "The server's connection string cannot be read ({}); write it as "
                                        "service=NAME, or as host=... dbname=... user=...",
                                        said));
    }
    bool password = false;
    for (const PQconninfoOption* option = options; option->keyword; ++option)
        password = password || (std::string(option->keyword) == "password" && option->val && *option->val);
    PQconninfoFree(options);
    if (password)
        return fail(Errc::badInput, msg("line", "A password does not belong in the connection string, where others can "
                                                "read it; put it into the password file (PGPASSFILE)."));
    return {};
}

std::string optionOf(PGconn* connection, const std::string& keyword)
{
    PQconninfoOption* options = PQconninfo(connection);
    std::string value;
    for (const PQconninfoOption* option = options; option && option->keyword; ++option)
        if (option->keyword == keyword && option->val)
            value = option->val;
    PQconninfoFree(options);
    return value;
}

PostgresRows rowsOf(const PGresult* result)
{
    PostgresRows rows(static_cast<std::size_t>(PQntuples(result)));
    for (int row = 0; row < PQntuples(result); ++row)
        for (int column = 0; column < PQnfields(result); ++column)
            rows[row].push_back(PQgetisnull(result, row, column)
                                    ? std::nullopt
                                    : std::optional<std::string>(PQgetvalue(result, row, column)));
    return rows;
}

} // namespace

struct Postgres::Link {
    PGconn* connection = nullptr;

    ~Link() { PQfinish(connection); }

    Error lost() const
    {
        return {Errc::environment,
                msg("line", "The database server reports an error ({}); results are kept at the station.",
                    firstLine(PQerrorMessage(connection)))};
    }

    // Waits in short intervals until `ready`, a non-blocking step, succeeds.
    template <class Ready> Result<void> await(Instant deadline, std::stop_token stop, const Ready& ready)
    {
        std::chrono::milliseconds nap{0};
        for (;;) {
            const int state = ready(); // 1 ready, 0 not yet, -1 fault
            if (state != 0)
                return state > 0 ? Result<void>() : tl::unexpected(lost());
            if (stop.stop_requested())
                return fail(Errc::stopped, msg("line", "Sending to the database server was stopped."));
            if (std::chrono::steady_clock::now() > deadline)
                return fail(Errc::hung,
                            msg("line", "The database server does not answer; results are kept at the station."));
            std::this_thread::sleep_for(nap);
            nap = std::min(nap + std::chrono::milliseconds(1), kLongestNap);
        }
    }

    bool send(const std::string& sql, const std::vector<std::string>& values)
    {
        if (values.empty())
            return PQsendQuery(connection, sql.c_str()) == 1;
        std::vector<const char*> texts;
        for (const std::string& value : values)
            texts.push_back(value.c_str());
        return PQsendQueryParams(connection, sql.c_str(), static_cast<int>(texts.size()), nullptr, texts.data(),
                                 nullptr, nullptr, 0) == 1;
    }

    int flushed()
    {
        const int left = PQflush(connection);
        if (left > 0 && PQconsumeInput(connection) == 0)
            return -1;
        return left == 0 ? 1 : left > 0 ? 0 : -1;
    }

    int answered() { return PQconsumeInput(connection) == 0 ? -1 : PQisBusy(connection) == 0 ? 1 : 0; }
};

Postgres::Postgres(std::unique_ptr<Link> link) : m_link(std::move(link)) {}
Postgres::Postgres(Postgres&&) noexcept = default;
Postgres& Postgres::operator=(Postgres&&) noexcept = default;
Postgres::~Postgres() = default;

Result<Postgres> Postgres::connect(const std::string& server, std::chrono::seconds limit)
{
    if (auto good = checkServerText(server); !good)
        return tl::unexpected(good.error());
    const std::string seconds = std::to_string(limit.count()), unanswered = std::to_string(limit.count() * 1000);
    // Later parameters override the connection string, to which "dbname" is expanded.
    const std::array<const char*, 5> keywords = {"fallback_application_name", "dbname", "connect_timeout",
                                                 "tcp_user_timeout", nullptr};
    const std::array<const char*, 5> values = {"cardassay", server.c_str(), seconds.c_str(), unanswered.c_str(),
                                               nullptr};
    auto link = std::make_unique<Link>();
    link->connection = PQconnectStartParams(keywords.data(), values.data(), 1);
    for (const char* key : {"host", "hostaddr"}) { // each may be a list
        std::istringstream hosts(optionOf(link->connection, key));
        for (std::string host; std::getline(hosts, host, ',');)
            if (Message objection = objectionTo(host, optionOf(link->connection, "sslmode")); !objection.empty())
                return fail(Errc::refused, std::move(objection));
    }
    PQfinish(link->connection); // it was begun for what the files say; nothing of a login was sent
    link->connection = PQconnectdbParams(keywords.data(), values.data(), 1);
    if (PQstatus(link->connection) != CONNECTION_OK)
        return fail(Errc::environment,
                    msg("line", "The database server cannot be reached ({}); results are kept at the station.",
                        firstLine(PQerrorMessage(link->connection))));
    PQsetnonblocking(link->connection, 1);
    PQsetNoticeProcessor(
        link->connection, [](void*, const char*) {}, nullptr); // else on standard error
    return Postgres(std::move(link));
}

Result<PostgresRows> Postgres::run(const std::string& sql, const std::vector<std::string>& values,
                                   std::chrono::seconds limit, std::stop_token stop)
{
    const Instant deadline = std::chrono::steady_clock::now() + limit;
    if (!m_link->send(sql, values))
        return tl::unexpected(m_link->lost());
    if (auto sent = m_link->await(deadline, stop, [this] { return m_link->flushed(); }); !sent)
        return tl::unexpected(sent.error());
    PostgresRows rows;
    std::optional<Error> refused;
    for (;;) {
        if (auto got = m_link->await(deadline, stop, [this] { return m_link->answered(); }); !got)
            return tl::unexpected(got.error());
        const PostgresResult result(PQgetResult(m_link->connection));
        if (!result)
            break;
        const ExecStatusType status = PQresultStatus(result.get());
        if (status == PGRES_TUPLES_OK)
            rows = rowsOf(result.get());
        else if (status != PGRES_COMMAND_OK && status != PGRES_EMPTY_QUERY)
            refused = m_link->lost();
    }
    if (refused)
        return tl::unexpected(*refused);
    return rows;
}

} // namespace assay
