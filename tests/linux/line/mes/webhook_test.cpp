// Against a server that fails in every way it can: nothing is lost, and nothing is there twice.
#include "line/mes/webhook.h"

#include "ground/base/digest.h"
#include "ground/base/replace_file.h"
#include "support/eventually.h"
#include "support/linux/run_program.h"
#include "support/linux/tcp_server.h"
#include "support/made_up_result.h"
#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>

#include <atomic>
#include <set>

using namespace assay;
using namespace assay::test;
using namespace std::chrono_literals;

namespace {

const std::string kSecret = "of this test only";

// Handling of a request by a factory's system: it checks the signature and honours the key.
class HookServer {
public:
    enum class Mood { good, error500, closes, breaksOff, hangs, slow, busy, moods };

    // Each mood by turns, as long as none is set.
    explicit HookServer(Mood always = Mood::moods)
        : m_always(always), m_server([this](Connection& connection) { serve(connection); })
    {
    }
    std::string url() const { return m_server.url("/results?station=L1"); }
    void become(Mood mood) { m_always = mood; }
    std::multiset<std::string> kept()
    {
        const std::scoped_lock lock(m_mutex);
        return m_kept;
    }
    int requests() const { return m_requests; }
    int wrong() const { return m_wrong; }

private:
    static bool isSigned(const SeenRequest& request)
    {
        const auto header = request.headers.find("x-cardassay-signature");
        if (header == request.headers.end())
            return false;
        const std::string& value = header->second;
        const std::string time = value.substr(2, value.find(',') - 2);
        return value ==
               "t=" + time + ",v1=" + hmacSha256Hex(kSecret, time + "\nPOST\n/results?station=L1\n" + request.body);
    }
    void keep(const SeenRequest& request)
    {
        const std::scoped_lock lock(m_mutex);
        const std::string& key = request.headers.at("idempotency-key");
        const std::string body = nlohmann::json::parse(request.body).at("result_id").get<std::string>();
        m_wrong += isSigned(request) && body == key ? 0 : 1;
        if (m_keys.insert(key).second)
            m_kept.insert(body);
    }
    void serve(Connection& connection)
    {
        const auto request = readRequest(connection);
        if (!request)
            return;
        const int moods = static_cast<int>(Mood::moods);
        const Mood mood = m_always != Mood::moods ? m_always.load() : static_cast<Mood>(m_requests % moods);
        ++m_requests;
        if (mood == Mood::error500)
            return connection.send(httpReply(500, "out of order"));
        if (mood == Mood::busy)
            return connection.send(httpReply(503, "", "Retry-After: 0\r\n"));
        keep(*request); // from here on it has it, whatever becomes of the answer
        if (mood == Mood::hangs)
            return connection.waitForEnd();
        if (mood == Mood::breaksOff)
            return connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf");
        if (mood == Mood::slow)
            connection.sleep(50);
        if (mood != Mood::closes)
            connection.send(httpReply(201, "{}"));
    }

    std::atomic<Mood> m_always;
    std::mutex m_mutex;
    std::set<std::string> m_keys;
    std::multiset<std::string> m_kept;
    std::atomic<int> m_requests{0};
    std::atomic<int> m_wrong{0};
    TcpServer m_server; // last: ended first
};

DeliveryQueue::Options toHook(const std::filesystem::path& folder, const std::string& url,
                              std::chrono::milliseconds limit = 150ms)
{
    return {.name = "webhook",
            .folder = folder,
            .deliver = webhook({.url = url, .secret = kSecret, .limit = limit}),
            .write = replaceFile,
            .firstWait = 2ms,
            .maxWait = 20ms};
}

bool delivered(const DeliveryQueue& courier)
{
    return eventually([&] { return courier.state().waiting == 0; });
}

} // namespace

TEST_CASE("A webhook that fails in every way has each result once, across restarts of the station", "[mes]")
{
    constexpr int kResults = 28, kLives = 4;
    HookServer server;
    const TempFolder folder;
    std::multiset<std::string> sent;
    for (int life = 0; life < kLives; ++life) {
        DeliveryQueue courier(toHook(folder.path(), server.url()));
        for (int i = 0; i < kResults / kLives; ++i) {
            const LineResult result = madeUpResult(i);
            REQUIRE(courier.add(result));
            sent.insert(result.id);
        }
        if (life + 1 == kLives)
            CHECK(delivered(courier));
        // else it ends in the midst of its work
    }
    CHECK(server.kept() == sent);
    CHECK(server.requests() > kResults); // it did fail
    CHECK(server.wrong() == 0);
    CHECK(std::filesystem::is_empty(folder / "queue"));
    CHECK(std::filesystem::is_empty(folder / "refused"));
}

