// The history finds what the run folders hold, says where they are no longer as they were, and can be deleted.
#include "program/history/history_sink.h"
#include "program/history/index_folders.h"
#include "run/record/run_folder.h"
#include "run/record/run_notes.h"
#include "support/stored_run.h"
#include "support/temp_folder.h"

#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <fstream>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>

using namespace assay;
using namespace assay::test;
namespace fs = std::filesystem;

namespace {

// A folder with an index and runs below it.
struct HistoryFixture {
    TempFolder folder;
    fs::path index = folder / "data/history.sqlite";

    fs::path run(const std::string& name) const { return folder / "runs" / name; }
    History open() const
    {
        Message note;
        auto history = openHistory(index, note);
        REQUIRE(history);
        return std::move(*history);
    }
    void indexAll(SealDepth depth = SealDepth::runJson) const
    {
        rememberSearchLocation(index, folder / "runs", kLevels);
        auto history = open();
        REQUIRE(indexFolders(history, findRunFolders(folder / "runs"), depth));
    }
    std::vector<RunSummary> find(const HistoryQuery& query = {}) const
    {
        auto history = open();
        auto runs = history.find(query);
        REQUIRE(runs);
        refresh(history, *runs);
        return *runs;
    }
    std::vector<std::string> names(const HistoryQuery& query) const
    {
        std::vector<std::string> found;
        for (const RunSummary& run : find(query))
            found.push_back(fs::path(run.folder).filename().string());
        return found;
    }
};

using Names = std::vector<std::string>;

HistoryQuery text(const std::string& words) { return {.text = words}; }

// Two runs that differ in all that can be asked for.
void fill(const HistoryFixture& store)
{
    JudgedRecord first = smallRecord("2026-03-04T10:00:00+00:00");
    first.specimen = {"江波龙", "L_7", "13", "Li", "", "50% scratched"};
    first.profileTitle["zh_CN"] = "两路行车记录";
    JudgedRecord second = smallRecord("2026-04-05T11:00:00+00:00");
    second.device.identity["cid"] = "03534d30303030301099999999010a00";
    second.specimen.lot = "LX7";
    second.verdict = Verdict::fail;
    storeRun(store.run("first"), first);
    storeRun(store.run("second"), second);
    REQUIRE(addNote(store.run("first"), NoteKind::note, "went back", "2026-05-01T00:00:00+00:00"));
    REQUIRE(addNote(store.run("first"), NoteKind::tag, "golden", "2026-05-01T00:00:00+00:00"));
    store.indexAll();
}

void put(const fs::path& file, const std::string& content) { std::ofstream(file, std::ios::binary) << content; }

} // namespace

TEST_CASE("A run is found by each thing that is known of it")
{
    const HistoryFixture store;
    fill(store);
    const std::string place = (fs::path("runs") / "first").string();
    for (const char* words :
         {"江波", "波龙", "L_7", "l_7 LI", "50%", "两路", "back went", "golden", "2026-03-04", place.c_str()}) {
        CAPTURE(words);
        CHECK(store.names(text(words)) == Names{"first"});
    }
    CHECK(store.names({.card = kCid}) == Names{"first"});
    CHECK(store.names({.card = "0x12345678"}) == Names{"first"});
    CHECK(store.names({.lot = "LX7"}) == Names{"second"});
    CHECK(store.names({.supplier = "江波龙"}) == Names{"first"});
    CHECK(store.names({.verdict = "fail"}) == Names{"second"});
    CHECK(store.names({.since = "2026-04"}) == Names{"second"});
    CHECK(store.names({.until = "2026-03-04"}) == Names{"first"});
}

TEST_CASE("The title of a run's profile is stored in each language")
{
    const HistoryFixture store;
    fill(store);
    const auto runs = store.find(text("golden"));
    REQUIRE(runs.size() == 1);
    CHECK(runs[0].profileTitle.at("zh_CN") == "两路行车记录");
}

