// JSON of results is read back unchanged, and other JSON is rejected.
#include "line/line/line_result.h"

#include "ground/base/digest.h"

#include <catch2/catch_test_macros.hpp>

#include <set>

using namespace assay;

namespace {

LineResult fullResult()
{
    LineResult result;
    result.id = timeOrderedUuid(UtcTime(std::chrono::milliseconds(1'795'000'000'123)));
    result.parent = randomUuid();
    result.attempt = 2;
    result.slot = "A1";
    result.serial = "SN-0001";
    result.outcome = LineOutcome::timeout;
    result.bin = 3;
    result.reason = msg("line", "the card took longer than {}", "30 s");
    result.started = UtcTime(std::chrono::milliseconds(1'795'000'000'123));
    result.ended = result.started + std::chrono::seconds(30);
    result.sharedSteps = {"write"};
    result.metrics = {{"write.throughput_mean", 10.25, "MB/s"}};
    return result;
}

} // namespace

TEST_CASE("A result of a line is read back as it was written", "[line]")
{
    const auto json = toJson(fullResult());
    const auto again = lineResultFromJson(nlohmann::json::parse(json.dump()));
    REQUIRE(again);
    CHECK(toJson(*again) == json);
    CHECK(again->outcome == LineOutcome::timeout);
    CHECK(again->reason.english() == "the card took longer than 30 s");
    CHECK(again->started == fullResult().started);
    CHECK(again->metrics == fullResult().metrics);
}

TEST_CASE("A result with a missing key, or one of another type, is rejected", "[line]")
{
    const nlohmann::json whole = toJson(fullResult());
    for (const auto& [key, value] : whole.items()) {
        CAPTURE(key);
        nlohmann::json lacking = whole;
        lacking.erase(key);
        CHECK_FALSE(lineResultFromJson(lacking));
        nlohmann::json other = whole;
        other[key] = nlohmann::json::object({{"a", 1}});
        CHECK_FALSE(lineResultFromJson(other));
    }
    nlohmann::json word = whole;
    word["outcome"] = "pass";
    CHECK_FALSE(lineResultFromJson(word));
}

TEST_CASE("UTC times are read back to the millisecond, and nothing else is a time", "[line]")
{
    const UtcTime time(std::chrono::milliseconds(1'795'000'000'123));
    CHECK(utcText(time) == "2026-11-18T11:06:40.123Z");
    CHECK(utcFromText(utcText(time)) == time);
    for (const char* bad : {"", "2026-11-18T09:06:40Z", "2026-11-18T09:06:40.123+", "2026-13-18T09:06:40.123Z",
                            "2026-02-30T09:06:40.123Z", "2026-11-18T24:06:40.123Z", "2026-11-18 09:06:40.123Z"})
        CHECK_FALSE(utcFromText(bad));
}

TEST_CASE("Time-ordered UUIDs are of version 7, unique, and sort by their time", "[line]")
{
    const UtcTime begin(std::chrono::milliseconds(1'795'000'000'000));
    std::set<std::string> seen;
    std::string last;
    for (int i = 0; i < 1000; ++i) {
        const std::string id = timeOrderedUuid(begin + std::chrono::milliseconds(i));
        CHECK(id > last);
        CHECK(id[14] == '7');
        CHECK(std::string("89ab").find(id[19]) != std::string::npos);
        seen.insert(last = id);
    }
    for (int i = 0; i < 1000; ++i)
        seen.insert(timeOrderedUuid(begin));
    CHECK(seen.size() == 2000);
}
