// A card is tested where the factory's system says yes, and by the station's own policy where it says nothing.
#include "line/mes/route_check.h"

#include "support/linux/tcp_server.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>

#include <chrono>

using namespace assay;
using namespace assay::test;
using namespace std::chrono_literals;

namespace {

RouteCheck checkAt(const TcpServer& server, bool allowWhenSilent = false, std::chrono::milliseconds limit = 20s)
{
    return {{.url = server.url("/route?serial={serial}&wo={work_order}"), .limit = limit}, allowWhenSilent};
}

// Answers each request with this.
TcpServer::Serve answering(std::string reply)
{
    return [reply = std::move(reply)](Connection& connection) {
        if (readRequest(connection))
            connection.send(reply);
    };
}

} // namespace

TEST_CASE("A route check asks for the serial and understands yes and no", "[mes]")
{
    std::string target;
    TcpServer server([&](Connection& connection) {
        const auto request = readRequest(connection);
        target = request->target;
        const bool known = target.find("SN-1") != std::string::npos;
        connection.send(
            httpReply(200, known ? R"({"allowed": true})" : R"({"allowed": false, "reason": "上一工序未过"})"));
    });
    const RouteAnswer yes = askRoute(checkAt(server), {{"serial", "SN-1"}, {"work_order", "王 & Söhne"}}, {});
    CHECK(yes.allowed);
    CHECK(yes.answered);
    CHECK(yes.reason.empty());
    CHECK(target == "/route?serial=SN-1&wo=%E7%8E%8B%20%26%20S%C3%B6hne");
    const RouteAnswer no = askRoute(checkAt(server, true), {{"serial", "X"}}, {});
    CHECK_FALSE(no.allowed);
    CHECK(no.answered);
    CHECK(no.reason.english().find("上一工序未过") != std::string::npos);
}

TEST_CASE("The policy decides a route check without a valid reply", "[mes]")
{
    const auto reply =
        GENERATE(as<std::string>{}, httpReply(200, "<html>"), httpReply(200, "{}"), httpReply(200, "true"),
                 httpReply(200, R"({"allowed": "yes"})"), httpReply(404, R"({"allowed": true})"), httpReply(500, ""),
                 std::string("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"), "");
    TcpServer server(answering(reply));
    CAPTURE(reply);
    for (const bool allow : {false, true}) {
        const RouteAnswer answer = askRoute(checkAt(server, allow), {{"serial", "1"}}, {});
        CHECK(answer.allowed == allow);
        CHECK_FALSE(answer.answered);
        CHECK_FALSE(answer.reason.empty());
    }
}

TEST_CASE("A route check that hangs ends with its time limit", "[mes]")
{
    TcpServer server([](Connection& connection) { connection.waitForEnd(); });
    const auto begin = std::chrono::steady_clock::now();
    CHECK_FALSE(askRoute(checkAt(server, false, 300ms), {{"serial", "1"}}, {}).answered);
    CHECK(std::chrono::steady_clock::now() - begin < 20s); // else it never ends
}

TEST_CASE("The URL of a route check has the serial, and only what is known", "[mes]")
{
    CHECK(checkRouteUrl("https://mes/route/{serial}?wo={work_order}"));
    CHECK_FALSE(checkRouteUrl("https://mes/route"));
    CHECK_FALSE(checkRouteUrl("https://mes/route/{serial}?x={password}"));
}
