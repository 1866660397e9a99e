// A run folder is edited in forty ways, each of them alone: every one is named, and none is taken for the record. What
// is not an edit is not taken for one.
#include "program/wiring/wiring.h"
#include "support/full_run.h"
#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <functional>
#include <iterator>

using namespace assay;
using namespace assay::test;
namespace fs = std::filesystem;

namespace {

constexpr const char* kTwoSteps = R"([profile]
name = "small" # a comment
version = "3"
[[step]]
id = "first"
scenario = "sequential_write"
max_bytes = 8_388_608
[[step]]
id = "second"
scenario = "sequential_read"
max_bytes = 8_388_608
[[criterion]]
metric = "first.throughput_mean"
op = ">="
limit = 90.0
unit = "MB/s"
)";

std::string contentOf(const fs::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

void put(const fs::path& file, const std::string& content) { std::ofstream(file, std::ios::binary) << content; }

void replaceIn(const fs::path& file, const std::string& what, const std::string& by)
{
    std::string content = contentOf(file);
    const auto at = content.find(what);
    REQUIRE(at != std::string::npos);
    put(file, content.replace(at, what.size(), by));
}

// The record as a value, edited and written again in the layout of the program.
using JsonEdit = std::function<void(nlohmann::ordered_json&)>;
void editJson(const fs::path& folder, const JsonEdit& edit)
{
    auto document = nlohmann::ordered_json::parse(contentOf(folder / "run.json"));
    const auto before = document;
    edit(document);
    REQUIRE(document != before);
    put(folder / "run.json", document.dump(2) + "\n");
}

struct Edit {
    std::string named; // in the sentence
    std::function<void(const fs::path&)> make;
};

Edit json(const std::string& named, const JsonEdit& edit)
{
    return {"run.json (" + named + ")", [edit](const fs::path& folder) { editJson(folder, edit); }};
}

void flipByte(const fs::path& file, std::size_t at)
{
    std::string content = contentOf(file);
    REQUIRE(content.size() > at);
    content[at] = static_cast<char>(content[at] ^ 1);
    put(file, content);
}

std::vector<Edit> editsOfTheRecord()
{
    using Json = nlohmann::ordered_json;
    return {json("run_id", [](Json& run) { run["run_id"] = "01234567-89ab-4def-8123-456789abcdef"; }),
            json("tool/version", [](Json& run) { run["tool"]["version"] = "99"; }),
            json("host/added", [](Json& run) { run["host"]["added"] = "x"; }),
            json("clock", [](Json& run) { run["clock"] = "real"; }),
            json("simulated", [](Json& run) { run["simulated"] = false; }),
            json("device/model", [](Json& run) { run["device"]["model"] = "other"; }),
            json("device/capacity_bytes", [](Json& run) { run["device"]["capacity_bytes"] = 1; }),
            json("device/identity", [](Json& run) { run["device"]["identity"]["serial"] = "0xffffffff"; }),
            json("conditions/direct", [](Json& run) { run["conditions"]["direct"] = "perhaps"; }),
            json("profile/name", [](Json& run) { run["profile"]["name"] = "stricter"; }),
            json("profile/sha256", [](Json& run) { run["profile"]["sha256"] = std::string(64, 'a'); }),
            json("profile/overrides", [](Json& run) { run["profile"]["overrides"].push_back("first.max_bytes=1"); }),
            json("seed", [](Json& run) { run["seed"] = 2; }),
            json("started", [](Json& run) { run["started"] = "2020-01-01T00:00:00+00:00"; }),
            json("ended", [](Json& run) { run["ended"] = "2020-01-01T00:00:00+00:00"; }),
            json("outcome", [](Json& run) { run["outcome"] = "stopped"; }),
            json("note", [](Json& run) { run["note"] = "all is well"; }),
            json("verdict", [](Json& run) { run["verdict"] = "marginal"; }),
            json("criteria/0", [](Json& run) { run["criteria"][0]["limit"] = 1; }),
            json("metrics", [](Json& run) { run["metrics"][0]["value"] = 1000; }),
            json("steps/0/bytes_written", [](Json& run) { run["steps"][0]["bytes_written"] = 1; }),
            json("steps/0/facts", [](Json& run) { run["steps"][0]["facts"]["dropped_bytes"] = 0; }),
            json("steps/0/params", [](Json& run) { run["steps"][0]["params"]["max_bytes"] = 1; }),
            json("steps/1/errors", [](Json& run) { run["steps"][1]["errors"].push_back(1); }),
            json("steps/1/id", [](Json& run) { run["steps"].erase(1); }),
            json("truth", [](Json& run) { run["truth"]["added"] = 1; }),
            json("changed", [](Json& run) { run["changed"] = Json::array(); }),
            json("sealed", [](Json& run) { run["sealed"] = 1; })};
}

std::vector<Edit> editsOfFiles()
{
    return {
        {"profile.toml", [](const fs::path& run) { replaceIn(run / "profile.toml", "limit = 90.0", "limit = 9.0"); }},
        {"profile.toml", [](const fs::path& run) { replaceIn(run / "profile.toml", "# a comment", "# another"); }},
        {"profile.toml (missing)", [](const fs::path& run) { fs::remove(run / "profile.toml"); }},
        {"samples/first.bin", [](const fs::path& run) { flipByte(run / "samples/first.bin", 100); }},
        {"samples/first.bin",
         [](const fs::path& run) {
             fs::resize_file(run / "samples/first.bin", fs::file_size(run / "samples/first.bin") - 9);
         }},
        {"samples/second.bin",
         [](const fs::path& run) { put(run / "samples/second.bin", contentOf(run / "samples/second.bin") + "x"); }},
        {"samples/second.bin (missing)", [](const fs::path& run) { fs::remove(run / "samples/second.bin"); }},
        {"samples/first.bin, samples/second.bin",
         [](const fs::path& run) {
             fs::rename(run / "samples/first.bin", run / "samples/other");
             fs::rename(run / "samples/second.bin", run / "samples/first.bin");
             fs::rename(run / "samples/other", run / "samples/second.bin");
         }},
        {"log.jsonl", [](const fs::path& run) { replaceIn(run / "log.jsonl", "step_started", "step_stopped"); }},
        {"log.jsonl", [](const fs::path& run) { put(run / "log.jsonl", contentOf(run / "log.jsonl") + "{}\n"); }},
        {"log.jsonl (missing)", [](const fs::path& run) { fs::remove(run / "log.jsonl"); }},
        {"run.json (layout)",
         [](const fs::path& run) { replaceIn(run / "run.json", "  \"seed\": ", "  \"seed\":  "); }}};
}

std::vector<Edit> editsOfTheDigests()
{
    using Json = nlohmann::ordered_json;
    return {json("digests", [](Json& run) { run.erase("digests"); }),
            json("digests", [](Json& run) { run["digests"] = 7; }),
            json("digests", [](Json& run) { run["digests"]["files"]["profile.toml"] = std::string(64, 'a'); }),
            json("digests", [](Json& run) { run["digests"]["files"].erase("samples/first.bin"); }),
            json("digests", [](Json& run) { run["digests"]["parts"]["seed"] = "0123456789abcdef"; }),
            json("digests", [](Json& run) { run["digests"]["log_bytes"] = 0; }),
            json("digests", [](Json& run) { run["digests"]["own"] = std::string(64, 'a'); }),
            json("layout", [](Json& run) { run["digests"]["file"] = std::string(64, 'a'); })};
}

// One run for all tests; each test edits a copy.
const fs::path& original()
{
    static FullRun run("sim:good-u1", kTwoSteps);
    static const JudgedRecord& record = run.finish();
    REQUIRE(record.outcome == Outcome::completed);
    static const fs::path folder = run.folder();
    return folder;
}

std::string complaintAbout(const fs::path& folder)
{
    const auto judged = judgeStored(folder);
    if (judged)
        return "";
    CHECK(judged.error().code == Errc::refused);
    return judged.error().english();
}

void checkNamed(const std::vector<Edit>& edits)
{
    for (const Edit& edit : edits) {
        const TempFolder copies;
        const fs::path copy = copies / "run";
        fs::copy(original(), copy, fs::copy_options::recursive);
        edit.make(copy);
        CAPTURE(edit.named);
        CHECK(complaintAbout(copy).find(edit.named) != std::string::npos);
    }
}

} // namespace

