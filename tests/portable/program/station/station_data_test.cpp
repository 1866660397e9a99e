// Exports and deletions are in the audit trail of a station before they happen.
#include "program/station/station_data.h"

#include "ground/base/read_file.h"
#include "ground/base/replace_file.h"
#include "line/store/line_audit.h"
#include "line/store/line_results.h"
#include "support/line_results.h"
#include "support/temp_folder.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>
#include <sstream>

using namespace assay;
using namespace assay::test;

namespace fs = std::filesystem;

namespace {

constexpr auto kDay = std::chrono::hours(24);

// Results of the last five days, one a day, each with its run folder under results/DAY.
struct Archive {
    Archive() : database(openIn(folder))
    {
        for (int day = 0; day < 5; ++day) {
            LineResult result = madeUpResult("S1", static_cast<unsigned>(day));
            result.ended = utcNow() - day * kDay;
            result.runFolder = (folder / utcText(result.ended).substr(0, 10) / result.serial).string();
            fs::create_directories(result.runFolder);
            REQUIRE(replaceFile(result.runFolder + "/run.json", "{\"run_id\": \"" + result.runId + "\"}"));
            REQUIRE(LineResults(database).add(result));
            results.push_back(result);
        }
    }
    static LineDatabase openIn(const TempFolder& folder)
    {
        auto opened = LineDatabase::open(folder / "station.db", "S1");
        REQUIRE(opened);
        return std::move(*opened);
    }
    std::vector<AuditEntry> trail(const std::string& event)
    {
        auto entries = LineAudit(database).read();
        REQUIRE(entries);
        std::erase_if(*entries, [&](const AuditEntry& entry) { return entry.event != event; });
        return *entries;
    }
    bool isThere(int day) const { return fs::exists(results.at(static_cast<std::size_t>(day)).runFolder); }

    TempFolder folder;
    LineDatabase database;
    std::vector<LineResult> results; // the latest first
};

} // namespace

TEST_CASE("Results of some days are exported with who did it, as lines of JSON or as one table", "[line][audit]")
{
    Archive archive;
    const fs::path out = archive.folder / "out";
    const UtcTime from = archive.results[3].ended, to = archive.results[0].ended; // three of the five
    const auto lines = exportResults(archive.database, {out, DropForm::json, from, to, "T1"});
    REQUIRE(lines);
    CHECK(*lines == 3);
    std::istringstream text(readWholeFile(out).value_or(""));
    std::vector<nlohmann::json> found;
    for (std::string line; std::getline(text, line);)
        found.push_back(nlohmann::json::parse(line));
    REQUIRE(found.size() == 3);
    CHECK(found[0].at("result_id") == archive.results[3].id);
    CHECK(found[0].at("metrics").size() == 6);
    REQUIRE(exportResults(archive.database, {out, DropForm::csv, from, to, "T1"}));
    const std::string table = readWholeFile(out).value_or("");
    CHECK(std::ranges::count(table, '\n') == 4);
    CHECK(table.find(archive.results[1].serial) != std::string::npos);
    CHECK_FALSE(fs::exists(out.string() + ".part"));
    const auto rows = archive.trail(audit::kExport);
    REQUIRE(rows.size() == 2);
    CHECK(rows[0].actor == "T1");
    CHECK(nlohmann::json::parse(rows[1].detail).at("form") == "csv");
}

TEST_CASE("An export that cannot be written leaves its row in the audit trail, and no file", "[line][audit]")
{
    Archive archive;
    const UtcTime from = archive.results[3].ended, to = archive.results[0].ended;
    const auto written =
        exportResults(archive.database, {archive.folder / "none" / "out", DropForm::csv, from, to, "T1"});
    REQUIRE_FALSE(written);
    CHECK(written.error().code == Errc::environment);
    CHECK(archive.trail(audit::kExport).size() == 1);
}

TEST_CASE("Old run folders are deleted, their results stay, and the audit trail says who did it", "[line][audit]")
{
    Archive archive;
    const auto runs = deleteRuns(archive.database, archive.results[1].ended, "E1");
    REQUIRE(runs);
    CHECK(runs->deleted == 3);
    CHECK(runs->left == 0);
    for (int day = 0; day < 5; ++day)
        CHECK(archive.isThere(day) == (day < 2));
    CHECK_FALSE(fs::exists(fs::path(archive.results[4].runFolder).parent_path())); // the day is empty
    CHECK(LineResults(archive.database).latest(9)->size() == 5);
    const auto rows = archive.trail(audit::kDelete);
    REQUIRE(rows.size() == 1);
    CHECK(rows[0].actor == "E1");
    CHECK(nlohmann::json::parse(rows[0].detail).at("run_folders") == 3);
    REQUIRE(deleteRuns(archive.database, archive.results[1].ended, "E1"));
    CHECK(archive.trail(audit::kDelete).size() == 1); // nothing was there to be deleted
}

// Whoever can write the database could name any folder in it.
TEST_CASE("Nothing but a result's own run folder is ever deleted", "[line][audit]")
{
    Archive archive;
    const fs::path precious = archive.folder / "precious";
    fs::create_directories(precious);
    REQUIRE(replaceFile(precious / "run.json", "{\"run_id\": \"another\"}"));
    LineResult result = madeUpResult("S1", 7);
    result.ended = utcNow() - 10 * kDay;
    for (const fs::path& named : {precious, archive.folder.path(), fs::path("/"), fs::path()}) {
        result.id = madeUpResult("S1", 8).id;
        result.runFolder = named.string();
        REQUIRE(LineResults(archive.database).add(result));
    }
    const auto runs = deleteRuns(archive.database, archive.results[4].ended, "E1");
    REQUIRE(runs);
    CHECK(runs->deleted == 0);
    CHECK(runs->left == 3);
    CHECK(fs::exists(precious / "run.json"));
    CHECK(archive.trail(audit::kDelete).empty());
}

TEST_CASE("A link to a run folder is not deleted, nor what it leads to", "[line][audit]")
{
    Archive archive;
    const fs::path link = archive.folder / "link";
    linkFolder(archive.results[4].runFolder, link);
    LineResult result = madeUpResult("S1", 7);
    result.ended = utcNow() - 10 * kDay;
    result.runId = archive.results[4].runId;
    result.runFolder = link.string();
    REQUIRE(LineResults(archive.database).add(result));
    const auto runs = deleteRuns(archive.database, archive.results[4].ended, "E1");
    REQUIRE(runs);
    CHECK(runs->deleted == 0);
    CHECK(runs->left == 1);
    CHECK(fs::exists(link));
    CHECK(archive.isThere(4));
    CHECK(archive.trail(audit::kDelete).empty());
}

TEST_CASE("Run folders of a station that go into a report or a table are noted there, others nowhere", "[line][audit]")
{
    Archive archive;
    const TempFolder elsewhere;
    const std::vector<fs::path> folders = {archive.results[0].runFolder, archive.results[1].runFolder + "/",
                                           elsewhere.path(), "no such folder"};
    REQUIRE(noteExport(folders, "csv", "/tmp/out.csv", "wang"));
    const auto rows = archive.trail(audit::kExport);
    REQUIRE(rows.size() == 1);
    const auto detail = nlohmann::json::parse(rows[0].detail);
    CHECK(detail.at("form") == "csv");
    CHECK(detail.at("user") == "wang");
    CHECK(detail.at("runs") == nlohmann::json({archive.results[0].serial, archive.results[1].serial}));
    CHECK(LineAudit(archive.database).verify()->what.empty());
}
