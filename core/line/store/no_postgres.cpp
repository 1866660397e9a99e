// In place of postgres.cpp where this program is built without libpq (ASSAY_POSTGRESQL off).
#include "line/store/postgres.h"

namespace assay {

struct Postgres::Link {};

Postgres::Postgres(std::unique_ptr<Link> link) : m_link(std::move(link)) {}
Postgres::Postgres(Postgres&&) noexcept = default;
Postgres& Postgres::operator=(Postgres&&) noexcept = default;
Postgres::~Postgres() = default;

Result<Postgres> Postgres::connect(const std::string&, std::chrono::seconds)
{
    return fail(Errc::environment, msg("line", "This program was built without PostgreSQL; results are kept at the "
                                               "station until a program with it sends them."));
}

Result<PostgresRows> Postgres::run(const std::string&, const std::vector<std::string>&, std::chrono::seconds,
                                   std::stop_token)
{
    return PostgresRows{}; // never reached: there is no connection
}

} // namespace assay