TEST_CASE("Every edited value of run.json is named", "[seal]") { checkNamed(editsOfTheRecord()); }

TEST_CASE("Every edit of another file, or of the layout of run.json, is named", "[seal]")
{
    checkNamed(editsOfFiles());
}

TEST_CASE("Every edit of the digests themselves is named", "[seal]") { checkNamed(editsOfTheDigests()); }

TEST_CASE("A folder that was copied, moved, touched and added to is as the run wrote it", "[seal]")
{
    CHECK(complaintAbout(original()) == "");
    const TempFolder copies;
    fs::copy(original(), copies / "copy", fs::copy_options::recursive);
    fs::rename(copies / "copy", copies / "moved");
    for (const auto& entry : fs::recursive_directory_iterator(copies / "moved"))
        if (entry.is_regular_file()) // MinGW's library sets no folder's time
            fs::last_write_time(entry.path(), fs::file_time_type::clock::now());
    put(copies / "moved/report.pdf", "a report");
    put(copies / "moved/samples/first.partial-0.bin", "left by a program that was cut off");
    const auto judged = judgeStored(copies / "moved");
    REQUIRE(judged);
    CHECK(judged->record.changed.empty());
}

TEST_CASE("An accepted changed record is judged, and names the changes", "[seal]")
{
    const TempFolder copies;
    fs::copy(original(), copies / "run", fs::copy_options::recursive);
    replaceIn(copies / "run/profile.toml", "limit = 90.0", "limit = 9.0");
    const auto judged = judgeStored(copies / "run", "", ChangedRecord::accept);
    REQUIRE(judged);
    CHECK(judged->record.changed == std::vector<std::string>{"profile.toml"});
    CHECK(changeNotice(judged->record).english() == "CHANGED after the run: profile.toml.");
    REQUIRE(judged->record.judgedBy);
    CHECK(judged->record.judgedBy->sha256 == judged->profile.sha256);
}

TEST_CASE("A record without digests is refused, and marked if it is accepted", "[seal]")
{
    const TempFolder copies;
    fs::copy(original(), copies / "run", fs::copy_options::recursive);
    editJson(copies / "run", [](nlohmann::ordered_json& run) {
        run.erase("digests");
        run.erase("sealed");
    });
    CHECK(complaintAbout(copies / "run").find("run.json (digests)") != std::string::npos);
    const auto judged = judgeStored(copies / "run", "", ChangedRecord::accept);
    REQUIRE(judged);
    CHECK(changeNotice(judged->record).english() == "CHANGED after the run: run.json (digests).");
}

TEST_CASE("Judging by another profile names it and its digest", "[seal]")
{
    const TempFolder folder;
    put(folder / "other.toml", std::string(kTwoSteps) + "# stricter\n");
    const auto judged = judgeStored(original(), (folder / "other.toml").string());
    REQUIRE(judged);
    REQUIRE(judged->record.judgedBy);
    CHECK(judged->record.judgedBy->sha256 == judged->profile.sha256);
    CHECK(judged->record.judgedBy->sha256 != judged->record.profileSha256);
    CHECK_FALSE(judgeStored(original())->record.judgedBy);
}
