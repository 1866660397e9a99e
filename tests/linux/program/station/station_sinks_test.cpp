// Where the results of a working station end up: its store, its files, the factory's systems, the database server.
#include "program/station/station_parts.h"

#include "line/store/line_audit.h"
#include "line/store/line_results.h"
#include "line/store/line_users.h"
#include "support/eventually.h"
#include "support/line_profile.h"
#include "support/line_results.h"
#include "support/linux/line_server.h"
#include "support/linux/station_bench.h"
#include "support/linux/tcp_server.h"

#include <catch2/catch_test_macros.hpp>
#include <fmt/format.h>
#include <fstream>
#include <mutex>
#include <set>

using namespace assay;
using namespace assay::test;
using namespace std::chrono_literals;

namespace {

const std::string kShortProfile = lineProfile();

Station::Parts partsOf(const StationBench& bench)
{
    auto parts = stationParts(bench.stationFile());
    INFO((parts ? "" : parts.error().english()));
    REQUIRE(parts);
    return std::move(*parts);
}

// Tests a card that ships with the program in the first free slot.
void testCard(StationBench& bench, const std::string& serial)
{
    bench.scan(serial);
    REQUIRE(bench.awaitPrompt(serial + " PASS"));
    REQUIRE(bench.await([](const StationView& view) {
        return view.pendingResults == 0 && std::ranges::all_of(view.slots, [](const SlotView& slot) {
                   return slot.state == SlotState::ready || slot.state == SlotState::idle;
               });
    }));
}

std::vector<LineResult> stored(const StationBench& bench)
{
    auto database = LineDatabase::open(bench.stationFile().database, "L1");
    REQUIRE(database);
    const auto results = LineResults(*database).latest(100);
    REQUIRE(results);
    return *results;
}

// A factory that takes results by HTTP, and lets every serial but SN-BAD be tested.
class Factory {
public:
    Factory()
        : m_server([this](Connection& connection) {
              while (const auto request = readRequest(connection))
                  connection.send(answer(*request));
          })
    {
    }
    std::string url(const std::string& path) const { return m_server.url(path); }
    std::set<std::string> ids() const
    {
        const std::lock_guard lock(m_mutex);
        return m_ids;
    }

private:
    std::string answer(const SeenRequest& request)
    {
        const std::lock_guard lock(m_mutex);
        if (request.method == "POST")
            m_ids.insert(request.headers.at("idempotency-key"));
        const bool isAllowed = request.target.find("SN-BAD") == std::string::npos;
        return httpReply(200, isAllowed ? R"({"allowed": true})" : R"({"allowed": false, "reason": "no step 20"})");
    }
    mutable std::mutex m_mutex;
    std::set<std::string> m_ids;
    TcpServer m_server; // last: ends first
};

} // namespace

TEST_CASE("Each result is in the store, in the file and at the factory, which is asked first", "[station]")
{
    Factory factory;
    StationBench bench({{"A1", "sim:good-u1"}}, kShortProfile, "mes = \"mes.toml\"\n");
    std::ofstream(bench.folder / "mes.toml")
        << fmt::format("spool = \"spool\"\n[webhook]\nurl = \"{}\"\n[route]\nurl = \"{}\"\n", factory.url("/results"),
                       factory.url("/route?serial={serial}"));
    bench.start([&](Station::Parts& parts) { parts = partsOf(bench); });
    bench.scan("SN-BAD");
    REQUIRE(bench.awaitPrompt("no step 20"));
    testCard(bench, "SN-1");
    testCard(bench, "SN-2");
    const auto results = stored(bench);
    REQUIRE(results.size() == 2);
    CHECK(results[0].serial == "SN-2");
    CHECK(bench.results().size() == 2);
    CHECK(eventually([&] { return factory.ids() == std::set{results[0].id, results[1].id}; }));
}

TEST_CASE("The station shows a delivery fault until it is repaired", "[station]")
{
    StationBench bench({{"A1", "sim:good-u1"}}, kShortProfile, "mes = \"mes.toml\"\n");
    std::ofstream(bench.folder / "mes.toml") << "spool = \"spool\"\n[files]\nfolder = \"share\"\n"; // not mounted
    bench.start([&](Station::Parts& parts) { parts = partsOf(bench); });
    testCard(bench, "SN-1");
    const auto fault = [&] { return bench.station().view().fault.english(); };
    CHECK(eventually([&] { return fault().find("share") != std::string::npos; }));
    for (const char* made : {"share/done", "share/failed"})
        std::filesystem::create_directories(bench.folder / made);
    CHECK(eventually([&] { return fault().empty(); }));
}

TEST_CASE("Results stored at a crash reach the factory after the restart", "[station]")
{
    Factory factory;
    StationBench bench({{"A1", "sim:good-u1"}}, kShortProfile, "mes = \"mes.toml\"\n");
    std::ofstream(bench.folder / "mes.toml")
        << fmt::format("spool = \"spool\"\n[webhook]\nurl = \"{}\"\n", factory.url("/results"));
    bench.start([&](Station::Parts& parts) { parts = partsOf(bench); });
    bench.end();
    const LineResult lost = madeUpResult("L1", 1);
    {
        auto database = LineDatabase::open(bench.stationFile().database, "L1");
        REQUIRE(database);
        REQUIRE(LineResults(*database).add(lost)); // and the program died
    }
    bench.start([&](Station::Parts& parts) { parts = partsOf(bench); });
    CHECK(eventually([&] { return factory.ids() == std::set{lost.id}; }));
}