TEST_CASE("A webhook that is away never keeps the line waiting, and has all when it is back", "[mes]")
{
    using Mood = HookServer::Mood;
    const Mood away = GENERATE(Mood::hangs, Mood::error500, Mood::busy);
    HookServer server(away);
    const TempFolder folder;
    DeliveryQueue courier(toHook(folder.path(), server.url(), 1s));
    const auto begin = std::chrono::steady_clock::now();
    std::multiset<std::string> sent;
    for (int i = 0; i < 10; ++i) {
        const LineResult result = madeUpResult(i);
        REQUIRE(courier.add(result));
        sent.insert(result.id);
    }
    CHECK(std::chrono::steady_clock::now() - begin < 5s); // less than the time limits of the ten requests
    CHECK(courier.state().waiting == 10);
    CHECK(eventually([&] { return !courier.state().trouble.empty(); }));
    CHECK(courier.state().waiting == 10);
    server.become(Mood::good);
    CHECK(delivered(courier));
    CHECK(courier.state().trouble.empty());
    CHECK(server.kept() == sent);
}

TEST_CASE("A result that a webhook rejects permanently is set aside with the reason, and the others continue", "[mes]")
{
    TcpServer server([](Connection& connection) {
        const auto request = readRequest(connection);
        const bool bad = request && request->body.find("SN-0001") != std::string::npos;
        connection.send(bad ? httpReply(422, "unknown part") : httpReply(200, ""));
    });
    const TempFolder folder;
    DeliveryQueue courier(toHook(folder.path(), server.url("/")));
    const LineResult refused = madeUpResult(1);
    for (const LineResult& result : {madeUpResult(0), refused, madeUpResult(2)})
        REQUIRE(courier.add(result));
    CHECK(delivered(courier));
    CHECK(courier.state().refused == 1);
    CHECK(courier.state().delivered == 2);
    CHECK(std::filesystem::exists(folder / "refused" / (refused.id + ".json")));
    CHECK(std::filesystem::exists(folder / "refused" / (refused.id + ".txt")));
}

TEST_CASE("An id that would leave the folder is no file name", "[mes]")
{
    const TempFolder folder;
    DeliveryQueue courier(toHook(folder.path(), "http://127.0.0.1:1/"));
    LineResult result = madeUpResult(0);
    result.id = "../../etc/passwd";
    CHECK_FALSE(courier.add(result));
    CHECK(std::filesystem::is_empty(folder / "queue"));
}

TEST_CASE("Only a server with a certificate that is known is spoken to", "[mes]")
{
    const TempFolder folder;
    const std::string openssl = "/usr/bin/openssl";
    if (!std::filesystem::exists(openssl))
        SKIP("no openssl program to make a certificate with");
    const std::string key = (folder / "key.pem").string(), certificate = (folder / "certificate.pem").string();
    const ProgramResult made = runProgram(
        {openssl, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate});
    REQUIRE(made.exitCode == 0);
    RunningProgram server({openssl, "s_server", "-accept", "127.0.0.1:0", "-www", "-cert", certificate, "-key", key});
    REQUIRE(server.awaitOutput("ACCEPT 127.0.0.1:"));
    const std::string port = server.output().substr(server.output().find("127.0.0.1:") + 10);
    HttpRequest request{.url = "https://127.0.0.1:" + port.substr(0, port.find('\n')) + "/"};
    const auto unknown = exchange(request, {});
    REQUIRE_FALSE(unknown);
    CHECK(unknown.error().english().find("certificate") != std::string::npos);
    request.caFile = certificate;
    const auto known = exchange(request, {});
    REQUIRE(known);
    CHECK(known->status == 200);
}

TEST_CASE("A header of several lines is refused", "[mes]")
{
    const HttpRequest request{.url = "http://127.0.0.1:1/", .headers = {{"X", "a\r\nHost: evil"}}};
    const auto reply = exchange(request, {});
    REQUIRE_FALSE(reply);
    CHECK(reply.error().code == Errc::badInput);
}

TEST_CASE("The signature is HMAC-SHA256", "[mes]")
{
    // RFC 4231, test case 2.
    CHECK(hmacSha256Hex("Jefe", "what do ya want for nothing?") ==
          "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    CHECK(targetOf("https://mes.example:8443/a/b?c=d#e") == "/a/b?c=d");
    CHECK(targetOf("https://mes.example") == "/");
    CHECK(targetOf("https://mes.example?c=d") == "/?c=d");
}