TEST_CASE("The numbers of a search lead to its runs, in the order that is asked for")
{
    const HistoryFixture store;
    fill(store);
    auto history = store.open();
    auto numbers = history.findNumbers({.since = "2026"});
    REQUIRE(numbers);
    REQUIRE(numbers->size() == 2);
    std::ranges::reverse(*numbers);
    const auto runs = history.read(*numbers);
    REQUIRE(runs);
    CHECK(fs::path(runs->at(0).folder).filename() == "first");
    CHECK(fs::path(runs->at(1).folder).filename() == "second");
    CHECK(history.findNumbers(text("golden fail")).value().empty());
}

TEST_CASE("A history is sorted by each of its columns, up and down, whatever the case of the letters")
{
    const HistoryFixture store;
    JudgedRecord a = smallRecord("2026-03-04T10:00:00+00:00"), b = smallRecord("2026-04-05T11:00:00+00:00");
    a.device.model = "Alpha", b.device.model = "beta";
    a.profileName = "x", b.profileName = "Y";
    a.specimen.supplier = "A", b.specimen.supplier = "B";
    a.specimen.operatorName = "Zoe", b.specimen.operatorName = "adam";
    a.verdict = Verdict::fail, b.verdict = Verdict::pass;
    storeRun(store.run("a"), a);
    storeRun(store.run("b"), b);
    store.indexAll();
    auto history = store.open();
    using By = HistoryOrder::By;
    for (const auto& [by, first] : {std::pair{By::started, "a"},
                                    {By::verdict, "a"},
                                    {By::card, "a"},
                                    {By::profile, "a"},
                                    {By::origin, "a"},
                                    {By::operatorName, "b"}})
        for (const bool descending : {false, true}) {
            CAPTURE(first, descending);
            const auto runs = history.read(history.findNumbers({}, {by, descending}).value());
            CHECK((fs::path(runs->at(0).folder).filename() == first) != descending);
        }
}

TEST_CASE("The history stores the criterion that decided a run, for a pass none")
{
    const HistoryFixture store;
    JudgedRecord bad = smallRecord("2026-03-04T10:00:00+00:00"), good = smallRecord("2026-04-05T11:00:00+00:00");
    CriterionResult missed;
    missed.metric = "write.throughput_mean";
    missed.limit = 10.0;
    missed.value = 8.5;
    missed.verdict = bad.verdict = Verdict::fail;
    good.verdict = Verdict::pass;
    bad.criteria = {missed};
    storeRun(store.run("bad"), bad);
    storeRun(store.run("good"), good);
    store.indexAll();
    const auto runs = store.find();
    CHECK_FALSE(runs.at(0).decidedBy);
    REQUIRE(runs.at(1).decidedBy);
    CHECK((isSameCriterion(*runs[1].decidedBy, missed) && numberOf(*runs[1].decidedBy) == 8.5));
}

TEST_CASE("A run that has left the index is missing under its number")
{
    const HistoryFixture store;
    fill(store);
    auto history = store.open();
    const auto runs = history.read(std::array{12345LL});
    REQUIRE(runs);
    CHECK(runs->at(0).missing);
    CHECK(runs->at(0).folder.empty());
}

TEST_CASE("Suppliers and lots to choose from are those of some run, each once and in order")
{
    const HistoryFixture store;
    fill(store);
    JudgedRecord third = smallRecord("2026-05-05T11:00:00+00:00");
    third.specimen = {"Acme", "LX7", "", "", "", ""};
    storeRun(store.run("third"), third);
    store.indexAll();
    const auto choices = store.open().choices();
    REQUIRE(choices);
    CHECK(choices->suppliers == Names{"Acme", "江波龙"});
    CHECK(choices->lots == Names{"LX7", "L_7"});
}

TEST_CASE("Indexing that is stopped keeps what is in, and says how far it came")
{
    const HistoryFixture store;
    storeRun(store.run("first"), smallRecord());
    storeRun(store.run("second"), smallRecord());
    auto history = store.open();
    IndexProgress progress;
    const auto found = findRunFolders(store.folder / "runs", kLevels, &progress);
    CHECK(progress.found == 2);
    REQUIRE(indexFolders(history, found, SealDepth::runJson, &progress));
    CHECK(progress.done == 2);
    progress.stop = true;
    const auto stopped = indexFolders(history, found, SealDepth::runJson, &progress);
    REQUIRE(stopped);
    CHECK(stopped->runs == 0);
    CHECK(history.count() == std::size_t{2});
}

