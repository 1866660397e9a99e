// The station file: what it says is read, what is wrong in it is named with its line, and it is an enrolment as well.
#include "line/line/station_file.h"

#include "card/device/slot_enrolment.h"
#include "line/line/scan.h"

#include <catch2/catch_test_macros.hpp>
#include <fstream>

using namespace assay;

namespace {

const std::string kPlain = R"([station]
id = "L1"
profile = "own/line.toml"
login = false
[[slot]]
label = "A1"
id = "pci-0000:00:14.0-usb-0:2:1.0-scsi-0:0:0:0"
[[slot]]
label = "A2"
id = "pci-0000:00:14.0-usb-0:2:1.0-scsi-0:0:0:1"
[[slot]]
label = "B1"
id = "platform-3f202000.mmc"
)";

} // namespace

TEST_CASE("A station file says all that is needed, and the rest has defaults", "[line]")
{
    const auto file =
        parseStationFile(kPlain + "[bins]\nfail = 7\n[[bin]]\ncriterion = \"probe.counterfeit\"\nbin = 9\n"
                                  "[golden]\nshift_begin = \"22:30\"\n[[golden_card]]\nserial = \"G1\"\n"
                                  "[[watch]]\nmetric = \"write.throughput_mean\"\n",
                         "line/station.toml");
    REQUIRE(file);
    CHECK(file->rows == 2);
    CHECK(file->columns == 2);
    CHECK(file->slots[2].row == 1);
    CHECK(file->slots[0].controller == "pci-0000:00:14.0");
    CHECK(file->slots[0].controller == file->slots[1].controller);
    CHECK(file->slots[2].controller != file->slots[0].controller);
    CHECK(std::filesystem::path(file->profile) == "line/own/line.toml");
    CHECK(file->results == "line/results");
    CHECK(file->bins.fail == 7);
    CHECK(file->bins.criteria.at("probe.counterfeit") == 9);
    CHECK(file->golden.shiftStart == std::chrono::minutes(22 * 60 + 30));
    CHECK(file->golden.serials == std::vector<std::string>{"G1"});
    CHECK(file->watched.size() == 1);
}

TEST_CASE("A card that passed is left as the profile says, or as the station file says", "[line]")
{
    const auto after = [](const std::string& key) {
        const auto file = parseStationFile("[station]\nid = \"L1\"\nprofile = \"line\"\nlogin = false\n" + key +
                                               "[[slot]]\nlabel = \"A1\"\nid = \"sim:good-u1\"\n",
                                           "station.toml");
        REQUIRE(file);
        return file->after;
    };
    CHECK_FALSE(after(""));
    CHECK(after("after = \"leave\"\n") == AfterTest::leave);
    CHECK(after("after = \"format\"\n") == AfterTest::format);
}

TEST_CASE("A grid is as large as the positions in it", "[line]")
{
    const auto grid = [](const std::string& keys, const std::string& slots) {
        const auto file = parseStationFile("[station]\nid = \"L1\"\nprofile = \"line\"\nlogin = false\n" + keys + slots,
                                           "station.toml");
        INFO((file ? "" : file.error().english()));
        REQUIRE(file);
        return std::pair(file->rows, file->columns);
    };
    const auto slot = [](const std::string& label, const std::string& place) {
        return "[[slot]]\nlabel = \"" + label + "\"\nid = \"sim:good-u1\"\n" + place;
    };
    CHECK(grid("", slot("A1", "row = 1\ncolumn = 1\n") + slot("A4", "row = 1\ncolumn = 4\n")) == std::pair(1U, 4U));
    CHECK(grid("", slot("A1", "row = 1\ncolumn = 1\n") + slot("C1", "row = 3\ncolumn = 1\n")) == std::pair(3U, 1U));
    CHECK(grid("columns = 3\n", slot("A1", "") + slot("A2", "") + slot("A3", "") + slot("B1", "")) ==
          std::pair(2U, 3U));
    CHECK(grid("rows = 4\n", slot("A1", "") + slot("A2", "")) == std::pair(4U, 2U));
    CHECK_FALSE(parseStationFile(kPlain + "column = 4\n[station]\ncolumns = 2\n", "station.toml"));
}

TEST_CASE("A station file enrols its slots, and an earlier enrolment file stays valid", "[line]")
{
    const auto slots = parseStationSlots(kPlain, "station.toml", {kStationTables.begin(), kStationTables.end()});
    REQUIRE(slots);
    CHECK(slots->ids.size() == 3);
    CHECK(slots->enrols("platform-3f202000.mmc"));
    CHECK(parseStationSlots("[[slot]]\nid = \"x\"\n", "slots.toml", {}));
}

TEST_CASE("Errors of a station file are named with their line", "[line]")
{
    struct Row {
        std::string add, words;
    };
    const Row rows[] = {
        {"[[slot]]\nlabel = \"A1\"\nid = \"x\"\n", "station.toml:14"},
        {"[[slot]]\nlabel = \"C1\"\nid = \"platform-3f202000.mmc\"\n", "a place of its own"},
        {"[[slot]]\nlabel = \"C1\"\nid = \"\"\n", "a place of its own"},
        {"[scan]\nserial = \"[A-\"\n", "station.toml:15 (scan.serial): not a regular expression"},
        {"[scan]\nduplicate = \"maybe\"\n", "station.toml:15"},
        {"[golden]\nshift_begin = \"25:00\"\n", "station.toml:15 (golden.shift_begin)"},
        {"[golden]\nshift_begin = \"6:00\"\n", "as 06:00"},
        {"[golden]\nshift_h = 7\n", "does not divide 24 hours"},
        {"[retest]\nattempt = 2\n", "did you mean"},
        {"[retests]\n", "station.toml:14"},
        {"[retest]\nattempts = 0\n", "station.toml:15"},
        {"[[watch]]\nmetric = \"\"\n", "station.toml:14"},
    };
    for (const Row& row : rows) {
        const auto file = parseStationFile(kPlain + row.add, "station.toml");
        CAPTURE(row.add);
        REQUIRE_FALSE(file);
        INFO(file.error().english());
        CHECK(file.error().code == Errc::badInput);
        CHECK(file.error().english().find(row.words) != std::string::npos);
    }
    CHECK_FALSE(parseStationFile("[station]\nid = \"L1\"\nprofile = \"quick\"\n", "station.toml")); // no slot
    CHECK_FALSE(parseStationFile("", "station.toml"));
}

TEST_CASE("Regular expressions of a station file with excessive time are refused, or matched in bounded time", "[line]")
{
    for (const char* form : {"(a|b)\\\\1", "(((a{100}){100}){100})", "a{99999}", "(a?){3000}"}) {
        CAPTURE(form);
        const auto file = parseStationFile(kPlain + "[scan]\nserial = \"" + form + "\"\n", "station.toml");
        REQUIRE(!file);
        CHECK(file.error().english().find("not a regular expression") != std::string::npos);
    }
    for (const char* form : {"(a+)+", "(a|a)*", "(a*)*b", "(.*)*(.*)*(.*)*x"}) {
        CAPTURE(form);
        const auto file = parseStationFile(kPlain + "[scan]\nserial = \"" + form + "\"\n", "station.toml");
        REQUIRE(file);
        const auto begin = std::chrono::steady_clock::now();
        CHECK(readScan(std::string(60, 'a') + "!", file->scans).kind == ScanKind::unknown);
        CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(1));
    }
}
