// Each sink stores the results of a station in order and once, whatever another sink does.
#include "program/station/result_dispatcher.h"

#include "program/station/file_sink.h"
#include "support/eventually.h"
#include "support/stored_results.h"
#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <chrono>
#include <fstream>

using namespace assay;
using namespace assay::test;
using namespace std::chrono_literals;

namespace {

struct Seen {
    std::mutex mutex;
    std::vector<std::string> ids;
    std::atomic<int> refuses = 0; // remaining refusals
};

class FakeSink final : public LineSink {
public:
    explicit FakeSink(Seen& seen) : m_seen(seen) {}
    Result<void> add(const LineResult& result) override
    {
        if (m_seen.refuses > 0) {
            --m_seen.refuses;
            return fail(Errc::environment, msg("line", "the disk is full"));
        }
        const std::lock_guard lock(m_seen.mutex);
        m_seen.ids.push_back(result.id);
        return {};
    }
    Result<void> add(const LineEvent&) override { return {}; }

private:
    Seen& m_seen;
};

LineResult resultOf(int number)
{
    LineResult result;
    result.id = std::to_string(number);
    return result;
}

std::vector<std::unique_ptr<LineSink>> sinksOf(Seen& first, Seen& second)
{
    std::vector<std::unique_ptr<LineSink>> sinks;
    sinks.push_back(std::make_unique<FakeSink>(first));
    sinks.push_back(std::make_unique<FakeSink>(second));
    return sinks;
}

} // namespace

TEST_CASE("The first sink is asked until it has taken a result, the others once", "[station]")
{
    Seen first, second;
    first.refuses = 1;
    second.refuses = 1;
    ResultDispatcher keeper(sinksOf(first, second));
    for (int i = 0; i < 3; ++i)
        keeper.add(resultOf(i));
    REQUIRE(eventually([&] { return !keeper.fault().empty(); }));
    CHECK(keeper.waiting() == 3);
    CHECK(keeper.fault().english() == "the disk is full");
    CHECK(eventually([&] { return keeper.waiting() == 0; }));
    CHECK(keeper.fault().empty());
    CHECK(first.ids == std::vector<std::string>{"0", "1", "2"});
    CHECK(second.ids == std::vector<std::string>{"1", "2"});
}

TEST_CASE("Queued items are offered once more at the end of the station", "[station]")
{
    Seen first, second;
    {
        ResultDispatcher keeper(sinksOf(first, second));
        for (int i = 0; i < 50; ++i)
            keeper.add(resultOf(i));
    }
    CHECK(first.ids.size() == 50);
    CHECK(second.ids.size() == 50);
}

TEST_CASE("Results in a file are read back unchanged, also after a truncated line", "[station]")
{
    const TempFolder folder;
    FileSink sink(folder.path());
    LineResult one = resultOf(1);
    one.serial = "SN1";
    one.outcome = LineOutcome::pass;
    one.metrics = {{"write.throughput_mean", 40.5, "MB/s"}};
    REQUIRE(sink.add(one));
    std::ofstream(folder / "results.jsonl", std::ios::app) << "{\"result_id\": \"cut";
    REQUIRE(sink.add(resultOf(2)));
    const auto read = storedResults(folder.path());
    REQUIRE(read.size() == 2);
    CHECK(read[0].metrics == one.metrics);
    CHECK(read[0].serial == "SN1");
    CHECK(read[1].id == "2");
}