TEST_CASE("Every word of a search must fit, and signs of a pattern are letters")
{
    const HistoryFixture store;
    fill(store);
    CHECK(store.names(text("golden fail")).empty());
    CHECK(store.names(text("L%7")).empty());
    CHECK(store.names(text("'; DROP TABLE run")).empty());
    CHECK(store.names(text("2026")) == Names{"second", "first"});
}

TEST_CASE("The latest runs come first, and no more than asked for")
{
    const HistoryFixture store;
    fill(store);
    CHECK(store.names({}) == Names{"second", "first"});
    CHECK(store.names({.limit = 1}) == Names{"second"});
}

TEST_CASE("A run keeps in the index what it was judged to be")
{
    const HistoryFixture store;
    fill(store);
    const auto runs = store.find({.lot = "L_7"});
    REQUIRE(runs.size() == 1);
    CHECK(runs[0].verdict == "pass");
    CHECK(runs[0].sample.number == "13");
    CHECK(runs[0].tags == Names{"golden"});
    CHECK(runs[0].notes == Names{"went back"});
    const JudgedRecord record = smallRecord();
    REQUIRE(runs[0].metrics.size() == record.criteria.size());
    CHECK(runs[0].metrics[0].id == record.criteria[0].metric);
    CHECK_FALSE(runs[0].changed);
    CHECK_FALSE(runs[0].missing);
}

TEST_CASE("A deleted index is rebuilt from the folders, with tags and notes, and a note")
{
    const HistoryFixture store;
    fill(store);
    const auto before = store.find();
    for (const char* ending : {"", "-wal", "-shm"})
        fs::remove(store.index.string() + ending);
    Message note;
    REQUIRE(openHistory(store.index, note));
    CHECK(note.english() == "The history was rebuilt from 2 run folders.");
    const auto after = store.find();
    REQUIRE(after.size() == before.size());
    for (std::size_t i = 0; i < after.size(); ++i)
        CHECK(toJson(after[i]) == toJson(before[i]));
}

TEST_CASE("A damaged index, and one of another version, is set aside and rebuilt")
{
    const HistoryFixture store;
    fill(store);
    SECTION("not a database") { put(store.index, std::string(5000, 'x')); }
    SECTION("another version")
    {
        soci::session sql(soci::sqlite3, "dbname=" + store.index.string());
        sql << "UPDATE schema_version SET version = 99";
    }
    Message note;
    REQUIRE(openHistory(store.index, note));
    CHECK(note.english().find("set aside") != std::string::npos);
    CHECK(fs::exists(store.index.string() + ".damaged"));
    CHECK(store.names({}) == Names{"second", "first"});
}

TEST_CASE("A folder that is gone is shown as missing, one that has moved at its new place")
{
    const HistoryFixture store;
    fill(store);
    fs::rename(store.run("first"), store.run("elsewhere"));
    REQUIRE(store.find({.lot = "L_7"}).size() == 1);
    CHECK(store.find({.lot = "L_7"})[0].missing);
    store.indexAll();
    CHECK(store.names({.lot = "L_7"}) == Names{"elsewhere"});
    CHECK_FALSE(store.find({.lot = "L_7"})[0].missing);
}

TEST_CASE("A run.json that was edited is marked as changed when it is looked at")
{
    const HistoryFixture store;
    fill(store);
    const fs::path file = store.run("second") / "run.json";
    const auto written = fs::last_write_time(file);
    std::ifstream in(file);
    std::string json{std::istreambuf_iterator<char>(in), {}};
    in.close();
    json.replace(json.find("\"LX7\""), 5, "\"LX8\"");
    put(file, json);
    SECTION("with a later time stamp") {}
    SECTION("within the same tick of a coarse clock") { fs::last_write_time(file, written); }
    const auto runs = store.find({.lot = "LX7"});
    REQUIRE(runs.size() == 1);
    CHECK(runs[0].changed);
    REQUIRE(store.find({.lot = "LX8"}).size() == 1);
    CHECK(store.find({.lot = "LX8"})[0].changed);
}

