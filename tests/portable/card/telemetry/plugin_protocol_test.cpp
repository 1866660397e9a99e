// The lines between the program and the process of a plugin: everything goes there and back, and nothing else is
// understood.
#include "card/telemetry/plugin_protocol.h"
#include "support/mutations.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;

namespace {

PluginInfo sampleInfo()
{
    return {"apacer",
            "1.0",
            "Cards, of more than one kind",
            {{0x21, 0x10, std::chrono::milliseconds(1000)}, {0x110005F1, {}, {}}},
            {CounterId::hostBytes, CounterId::crcErrors}};
}

TelemetryReading sampleReading()
{
    TelemetryReading reading;
    reading[CounterId::hostBytes] = Counter{512'000, 512, 0};
    reading[CounterId::nandBytes] = Counter{3U << 30, 1U << 30, 69};
    reading.product = "SD, 64 GB";
    return reading;
}

} // namespace

TEST_CASE("Requests and answers of plugins arrive as they were sent", "[telemetry]")
{
    CHECK(parseDescribeAnswer(describeAnswer(sampleInfo())) == sampleInfo());
    const auto decoded = parseDecodeAnswer(decodeAnswer(sampleReading()));
    REQUIRE(decoded);
    REQUIRE(decoded->has_value());
    CHECK(**decoded == sampleReading());
    const auto notMine = parseDecodeAnswer(decodeAnswer(std::nullopt));
    REQUIRE(notMine);
    CHECK_FALSE(notMine->has_value());
    DecodeRequest request;
    request.card = {0x1d, "AD", "SD128"};
    request.pages[0x110005F1].fill(0xA5);
    request.pages[0x00000001][511] = 1;
    const auto arrived = parseDecodeRequest(textOf(request));
    REQUIRE(arrived);
    CHECK(arrived->card == request.card);
    CHECK(arrived->pages == request.pages);
}

TEST_CASE("Malformed answers are rejected", "[telemetry]")
{
    const auto answer = GENERATE(
        as<std::string>(), "", "end\n", "\nend\n", "decoded", "decoded\nend", "decoded\nend\nend\nmore",
        "decoded\ncounter host_bytes 1 1 0", "decoded\ncounter host_bytes -1 1 0\nend\n",
        "decoded\ncounter host_bytes 1e3 1 0\nend\n", "decoded\ncounter  host_bytes 1 1 0\nend\n",
        "decoded\ncounter wishes 1 1 0\nend\n", "decoded\ncounter host_bytes 1 1 0\ncounter host_bytes 1 1 0\nend\n",
        "decoded\ncounter host_bytes 99999999999999999999 1 0\nend\n", "decoded\ntext product 4\nend\n",
        "decoded\ntext wishes 41\nend\n", "not-mine\nnot-mine\nend\n", "plugin a 1 41\nend\n",
        "decoded\ncounter host_bytes 1 1 0 \nend\n", "Decoded\nend\n");
    CAPTURE(answer);
    CHECK_FALSE(parseDecodeAnswer(answer));
    CHECK_FALSE(parseDescribeAnswer(answer));
}

TEST_CASE("Descriptions that break the rules are not understood", "[telemetry]")
{
    const auto answer =
        GENERATE(as<std::string>(), "plugin a 1 41\ntells host_bytes\nend\n",              // no request
                 "plugin A 1 41\nrequest 00000001 - 0\ntells host_bytes\nend\n",           // name
                 "plugin a 1 41\nrequest 00000002 - 0\ntells host_bytes\nend\n",           // a write as the read
                 "plugin a 1 41\nrequest 00000021 00000011 0\ntells host_bytes\nend\n",    // a read as the write
                 "plugin a 1 41\nrequest 00000021 00000010 2001\ntells host_bytes\nend\n", // too long a pause
                 "plugin a 1 41\nrequest 00000001 - 5\ntells host_bytes\nend\n",           // a pause between nothing
                 "plugin a 1 41\nrequest 100000001 - 0\ntells host_bytes\nend\n");         // more than 32 bits
    CAPTURE(answer);
    CHECK_FALSE(parseDescribeAnswer(answer));
    CHECK_FALSE(parseDescribeAnswer("plugin a 1 41\nrequest 00000001 - 0\nend\n")); // tells nothing
    CHECK_FALSE(parseDescribeAnswer("plugin a 1 41\nrequest 00000001 - 0\ntells crc_errors\ntells host_bytes\nend\n"));
    CHECK(parseDescribeAnswer("plugin a 1 41\nrequest 00000001 - 0\ntells host_bytes\nend\n"));
}

TEST_CASE("A damaged answer that parses serializes to the same content", "[telemetry][fuzz]")
{
    constexpr std::uint64_t kSeed = 56;
    CAPTURE(kSeed);
    Prng prng(kSeed);
    const std::string description = describeAnswer(sampleInfo()), reading = decodeAnswer(sampleReading());
    int understood = 0;
    for (int i = 0; i < 20'000; ++i) {
        const std::string one = test::mutated(description, prng), other = test::mutated(reading, prng);
        CAPTURE(i, one, other);
        if (const auto info = parseDescribeAnswer(one)) {
            ++understood;
            CHECK(parseDescribeAnswer(describeAnswer(*info)) == *info);
        }
        if (const auto decoded = parseDecodeAnswer(other)) {
            ++understood;
            const auto again = parseDecodeAnswer(decodeAnswer(*decoded));
            REQUIRE(again);
            CHECK((*again == *decoded));
        }
    }
    CHECK(understood > 100);
}
