// One connection to a PostgreSQL server, with a deadline for every wait (libpq). Where it leads and who logs in stand
// in a libpq connection string such as "service=cardassay"; passwords stand in the password file or are client
// certificates, never here (docs/user/line-server.md).
#pragma once

#include "ground/base/result.h"

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace assay {

// Texts as the server writes them; nothing for NULL.
using PostgresRows = std::vector<std::vector<std::optional<std::string>>>;

class Postgres {
public:
    // Errc::badInput for a string that libpq cannot read or that holds a password. Errc::refused for another computer
    // without TLS: sslmode must be require, verify-ca or verify-full. Waits at most `limit`, at least 2 s, for each
    // address of the server.
    static Result<Postgres> connect(const std::string& server, std::chrono::seconds limit);
    Postgres(Postgres&&) noexcept;
    Postgres& operator=(Postgres&&) noexcept;
    ~Postgres();

    // One statement with the values of $1, $2, ..., or several without. Errc::hung after `limit`, Errc::stopped by
    // `stop`: what became of the statement is not known then, and the connection can only be closed. Errc::environment
    // where the server refused it or went away.
    Result<PostgresRows> run(const std::string& sql, const std::vector<std::string>& values, std::chrono::seconds limit,
                             std::stop_token stop = {});

private:
    struct Link;
    explicit Postgres(std::unique_ptr<Link> link);
    std::unique_ptr<Link> m_link;
};

// Returns the objection to sending to this host (in libpq notation: name, address or socket folder) with this sslmode;
// empty = none.
Message objectionTo(const std::string& host, const std::string& sslMode);

} // namespace assay