TEST_CASE("An ended run counts as changed for the index that knew it, although its digests were computed anew")
{
    const HistoryFixture store;
    JudgedRecord record = smallRecord();
    storeRun(store.run("a"), record);
    store.indexAll();
    fs::remove_all(store.run("a"));
    record.specimen.lot = "forged";
    storeRun(store.run("a"), record);
    store.indexAll();
    CHECK(store.find()[0].changed);
    store.indexAll();
    CHECK(store.find()[0].changed);
}

TEST_CASE("Another run in the same folder, and a run that went on, are not changed")
{
    const HistoryFixture store;
    JudgedRecord record = smallRecord();
    record.ended.clear();
    storeRun(store.run("a"), record);
    storeRun(store.run("b"), smallRecord());
    store.indexAll();
    fs::remove_all(store.folder / "runs");
    record.ended = record.started;
    storeRun(store.run("a"), record);
    storeRun(store.run("b"), smallRecord());
    store.indexAll();
    for (const RunSummary& run : store.find()) {
        CHECK_FALSE(run.changed);
        CHECK_FALSE(run.ended.empty());
    }
}

TEST_CASE("A change of any other file is found when every file is read")
{
    const HistoryFixture store;
    fill(store);
    put(store.run("first") / "profile.toml", "another");
    store.indexAll();
    CHECK_FALSE(store.find({.lot = "L_7"})[0].changed);
    store.indexAll(SealDepth::whole);
    CHECK(store.find({.lot = "L_7"})[0].changed);
}

TEST_CASE("Cards with one serial number and different CIDs are marked, a card tested twice is not")
{
    const HistoryFixture store;
    for (const char* name : {"a", "b"})
        storeRun(store.run(name), smallRecord());
    store.indexAll();
    for (const RunSummary& run : store.find())
        CHECK_FALSE(run.repeatedSerial);
    JudgedRecord copy = smallRecord();
    copy.device.identity["cid"] = "1b534d30303030312012345678010b00"; // same maker and serial, other product
    storeRun(store.run("c"), copy);
    store.indexAll();
    for (const RunSummary& run : store.find())
        CHECK(run.repeatedSerial);
}

TEST_CASE("Several programs write one index at the same time")
{
    const HistoryFixture store;
    constexpr int kRuns = 60;
    std::array<std::string, 3> errors; // checked here: assertions belong to one thread
    {
        std::vector<std::jthread> programs;
        for (std::string& error : errors)
            programs.emplace_back([&] {
                for (int i = 0; i < kRuns && error.empty(); ++i) {
                    RunSummary run;
                    run.runId = run.folder = fmt::format("/{}/{}", &error - errors.data(), i);
                    auto history = History::open(store.index, std::chrono::seconds(30));
                    const auto added = history ? history->add({&run, 1}) : tl::unexpected(history.error());
                    error = added ? "" : added.error().english();
                }
            });
    }
    CHECK(errors == std::array<std::string, 3>());
    auto history = store.open();
    CHECK(history.count() == errors.size() * kRuns);
}

TEST_CASE("A run is in the history from its start, and has its verdict at its end")
{
    const HistoryFixture store;
    fs::create_directories(store.folder / "runs");
    auto folder = RunWriter::create(store.run("a"), "");
    REQUIRE(folder);
    HistorySink sink(store.index, *folder);
    JudgedRecord record = smallRecord();
    record.verdict = Verdict::fail;
    std::string ended;
    std::swap(record.ended, ended);
    REQUIRE(folder->store(record));
    REQUIRE(sink.store(record));
    REQUIRE(store.find().size() == 1);
    CHECK(store.find()[0].ended.empty());
    record.ended = ended;
    REQUIRE(folder->store(record));
    REQUIRE(sink.store(record));
    auto history = store.open();
    const auto runs = history.find({});
    REQUIRE(runs);
    CHECK(runs->at(0).verdict == "fail");
    CHECK(runs->at(0).ended == ended);
}

