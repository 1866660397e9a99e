// The simulated recordings of an advice are computed once and then read from the cache.
#include "judge/advice/recording_cache.h"

#include "ground/base/digest.h"
#include "ground/base/read_file.h"
#include "judge/advice/advice_json.h"
#include "judge/advice/advise.h"
#include "support/advised_run.h"
#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <iterator>

using namespace assay;
using namespace assay::test;

namespace {

Advice advisedFrom(const CacheDirectory& place, std::size_t seeds = 1)
{
    Message missing;
    auto advice = advise(advisedRun(), seeds, missing, {}, place);
    REQUIRE(advice);
    REQUIRE(advice->has_value());
    return std::move(**advice);
}

std::vector<std::filesystem::path> filesIn(const std::filesystem::path& folder)
{
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        files.push_back(entry.path());
    return files;
}

} // namespace

TEST_CASE("An advice from the cache equals the first one, and a modified cache file is ignored", "[heavy]")
{
    const TempFolder folder;
    const CacheDirectory place{folder / "advice", "this program"};
    const auto text = [](const Advice& advice) { return toJson(advice, advisedRun(), "").dump(); };
    const Advice first = advisedFrom(place);
    const auto files = filesIn(place.folder);
    REQUIRE(files.size() == 1);
    CHECK(text(advisedFrom(place)) == text(first));

    auto document = nlohmann::json::parse(*readWholeFile(files[0]));
    auto& unchanged = document["recordings"][0][1];
    unchanged = unchanged.get<double>() + 1000;
    document["sha256"] = sha256Hex(document["recordings"].dump());
    std::ofstream(files[0]) << document;
    CHECK(advisedFrom(place).base.dropped.value == first.base.dropped.value + 1000);

    document["recordings"][0][1] = 0; // with a stale digest
    std::ofstream(files[0]) << document;
    CHECK(text(advisedFrom(place)) == text(first));
    CHECK(text(advisedFrom(place)) == text(first)); // cached again
}

TEST_CASE("Cached recordings belong to one run, number of seeds and program, and an incomplete request returns none")
{
    const TempFolder folder;
    const CacheDirectory place{folder.path(), "this program"}, other{folder.path(), "another build"};
    RecordingOutcome outcome;
    outcome.recorded = Ns(5);
    outcome.droppedMs = 1.5;
    outcome.copiedBy = {Bytes(1), Bytes(2)};
    {
        RecordingCache cache(place, advisedRun(), 2);
        CHECK(cache.next(1).empty());
        cache.add(outcome);
        cache.add(outcome);
        cache.save();
    }
    CHECK(filesIn(folder.path()).size() == 1);
    RecordingCache again(place, advisedRun(), 2);
    const auto one = again.next(1);
    REQUIRE(one.size() == 1);
    CHECK(one[0].recorded == outcome.recorded);
    CHECK(one[0].droppedMs == 1.5);
    CHECK_FALSE(one[0].sustainable);
    CHECK(one[0].copiedBy == outcome.copiedBy);
    CHECK(again.next(2).empty()); // only one is left
    CHECK(again.next(1).empty()); // and is no longer used
    CHECK(RecordingCache(place, advisedRun(), 3).next(1).empty());
    CHECK(RecordingCache(other, advisedRun(), 2).next(1).empty());
    CHECK(RecordingCache(place, advisedRun(openUnitsFacts(8)), 2).next(1).empty());
}

TEST_CASE("The oldest cache files are removed beyond the maximum, and nothing is cached without a folder")
{
    const TempFolder folder;
    for (std::size_t seeds = 1; seeds <= RecordingCache::kMaxFiles + 3; ++seeds) {
        RecordingCache cache({folder.path(), ""}, advisedRun(), seeds);
        cache.add({});
        cache.save();
    }
    CHECK(filesIn(folder.path()).size() == RecordingCache::kMaxFiles);
    RecordingCache nowhere({}, advisedRun(), 1);
    nowhere.add({});
    nowhere.save();
}
