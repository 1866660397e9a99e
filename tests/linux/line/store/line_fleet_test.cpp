// Many stations at once, and stations and server that are killed: on the server is what the stations have, each result
// once.
#include "line/store/line_results.h"
#include "line/store/outbox_sender.h"
#include "support/line_results.h"
#include "support/linux/line_fleet.h"
#include "support/linux/line_server.h"

#include <catch2/catch_get_random_seed.hpp>
#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <random>
#include <set>
#include <sys/wait.h>
#include <unistd.h>

using namespace assay;
using namespace assay::test;

namespace {

SenderSettings hastySettings(const std::filesystem::path& file, const PostgresServer& server)
{
    SenderSettings settings;
    settings.database = file;
    settings.server = server.at("station1");
    settings.batch = 20;
    settings.look = settings.initialBackoff = std::chrono::milliseconds(10);
    settings.maxBackoff = std::chrono::milliseconds(100);
    return settings;
}

// A station in a process of its own, which notes each result that was kept.
class KilledStation {
public:
    KilledStation(std::filesystem::path file, std::filesystem::path kept, SenderSettings settings)
        : m_file(std::move(file)), m_kept(std::move(kept)), m_settings(std::move(settings))
    {
        start();
    }
    ~KilledStation() { kill(); }
    KilledStation(const KilledStation&) = delete;
    KilledStation& operator=(const KilledStation&) = delete;

    void start()
    {
        m_process = ::fork();
        REQUIRE(m_process >= 0);
        if (m_process == 0)
            work();
    }
    bool kill() // false: it had ended by itself
    {
        int status = 0;
        if (m_process <= 0)
            return true;
        ::kill(m_process, SIGKILL);
        ::waitpid(std::exchange(m_process, -1), &status, 0);
        return WIFSIGNALED(status);
    }

private:
    [[noreturn]] void work() const
    {
        auto database = LineDatabase::open(m_file, "S1");
        if (!database)
            ::_exit(1);
        LineResults results(*database);
        const OutboxSender sender(m_settings);
        std::ofstream kept(m_kept, std::ios::app);
        const auto before = results.latest(1'000'000);
        for (std::size_t number = before ? before->size() : 0;; ++number) {
            const LineResult result = madeUpResult("S1", static_cast<unsigned>(number));
            if (!results.add(result) || (number % 10 == 0 && !LineAudit(*database).record("login", "B1", "")))
                ::_exit(1);
            kept << result.id << std::endl;
            std::this_thread::sleep_for(std::chrono::milliseconds(3));
        }
    }

    std::filesystem::path m_file, m_kept;
    SenderSettings m_settings;
    pid_t m_process = -1;
};

void checkAllThere(const PostgresServer& server, const std::filesystem::path& folder, const SenderSettings& settings)
{
    {
        const OutboxSender sender(settings);
        LineDatabase database = *LineDatabase::open(settings.database, "");
        LineOutbox outbox(database, kServerTarget);
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
        while (outbox.state()->waiting > 0) {
            INFO(sender.state().trouble.english());
            REQUIRE(std::chrono::steady_clock::now() < end);
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
        CHECK(!LineAudit(database).verify()->changedRow);
        CHECK(server.ask("SELECT count(*) FROM cardassay.audit_event") ==
              std::to_string(LineAudit(database).verify()->rows));
    }
    CHECK(differsFromStations(server, folder) == "");
}

void killAtRandom(int times)
{
    if (const std::string why = PostgresServer::missing(); !why.empty())
        SKIP(why);
    PostgresServer server;
    installTables(server);
    TempFolder folder;
    const SenderSettings settings = hastySettings(folder / "S1.sqlite", server);
    std::minstd_rand chance(Catch::getSeed());
    int ofStation = 0, ofServer = 0, ofBackend = 0;
    {
        KilledStation station(settings.database, folder / "kept", settings);
        for (int i = 0; i < times; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(20 + chance() % 180));
            const auto whom = chance() % 4; // 3: both at once
            if (whom == 1) {
                server.killBackend();
                ++ofBackend;
            }
            if (whom == 0 || whom == 3) {
                REQUIRE(station.kill());
                ++ofStation;
            }
            if (whom >= 2) {
                server.killAll();
                ++ofServer;
                server.start();
            }
            if (whom == 0 || whom == 3)
                station.start();
        }
    }
    checkAllThere(server, folder.path(), settings);
    std::size_t kept = 0;
    std::ifstream ids(folder / "kept");
    LineDatabase database = *LineDatabase::open(settings.database, "");
    std::set<std::string> stored;
    const auto results = LineResults(database).latest(1'000'000);
    REQUIRE(results);
    for (const LineResult& result : *results)
        stored.insert(result.id);
    for (std::string id; std::getline(ids, id); ++kept)
        REQUIRE(stored.contains(id));
    CHECK(kept >= static_cast<std::size_t>(times));
    WARN("kills of the station " << ofStation << ", the server " << ofServer << ", a connection " << ofBackend << "; "
                                 << stored.size() << " results");
}

} // namespace

TEST_CASE("A hundred stations that add ten results a second each: all are on the server, once")
{
    if (const std::string why = PostgresServer::missing(); !why.empty())
        SKIP(why);
    PostgresServer server;
    installTables(server);
    TempFolder folder;
    const auto figures = runFleet(server, folder.path(), 100, 10, std::chrono::seconds(2), std::chrono::seconds(60));
    CHECK(figures.added == 2000);
    CHECK(differsFromStations(server, folder.path()) == "");
    CHECK(server.ask("SELECT count(*) FROM cardassay.v_station", "wall") == "100");
    // The comparison sees what it is for.
    server.ask("DELETE FROM cardassay.result WHERE station = 'F7' AND station_sequence = 3");
    CHECK(differsFromStations(server, folder.path()) != "");
}

TEST_CASE("Station or server killed at ten random moments: each result is on the server, once") { killAtRandom(10); }

TEST_CASE("Station or server killed at 200 random moments: each result is on the server, once", "[.long]")
{
    killAtRandom(200);
}
