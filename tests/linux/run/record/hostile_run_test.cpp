// Run folders from somebody else: whatever lies in them costs little memory and time, and is named in one sentence.
#include "program/history/index_folders.h"
#include "run/record/run_folder.h"
#include "run/record/sample_file.h"
#include "support/stored_run.h"
#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

using namespace assay;
using namespace assay::test;
namespace fs = std::filesystem;

namespace {

std::string textIn(const fs::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

// Without digests, which would give the change away; readAccepted() takes it all the same.
void edit(const fs::path& run, const std::function<void(nlohmann::ordered_json&)>& change)
{
    auto document = nlohmann::ordered_json::parse(textIn(run / "run.json"));
    document.erase("digests");
    document.erase("sealed");
    change(document);
    std::ofstream(run / "run.json", std::ios::binary) << document.dump();
}

auto readAccepted(const fs::path& run) { return readRun(run, ChangedRecord::accept); }

// The sentence with which the run is refused.
std::string refusal(const fs::path& run)
{
    const auto stored = readAccepted(run);
    REQUIRE(!stored);
    const std::string text = stored.error().english();
    CHECK(text.find("exception") == std::string::npos);
    CHECK(text.find("json.") == std::string::npos);
    CHECK(text.find('\033') == std::string::npos);
    CHECK(text.find('\n') == std::string::npos);
    return text;
}

} // namespace

TEST_CASE("A file of a run folder that is a pipe, a device, a folder or sparse is refused at once", "[hostile]")
{
    const TempFolder folder;
    storeRun(folder / "run", smallRecord());
    const auto name = GENERATE("run.json", "profile.toml", "samples/write.bin");
    const fs::path file = folder / "run" / name;
    edit(folder / "run", [](auto&) {});
    REQUIRE(readAccepted(folder / "run"));
    SECTION("a pipe")
    {
        fs::remove(file);
        REQUIRE(mkfifo(file.c_str(), 0600) == 0);
    }
    SECTION("a device")
    {
        fs::remove(file);
        fs::create_symlink("/dev/zero", file);
    }
    SECTION("a folder")
    {
        fs::remove(file);
        fs::create_directory(file);
    }
    SECTION("a terabyte") { fs::resize_file(file, std::uintmax_t{1} << 40U); }
    refusal(folder / "run");
}

TEST_CASE("A run.json with words, names or amounts that no run has is refused in one plain sentence", "[hostile]")
{
    const TempFolder folder;
    storeRun(folder / "run", smallRecord());
    using Json = nlohmann::ordered_json;
    const auto change =
        GENERATE(std::function<void(Json&)>([](Json& run) { run["outcome"] = "\033]0;owned\a\033[2JPASS"; }),
                 std::function<void(Json&)>([](Json& run) { run["steps"][1]["id"] = "../../../../etc/passwd"; }),
                 std::function<void(Json&)>([](Json& run) { run["steps"][1]["id"] = "x/../write"; }),
                 std::function<void(Json&)>([](Json& run) { run["steps"][1]["id"] = run["steps"][0]["id"]; }),
                 std::function<void(Json&)>([](Json& run) { run.erase("steps"); }),
                 std::function<void(Json&)>([](Json& run) { run["seed"] = "\033[2J"; }),
                 std::function<void(Json&)>([](Json& run) {
                     const Json step = run["steps"][0];
                     for (int i = 0; i < 5000; ++i) {
                         run["steps"].push_back(step);
                         run["steps"].back()["id"] = "s" + std::to_string(i);
                     }
                 }),
                 std::function<void(Json&)>([](Json& run) {
                     run["truth"]["deep"] = Json::parse(std::string(200, '[') + std::string(200, ']'));
                 }));
    edit(folder / "run", [](auto&) {});
    REQUIRE(readAccepted(folder / "run"));
    edit(folder / "run", change);
    refusal(folder / "run");
}

TEST_CASE("Samples that would take more memory than any run are refused", "[hostile]")
{
    std::vector<PhaseSamples> phases(3, PhaseSamples(PhaseRole::write, IoOp::write, Bytes(), Bytes(1 << 20), Ns()));
    const std::string file = encodeSamples(phases);
    CHECK(decodeSamples(file, "x"));
    std::size_t memory = 40'000; // less than a histogram for each
    CHECK(!decodeSamples(file, "x", memory));
    std::size_t enough = kMaxSampleMemory;
    REQUIRE(decodeSamples(file, "x", enough));
    CHECK(enough < kMaxSampleMemory);
}

TEST_CASE("The history names a run folder that cannot be read and goes on", "[hostile]")
{
    const TempFolder folder;
    storeRun(folder / "good", smallRecord());
    fs::create_directories(folder / "pipe");
    REQUIRE(mkfifo((folder / "pipe" / "run.json").c_str(), 0600) == 0);
    fs::create_directories(folder / "device");
    fs::create_symlink("/dev/zero", folder / "device" / "run.json");
    storeRun(folder / "notes", smallRecord());
    REQUIRE(mkfifo((folder / "notes" / "notes.jsonl").c_str(), 0600) == 0);
    const auto found = findRunFolders(folder.path(), 2);
    CHECK(found.size() == 4);
    auto history = History::open(folder / "history", std::chrono::seconds(5));
    REQUIRE(history);
    const auto count = indexFolders(*history, found);
    REQUIRE(count);
    CHECK(count->runs == 2);
    CHECK(count->unreadable.size() == 2);
}
