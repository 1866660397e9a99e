// The run folder at any instant: what run.json names is there and whole, whichever file was being written when the
// program ended.
#include "run/record/run_folder.h"
#include "run/record/run_json.h"

#include "support/temp_folder.h"

#include <atomic>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <fstream>
#include <latch>
#include <thread>

using namespace assay;
using test::TempFolder;

namespace {

JudgedRecord recordWithStep(Bytes done)
{
    JudgedRecord record;
    record.runId = "01234567-89ab-4def-8123-456789abcdef";
    record.outcome = Outcome::stopped;
    StepRecord step;
    step.id = "overwrite";
    step.outcome = Outcome::stopped;
    PhaseSamples samples(PhaseRole::write, IoOp::write, Bytes(), mib(1), Ns());
    samples.bytes = done;
    step.phases.push_back(samples);
    record.steps.push_back(step);
    return record;
}

Checkpoint checkpointAt(Bytes done, unsigned slot)
{
    return {0, ResumePoint{done / kib(4), done, {{done, kib(4)}}}, slot};
}

bool hasPartials(const TempFolder& folder)
{
    return exists(folder / "run/samples/overwrite.partial-0.bin") ||
           exists(folder / "run/samples/overwrite.partial-1.bin");
}

} // namespace

TEST_CASE("A checkpoint comes back as it was written")
{
    const TempFolder folder;
    auto writer = RunWriter::create(folder / "run", "");
    REQUIRE(writer);
    JudgedRecord record = recordWithStep(kib(64));
    record.checkpoint = checkpointAt(kib(64), 1);
    record.resumed.push_back({"2026-01-01T00:00:00+00:00", "overwrite", 10, 2});
    REQUIRE(writer->store(record));
    const auto stored = readRun(folder / "run");
    REQUIRE(stored);
    REQUIRE(stored->record.checkpoint);
    CHECK(stored->record.finishedSteps() == 0);
    CHECK(stored->record.checkpoint->at->drawn == 16);
    CHECK(stored->record.checkpoint->at->completed == kib(64));
    CHECK(stored->record.checkpoint->at->pending == std::vector{Extent{kib(64), kib(4)}});
    CHECK(stored->record.steps[0].phases[0].bytes == kib(64));
    CHECK(stored->record.resumed[0].sectorsBad == 2);
    CHECK(hasPartials(folder));
}

TEST_CASE("Of several programs that begin a run in one folder at the same time, one does")
{
    constexpr int kPrograms = 4;
    const TempFolder folder;
    for (int round = 0; round < 20; ++round) {
        std::latch start(kPrograms);
        std::atomic<int> begun = 0;
        std::vector<std::jthread> programs;
        programs.reserve(kPrograms);
        for (int i = 0; i < kPrograms; ++i)
            programs.emplace_back([&] {
                start.arrive_and_wait();
                begun += RunWriter::create(folder / std::to_string(round), "") ? 1 : 0;
            });
        programs.clear();
        CHECK(begun == 1);
    }
}

TEST_CASE("The reason of an early end reads back translatable")
{
    JudgedRecord record;
    record.note = msg("workload", "No answer for {}; {} of {}, {}, {}, {}.", Ns(9'000'000'000), Bytes(512),
                      Measure{9.99996, "MB/s", 10}, Range{{7, 9}, "ms"}, Limit{"==", "none", ""}, "a text");
    auto json = toJson(record);
    const auto back = fromJson(nlohmann::json(json), "run.json");
    REQUIRE(back);
    CHECK(back->note.context == "workload");
    CHECK(back->note.pattern == record.note.pattern);
    CHECK(back->note.arguments == record.note.arguments);
    CHECK(back->note.english() == "No answer for 9 s; 512 B of 9.99996 MB/s, 7 to 9 ms, == none, a text.");
    json.erase("note_message");
    CHECK_FALSE(fromJson(nlohmann::json(json), "run.json"));
}

TEST_CASE("A checkpoint interrupted before run.json names it leaves the previous one valid")
{
    const TempFolder folder;
    auto writer = RunWriter::create(folder / "run", "");
    REQUIRE(writer);
    JudgedRecord record = recordWithStep(kib(64));
    record.checkpoint = checkpointAt(kib(64), 0);
    REQUIRE(writer->store(record));
    std::ofstream(folder / "run/samples/overwrite.partial-1.bin") << "half a fi";
    const auto stored = readRun(folder / "run");
    REQUIRE(stored);
    CHECK(stored->record.checkpoint->at->completed == kib(64));
}

TEST_CASE("A finished step leaves no partial samples behind")
{
    const TempFolder folder;
    auto writer = RunWriter::create(folder / "run", "");
    REQUIRE(writer);
    JudgedRecord record = recordWithStep(kib(64));
    for (const unsigned slot : {0U, 1U}) {
        record.checkpoint = checkpointAt(kib(64), slot);
        REQUIRE(writer->store(record));
    }
    record.checkpoint.reset();
    REQUIRE(writer->store(record));
    CHECK_FALSE(hasPartials(folder));
    CHECK(readRun(folder / "run"));
}

TEST_CASE("Only a UUID yields a run tag")
{
    JudgedRecord record;
    record.runId = "01234567-89ab-4def-8123-456789abcdef";
    CHECK(record.runTag() == 0x0123456789ab4defU);
    record.runId =
        GENERATE("", "01234567", "0123456x-89ab-4def-8123-456789abcdef", "-1234567-89ab-4def-8123-456789abcdef");
    CHECK_FALSE(record.runTag());
}

TEST_CASE("A run neither follows nor reads symbolic links in its folder")
{
    namespace fs = std::filesystem;
    const TempFolder folder;
    std::ofstream(folder / "victim") << "somebody's file";
    fs::create_directory(folder / "home");
    auto writer = RunWriter::create(folder / "run", "");
    REQUIRE(writer);
    const char* name = GENERATE("run.json.tmp", "run.json", "log.jsonl", "samples/overwrite.bin.tmp", "samples");
    CAPTURE(name);
    const bool isFolder = std::string_view(name) == "samples";
    fs::remove_all(folder / "run" / name);
    fs::create_symlink(isFolder ? folder / "home" : folder / "victim", folder / "run" / name);
    writer->log("begun", nlohmann::json::object(), "2026-01-01T00:00:00+00:00");
    JudgedRecord record = recordWithStep(kib(64));
    CHECK(writer->store(record).has_value() != isFolder);
    std::ifstream victim(folder / "victim");
    CHECK(std::string(std::istreambuf_iterator<char>(victim), {}) == "somebody's file");
    CHECK(fs::is_empty(folder / "home"));
    CHECK(readRun(folder / "run").has_value() != isFolder);
}

TEST_CASE("A record that is a symbolic link is rejected")
{
    namespace fs = std::filesystem;
    const TempFolder folder;
    auto writer = RunWriter::create(folder / "run", "");
    REQUIRE(writer);
    REQUIRE(writer->store(recordWithStep(kib(64))));
    const char* name = GENERATE("run.json", "profile.toml", "samples/overwrite.bin", "samples");
    CAPTURE(name);
    fs::rename(folder / "run" / name, folder / "moved");
    fs::create_symlink(folder / "moved", folder / "run" / name);
    CHECK_FALSE(readRun(folder / "run"));
}