TEST_CASE("With which recipe and limits a station works is in its audit trail, and each change of them", "[station]")
{
    StationBench bench({{"A1", "sim:good-u1"}}, kShortProfile);
    const auto changes = [&](const std::string& event) {
        auto database = LineDatabase::open(bench.stationFile().database, "L1");
        REQUIRE(database);
        std::vector<nlohmann::json> details;
        const auto trail = LineAudit(*database).read();
        for (const AuditEntry& entry : *trail)
            if (entry.event == event)
                details.push_back(nlohmann::json::parse(entry.detail));
        CHECK(!LineAudit(*database).verify()->changedRow);
        return details;
    };
    const auto startWith = [&](const std::string& profile) {
        std::ofstream(bench.folder / "line.toml") << profile;
        bench.start([&](Station::Parts& parts) { parts = partsOf(bench); });
        bench.end();
    };
    startWith(kShortProfile);
    startWith(kShortProfile);
    CHECK(changes(audit::kRecipeChange).size() == 1); // the first one; nothing has changed since
    CHECK(changes(audit::kLimitChange).size() == 1);
    std::string other = kShortProfile;
    other.replace(other.find("\"Line\""), 6, "\"Other\"");
    startWith(other); // another text, the same limits
    CHECK(changes(audit::kRecipeChange).size() == 2);
    CHECK(changes(audit::kLimitChange).size() == 1);
    other.replace(other.find("limit = 5"), 9, "limit = 4");
    startWith(other);
    CHECK(changes(audit::kRecipeChange).size() == 3);
    const auto limits = changes(audit::kLimitChange);
    REQUIRE(limits.size() == 2);
    CHECK(limits[1]["before"][0]["limit"] == 5);
    CHECK(limits[1]["now"][0]["limit"] == 4);
}

TEST_CASE("Two programs do not work as one station", "[station]")
{
    StationBench bench({{"A1", "sim:good-u1"}}, kShortProfile);
    bench.start([&](Station::Parts& parts) { parts = partsOf(bench); });
    const auto second = stationParts(bench.stationFile());
    REQUIRE(!second);
    CHECK(second.error().code == Errc::busy);
    bench.end();
    CHECK(stationParts(bench.stationFile()));
}

TEST_CASE("Everybody may overrule until users are entered, then technicians and engineers", "[station]")
{
    StationBench bench({{"A1", "sim:good-u1"}}, kShortProfile);
    const Station::Parts parts = partsOf(bench);
    CHECK(parts.questions.mayOverrule({"OP1", "operator"}));
    CHECK(parts.questions.mayOverrule({}));
    auto database = LineDatabase::open(bench.stationFile().database, "L1");
    REQUIRE(database);
    REQUIRE(LineUsers(*database).put({"OP9", "Chief", Role::engineer, true, ""}, "secret phrase", ""));
    CHECK_FALSE(parts.questions.mayOverrule({"OP1", "operator"}));
    CHECK_FALSE(parts.questions.mayOverrule({}));
    CHECK(parts.questions.mayOverrule({"TE1", "technician"}));
    CHECK(parts.questions.mayOverrule({"OP9", "engineer"}));
}

TEST_CASE("Once users are entered, a badge that is not theirs works here no more", "[station]")
{
    StationBench bench({{"A1", "sim:good-u1"}}, kShortProfile, "login = true\n", "[scan]\nbadge = \"OP[0-9]+\"\n");
    bench.start([&](Station::Parts& parts) { parts = partsOf(bench); });
    bench.scan("OP1");
    REQUIRE(bench.awaitPrompt("OP1 is logged in"));
    {
        auto database = LineDatabase::open(bench.stationFile().database, "L1");
        REQUIRE(database);
        LineUsers users(*database);
        REQUIRE(users.put({"OP9", "Chief", Role::engineer, true, ""}, "secret phrase", ""));
        REQUIRE(users.put({"OP2", "Wang", Role::operator_, false, ""}, "", "OP9"));
    }
    bench.scan("OP1");
    CHECK(bench.awaitPrompt("nobody here has the badge OP1"));
    bench.scan("OP9");
    CHECK(bench.awaitPrompt("with a password"));
    bench.scan("OP2");
    CHECK(bench.awaitPrompt("OP2 is logged in"));
    testCard(bench, "SN-1");
    CHECK(stored(bench).at(0).operatorName == "OP2");
}

TEST_CASE("A station goes on while its database server is away, says so, and sends all when it is back", "[station]")
{
    if (const std::string why = PostgresServer::missing(); !why.empty())
        SKIP(why);
    PostgresServer server;
    installTables(server);
    server.stop();
    StationBench bench({{"A1", "sim:good-u1"}}, kShortProfile, "outbox = \"" + server.at("station1") + "\"\n");
    bench.start([&](Station::Parts& parts) { parts = partsOf(bench); });
    testCard(bench, "SN-1");
    testCard(bench, "SN-2");
    CHECK(eventually(
        [&] { return bench.station().view().fault.english().find("database server") != std::string::npos; }));
    server.start();
    CHECK(eventually([&] { return server.ask("SELECT count(*) FROM cardassay.result") == "2"; }));
    CHECK(eventually([&] { return bench.station().view().fault.empty(); }));
}
