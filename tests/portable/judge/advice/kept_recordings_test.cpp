// What an advice costs is worked out once: the recordings on model cards are kept, and taken from there.
#include "judge/advice/kept_recordings.h"

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

TEST_CASE("An advice comes out the same from what is kept of it, which is really read, and only while it is whole",
          "[heavy]")
{
    const TempFolder folder;
    const CacheDirectory place{folder / "advice", "this program"};
    const auto text = [](const Advice& advice) { return toJson(advice, advisedRun(), "").dump(); };
    const Advice first = advisedFrom(place);
    const auto files = filesIn(place.folder);
    REQUIRE(files.size() == 1);
    CHECK(text(advisedFrom(place)) == text(first));

    auto document = nlohmann::json::parse(*readWholeFile(files[0]));
    auto& asItIs = document["recordings"][0][1];
    asItIs = asItIs.get<double>() + 1000;
    document["sha256"] = sha256Hex(document["recordings"].dump());
    std::ofstream(files[0]) << document;
    CHECK(advisedFrom(place).base.dropped.value == first.base.dropped.value + 1000);

    document["recordings"][0][1] = 0; // without its digest
    std::ofstream(files[0]) << document;
    CHECK(text(advisedFrom(place)) == text(first));
    CHECK(text(advisedFrom(place)) == text(first)); // and kept again
}

TEST_CASE("Kept recordings are of one run, number of seeds and program, and fewer than asked for are none")
{
    const TempFolder folder;
    const CacheDirectory place{folder.path(), "this program"}, other{folder.path(), "another build"};
    RecordingOutcome outcome;
    outcome.recorded = Ns(5);
    outcome.droppedMs = 1.5;
    outcome.movedBy = {Bytes(1), Bytes(2)};
    {
        KeptRecordings kept(place, advisedRun(), 2);
        CHECK(kept.take(1).empty());
        kept.add(outcome);
        kept.add(outcome);
        kept.keep();
    }
    CHECK(filesIn(folder.path()).size() == 1);
    KeptRecordings again(place, advisedRun(), 2);
    const auto one = again.take(1);
    REQUIRE(one.size() == 1);
    CHECK(one[0].recorded == outcome.recorded);
    CHECK(one[0].droppedMs == 1.5);
    CHECK_FALSE(one[0].sustainable);
    CHECK(one[0].movedBy == outcome.movedBy);
    CHECK(again.take(2).empty()); // one is left
    CHECK(again.take(1).empty()); // and does not count any more
    CHECK(KeptRecordings(place, advisedRun(), 3).take(1).empty());
    CHECK(KeptRecordings(other, advisedRun(), 2).take(1).empty());
    CHECK(KeptRecordings(place, advisedRun(openUnitsFacts(8)), 2).take(1).empty());
}

TEST_CASE("Old recordings go when there are too many, and nothing is kept where there is no place")
{
    const TempFolder folder;
    for (std::size_t seeds = 1; seeds <= KeptRecordings::kMostFiles + 3; ++seeds) {
        KeptRecordings kept({folder.path(), ""}, advisedRun(), seeds);
        kept.add({});
        kept.keep();
    }
    CHECK(filesIn(folder.path()).size() == KeptRecordings::kMostFiles);
    KeptRecordings nowhere({}, advisedRun(), 1);
    nowhere.add({});
    nowhere.keep();
}
