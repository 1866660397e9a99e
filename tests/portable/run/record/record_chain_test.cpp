// The chain through a run folder: it grows with the run, a kill and a resume keep it, and what was replaced in between
// contradicts it even where all other digests were computed anew.
#include "run/record/run_folder.h"

#include "ground/base/digest.h"
#include "run/record/run_json.h"
#include "support/temp_folder.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <iterator>

using namespace assay;
using test::TempFolder;
namespace fs = std::filesystem;

namespace {

StepRecord chainStep(const char* id, Bytes done)
{
    StepRecord step;
    step.id = id;
    PhaseSamples samples(PhaseRole::write, IoOp::write, Bytes(), mib(1), Ns());
    samples.bytes = done;
    step.phases.push_back(samples);
    return step;
}

JudgedRecord beginning()
{
    JudgedRecord record;
    record.runId = "01234567-89ab-4def-8123-456789abcdef";
    record.outcome = Outcome::stopped;
    record.profileSha256 = sha256Hex("profile");
    return record;
}

std::string chainText(const fs::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

RecordChain chainIn(const fs::path& run)
{
    return RecordChain::of(nlohmann::ordered_json::parse(chainText(run / kRunFile)));
}

std::vector<std::string> linkedIn(const fs::path& run)
{
    std::vector<std::string> of;
    const RecordChain chain = chainIn(run);
    for (const ChainLink& link : chain.links())
        of.push_back(link.of);
    return of;
}

// A run of two steps with a line of the log before each, as the program writes it.
void writeRun(RunWriter& writer, JudgedRecord& record)
{
    for (const char* id : {"first", "second"}) {
        writer.log("step_begin", {{"step", id}}, "2026-01-01T00:00:00+00:00");
        record.steps.push_back(chainStep(id, kib(64)));
        REQUIRE(writer.store(record));
    }
}

// Replaces a file, and computes all digests of run.json anew but the chain: what somebody does who knows them.
void forge(const fs::path& run, const std::string& file, const std::string& content)
{
    std::ofstream(run / file, std::ios::binary) << content;
    auto document = nlohmann::ordered_json::parse(chainText(run / kRunFile));
    FileDigests files = document["digests"]["files"];
    const RecordChain chain = RecordChain::of(document);
    files.erase(kLogFile);
    if (file != kLogFile)
        files[file] = sha256Hex(content);
    document.erase("sealed");
    document.erase("digests");
    std::ofstream(run / kRunFile, std::ios::binary) << sealed(document, files, chainText(run / kLogFile), chain);
}

std::vector<std::string> changedIn(const fs::path& run) { return changesSinceSealed(chainText(run / kRunFile), run); }

} // namespace

TEST_CASE("The chain starts with the run and contains the samples of each finished step, and the log", "[chain]")
{
    const TempFolder folder;
    const fs::path run = folder / "run";
    auto writer = RunWriter::create(run, "profile");
    REQUIRE(writer);
    JudgedRecord record = beginning();
    REQUIRE(writer->store(record));
    CHECK(linkedIn(run) == std::vector<std::string>{"start", "profile.toml"});
    const auto early = chainIn(run).links();
    writeRun(*writer, record);
    record.ended = "2026-01-01T00:00:01+00:00";
    REQUIRE(writer->store(record));
    CHECK(linkedIn(run) == std::vector<std::string>{"start", "profile.toml", "samples/first.bin", "log.jsonl",
                                                    "samples/second.bin", "log.jsonl"});
    CHECK(chainIn(run).links()[1].link == early.back().link); // who noted it finds it again
    CHECK(changedIn(run).empty());
}

TEST_CASE("A file of a run that was replaced contradicts the chain, though every other digest was computed anew",
          "[chain]")
{
    const TempFolder folder;
    const fs::path run = folder / "run";
    auto writer = RunWriter::create(run, "profile");
    REQUIRE(writer);
    JudgedRecord record = beginning();
    writeRun(*writer, record);
    REQUIRE(changedIn(run).empty());

    SECTION("samples of a step")
    {
        forge(run, "samples/first.bin", chainText(run / "samples/second.bin") + "x");
        CHECK(changedIn(run) == std::vector<std::string>{"samples/first.bin"});
    }
    SECTION("the profile")
    {
        forge(run, "profile.toml", "another");
        CHECK(changedIn(run) == std::vector<std::string>{"profile.toml"});
    }
    SECTION("a line of the log")
    {
        std::string log = chainText(run / kLogFile);
        log.replace(log.find("first"), 5, "later");
        forge(run, kLogFile, log);
        CHECK(changedIn(run) == std::vector<std::string>{"run.json (chain/3)", "run.json (chain/5)"});
    }
    SECTION("samples that no link names")
    {
        forge(run, "samples/third.bin", "more");
        CHECK(changedIn(run) == std::vector<std::string>{"samples/third.bin"});
    }
}

TEST_CASE("A resumed run continues its chain", "[chain]")
{
    const TempFolder folder;
    const fs::path run = folder / "run";
    JudgedRecord record = beginning();
    {
        auto writer = RunWriter::create(run, "profile");
        REQUIRE(writer);
        writeRun(*writer, record);
    } // killed
    const auto before = chainIn(run).links();
    RunWriter writer = RunWriter::reopen(run, record);
    record.steps.push_back(chainStep("third", kib(4)));
    REQUIRE(writer.store(record));
    const auto after = chainIn(run).links();
    REQUIRE(after.size() == before.size() + 3); // resumed, samples, log is as it was
    for (std::size_t i = 0; i < before.size(); ++i)
        CHECK(after[i].link == before[i].link);
    CHECK(after[before.size()].of == kChainResumed);
    CHECK(changedIn(run).empty());
}

TEST_CASE("Another run's start does not fit the chain", "[chain]")
{
    const TempFolder folder;
    const fs::path run = folder / "run";
    auto writer = RunWriter::create(run, "profile");
    REQUIRE(writer);
    JudgedRecord record = beginning();
    writeRun(*writer, record);
    auto document = nlohmann::ordered_json::parse(chainText(run / kRunFile));
    const RecordChain chain = RecordChain::of(document);
    document["seed"] = 7;
    FileDigests files = document["digests"]["files"];
    files.erase(kLogFile);
    document.erase("digests");
    document.erase("sealed");
    std::ofstream(run / kRunFile, std::ios::binary) << sealed(document, files, chainText(run / kLogFile), chain);
    CHECK(changedIn(run) == std::vector<std::string>{"run.json (chain/0)"});
}