TEST_CASE("An index that cannot be written fails no run and is an event of it")
{
    const TempFolder folder;
    auto writer = RunWriter::create(folder / "run", "");
    REQUIRE(writer);
    HistorySink sink(placeInAFile(folder), *writer);
    JudgedRecord record = smallRecord();
    record.ended.clear();
    REQUIRE(writer->store(record));
    CHECK(sink.store(record));
    std::ifstream log(folder / "run/log.jsonl");
    std::string line;
    CHECK(std::getline(log, line));
    CHECK(line.find("history_failed") != std::string::npos);
    record.ended = record.started;
    REQUIRE(writer->store(record));
    CHECK(sink.store(record));
    CHECK(readRun(folder / "run").has_value()); // the seal holds: nothing was logged after the end
}

TEST_CASE("Run folders are found below a folder, not in hidden folders or too far down")
{
    const HistoryFixture store;
    storeRun(store.run("lot/a"), smallRecord());
    storeRun(store.run(".hidden/b"), smallRecord());
    storeRun(store.run("1/2/3/c"), smallRecord());
    CHECK(findRunFolders(store.folder / "runs", 3) == std::vector{store.run("lot/a")});
    CHECK(findRunFolders(store.folder / "runs").size() == 2);
    CHECK(findRunFolders(store.run("lot/a")) == std::vector{store.run("lot/a")});
    CHECK(findRunFolders(store.folder / "nothing").empty());
}

TEST_CASE("Run folders behind a link are not found")
{
    const HistoryFixture store;
    storeRun(store.run("a"), smallRecord());
    linkFolder(store.folder / "runs", store.run("loop"));
    CHECK(findRunFolders(store.folder / "runs") == std::vector{store.run("a")});
}

TEST_CASE("A run.json of something else is counted as unreadable and hurts nothing")
{
    const HistoryFixture store;
    const std::string content =
        GENERATE("", "[]", "{\"schema\": \"cardassay.run/1\"}", "{\"schema\": \"other\", \"run_id\": 1}", "\xff\xfe",
                 "}}}", "\"", "{\"run_id\": \"a", "{\"schema\": \"cardassay.run/1\", \"run_id\": {}, \"device\": []}");
    CAPTURE(content);
    storeRun(store.run("a"), smallRecord());
    fs::create_directories(store.run("b"));
    put(store.run("b") / "run.json", content);
    auto history = store.open();
    const auto count = indexFolders(history, findRunFolders(store.folder / "runs"));
    REQUIRE(count);
    CHECK(count->runs == 1);
    CHECK(count->unreadable.size() == 1);
}

TEST_CASE("Notes and tags are kept in the run folder, where a seal lets them be and strange lines hurt nothing")
{
    const TempFolder folder;
    storeRun(folder / "run", smallRecord());
    REQUIRE(addNote(folder / "run", NoteKind::tag, "a", ""));
    std::ofstream(folder / "run/notes.jsonl", std::ios::app) << "not JSON\n[1]\n{\"note\": 7}\n{\"tag\": \"\"}\n";
    REQUIRE(addNote(folder / "run", NoteKind::tag, "划痕", ""));
    REQUIRE(addNote(folder / "run", NoteKind::tag, "a", ""));
    REQUIRE(addNote(folder / "run", NoteKind::note, "two\nlines", ""));
    CHECK(readNotes(folder / "run").tags == Names{"a", "划痕"});
    CHECK(readNotes(folder / "run").notes == Names{"two\nlines"});
    REQUIRE(addNote(folder / "run", NoteKind::untag, "a", ""));
    CHECK(readNotes(folder / "run").tags == Names{"划痕"});
    CHECK(readRun(folder / "run").has_value());
    CHECK_FALSE(addNote(folder / "run", NoteKind::note, " \n", ""));
    CHECK_FALSE(addNote(folder.path(), NoteKind::note, "text", ""));
}
