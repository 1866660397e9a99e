// Finding the plugin for a card, and holding on to it: with plugins and a card that are functions of the test.
#include "card/telemetry/card_telemetry.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>

using namespace assay;

namespace {

constexpr PageRequest kPlain{0x00000001, {}, {}};
constexpr PageRequest kOther{0x110005F1, {}, {}};
constexpr PageRequest kPrepared{0x00000021, 0x00000010, std::chrono::milliseconds(1000)};

struct Scene {
    std::map<std::uint32_t, TelemetryPage> card;             // pages that it answers
    std::map<std::string, std::vector<std::string>> answers; // of each plugin, in turn; the last one again and again
    std::vector<std::uint32_t> read;                         // what the card was asked
    std::vector<std::string> asked;                          // which plugins
    CardTelemetry::Parts parts;

    Scene()
    {
        card[kPlain.argument][0] = 'C';
        parts.readPage = [this](const PageRequest& request, std::stop_token) -> Result<TelemetryPage> {
            read.push_back(request.argument);
            const auto found = card.find(request.argument);
            if (found == card.end())
                return fail(Errc::environment, msg("test", "silence"));
            return found->second;
        };
        parts.ask = [this](const std::filesystem::path& library, std::string_view,
                           std::stop_token) -> Result<std::string> {
            asked.push_back(library.string());
            auto& left = answers.at(library.string());
            const std::string answer = left.front();
            if (left.size() > 1)
                left.erase(left.begin());
            if (answer.empty())
                return fail(Errc::environment, msg("test", "it crashed"));
            return answer;
        };
    }
    void add(const std::string& name, PageRequest request, std::vector<std::string> says)
    {
        parts.plugins.push_back({name, {name, "1", name, {request}, {CounterId::hostBytes}}});
        answers[name] = std::move(says);
    }
};

std::string counting(std::uint64_t host)
{
    return "decoded\ncounter host_bytes " + std::to_string(host) + " 512 0\nend\n";
}
const std::string kNotMine = decodeAnswer(std::nullopt);

std::optional<TelemetrySnapshot> snapshotOf(CardTelemetry& telemetry)
{
    return telemetry.takeSnapshot(Ns(7), "2026-11-21", {});
}

} // namespace

TEST_CASE("The plugin that knows the card is found once, and every page is read once a look", "[telemetry]")
{
    Scene scene;
    scene.add("a", kPlain, {kNotMine});
    scene.add("b", kPlain, {counting(1024), counting(2048)});
    scene.add("c", kOther, {counting(1)});
    CardTelemetry telemetry(scene.parts);
    const auto first = snapshotOf(telemetry);
    REQUIRE(first);
    CHECK(first->plugin == "b");
    CHECK(first->at == Ns(7));
    CHECK(first->reading[CounterId::hostBytes]->value == 1024);
    CHECK(first->pages.at(kPlain.argument)[0] == 'C');
    CHECK(snapshotOf(telemetry)->reading[CounterId::hostBytes]->value == 2048);
    CHECK(scene.read == std::vector<std::uint32_t>{kPlain.argument, kPlain.argument});
    CHECK(scene.asked == std::vector<std::string>{"a", "b", "b"});
}

TEST_CASE("A write-type probe is not sent unless it is allowed, and then only where no other plugin knows the card",
          "[telemetry]")
{
    Scene scene;
    scene.card[kPrepared.argument][0] = 0x98;
    scene.add("probe", kPrepared, {counting(5)});
    scene.add("plain", kPlain, {kNotMine});
    SECTION("not allowed")
    {
        CardTelemetry telemetry(scene.parts);
        CHECK_FALSE(snapshotOf(telemetry));
        CHECK(scene.read == std::vector<std::uint32_t>{kPlain.argument});
        CHECK(telemetry.failure().english().find("no plugin supports") != std::string::npos);
    }
    SECTION("allowed")
    {
        scene.parts.allowPrepare = true;
        CardTelemetry telemetry(scene.parts);
        CHECK(snapshotOf(telemetry)->plugin == "probe");
        CHECK(scene.read == std::vector<std::uint32_t>{kPlain.argument, kPrepared.argument});
    }
    SECTION("allowed, but needless")
    {
        scene.parts.allowPrepare = true;
        scene.answers["plain"] = {counting(5)};
        CardTelemetry telemetry(scene.parts);
        CHECK(snapshotOf(telemetry)->plugin == "plain");
        CHECK(std::ranges::count(scene.read, kPrepared.argument) == 0);
    }
}

TEST_CASE("A plugin that crashes is given up, also in the middle of a run, and is not asked again", "[telemetry]")
{
    Scene scene;
    scene.add("frail", kPlain, {counting(1024), ""});
    CardTelemetry telemetry(scene.parts);
    CHECK(snapshotOf(telemetry));
    CHECK_FALSE(snapshotOf(telemetry));
    CHECK(telemetry.failure().english().find("frail is no longer used: it crashed") != std::string::npos);
    CHECK_FALSE(snapshotOf(telemetry));
    CHECK(scene.asked.size() == 2);
}

TEST_CASE("A blank page is never shown to a plugin, and a card that does not answer is not asked again", "[telemetry]")
{
    Scene scene;
    scene.card[kPlain.argument].fill(0xFF);
    scene.add("a", kPlain, {counting(1)});
    scene.add("b", kOther, {counting(1)});
    scene.add("c", kOther, {counting(1)});
    CardTelemetry telemetry(scene.parts);
    CHECK_FALSE(snapshotOf(telemetry));
    CHECK(scene.asked.empty());
    CHECK(scene.read == std::vector<std::uint32_t>{kPlain.argument, kOther.argument});
}

TEST_CASE("A counter that the plugin never promised is rejected", "[telemetry]")
{
    Scene scene;
    scene.add("a", kPlain, {"decoded\ncounter host_bytes 512 512 0\ncounter crc_errors 1 1 0\nend\n"});
    CardTelemetry telemetry(scene.parts);
    const auto snapshot = snapshotOf(telemetry);
    REQUIRE(snapshot);
    CHECK(snapshot->reading[CounterId::hostBytes]);
    REQUIRE(snapshot->rejected.size() == 1);
    CHECK(snapshot->rejected[0].what == "crc_errors");
}

TEST_CASE("Counters of a later snapshot are held against all that was believed before", "[telemetry]")
{
    Scene scene;
    scene.add("liar", kPlain, {counting(4096), counting(1024), counting(2048), counting(8192)});
    CardTelemetry telemetry(scene.parts);
    CHECK(snapshotOf(telemetry)->rejected.empty());
    for (int i = 0; i < 2; ++i) {
        const auto backwards = snapshotOf(telemetry);
        CHECK_FALSE(backwards->reading[CounterId::hostBytes]);
        REQUIRE(backwards->rejected.size() == 1);
        CHECK(backwards->rejected[0].reason.english().find("from 4096") != std::string::npos);
    }
    CHECK(snapshotOf(telemetry)->reading[CounterId::hostBytes]->value == 8192);
}
