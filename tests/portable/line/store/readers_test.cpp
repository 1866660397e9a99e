// Facts of readers are stored by run and found by reader and slot.
#include "program/readers/readers.h"
#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <fstream>

using namespace assay;
using namespace assay::test;
using namespace std::chrono_literals;

namespace {

// A run in this reader of which the median of small reads of 400 us was slower by this factor in the slowest part.
JudgedRecord readerRun(const std::string& slot, double stability)
{
    JudgedRecord record;
    record.runId = "run-" + slot;
    record.device.reader = "Example Reader 1.0, 480 Mbit/s";
    record.device.slot = slot;
    record.steps.emplace_back().id = "reader";
    record.metrics.push_back(metricOf("reader.command_overhead", 400.0, 10, ""));
    record.metrics.push_back(metricOf("reader.reader_stability", stability, 10, ""));
    record.ended = "2026-11-24T10:00:00Z";
    return record;
}

} // namespace

TEST_CASE("The drift of a reader is stored at the end of its run, and found by reader and slot")
{
    TempFolder folder;
    const auto file = folder / "data/readers.json";
    ReaderSink sink(file);
    JudgedRecord left = readerRun("left", 1.25), right = readerRun("right", 1.5);
    right.ended.clear();
    REQUIRE(sink.store(left));
    REQUIRE(sink.store(right));
    CHECK_FALSE(knownReader(file, right.device)); // it has not ended
    right.ended = "2026-11-24T11:00:00Z";
    REQUIRE(sink.store(right));
    REQUIRE(knownReader(file, left.device));
    CHECK(knownReader(file, left.device)->drift == 100us);
    CHECK(knownReader(file, right.device)->drift == 200us);
    CHECK(knownReader(file, right.device)->runId == "run-right");
    REQUIRE(sink.store(readerRun("left", 1)));
    CHECK(knownReader(file, left.device)->drift == 0us);
    DeviceInfo other = left.device;
    other.reader = "Example Reader 1.1, 480 Mbit/s";
    CHECK_FALSE(knownReader(file, other));
    other.reader.clear();
    CHECK_FALSE(knownReader(file, other));
}

TEST_CASE("A damaged file of readers counts as none and is replaced")
{
    TempFolder folder;
    const auto file = folder / "readers.json";
    std::ofstream(file) << R"({"schema": "cardassay.readers/1", "readers": [{"reader": 7}]})";
    const JudgedRecord run = readerRun("left", 1.25);
    CHECK_FALSE(knownReader(file, run.device));
    REQUIRE(ReaderSink(file).store(run));
    CHECK(knownReader(file, run.device));
}

TEST_CASE("A run that measured no reader, or one without a name, leaves no file")
{
    TempFolder folder;
    const auto file = folder / "readers.json";
    JudgedRecord run = readerRun("left", 1.25);
    run.device.reader.clear();
    REQUIRE(ReaderSink(file).store(run));
    run = readerRun("left", 1.25);
    run.metrics.pop_back();
    REQUIRE(ReaderSink(file).store(run));
    CHECK_FALSE(std::filesystem::exists(file));
}
