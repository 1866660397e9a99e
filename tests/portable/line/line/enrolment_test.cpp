// The places of a reader are learnt by putting a card into each.
#include "line/line/enrolment.h"

#include "line/line/station_file.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;

namespace {

void insertAndTakeOut(Enrolment& enrolment, const std::string& id)
{
    enrolment.see({id});
    REQUIRE(enrolment.step() == Enrolment::Step::removing);
    enrolment.see({id});
    enrolment.see({});
}

} // namespace

TEST_CASE("Cards inserted one by one enrol a reader", "[line]")
{
    Enrolment enrolment(2, 2);
    CHECK(enrolment.step() == Enrolment::Step::clearing);
    enrolment.see({"usb-1:0"}); // was there before: nobody knows in which place
    CHECK(enrolment.step() == Enrolment::Step::clearing);
    enrolment.see({});
    CHECK(enrolment.step() == Enrolment::Step::inserting);
    insertAndTakeOut(enrolment, "usb-1:0");
    insertAndTakeOut(enrolment, "usb-1:1");
    CHECK(enrolment.place() == 2);
    enrolment.see({"usb-1:0"}); // into the same place again
    CHECK(enrolment.complaint().english() == "this is slot A1; take the card out and put it into B1");
    enrolment.see({});
    enrolment.see({"usb-1:2", "usb-1:3"});
    CHECK_FALSE(enrolment.complaint().empty());
    enrolment.see({});
    insertAndTakeOut(enrolment, "usb-1:3");
    enrolment.back(); // it was the wrong one
    insertAndTakeOut(enrolment, "usb-1:2");
    enrolment.skip();
    CHECK(enrolment.step() == Enrolment::Step::done);
    CHECK(enrolment.ids() == std::vector<std::string>{"usb-1:0", "usb-1:1", "usb-1:2", ""});
}

TEST_CASE("Enrolled slots replace those of the file, and nothing else changes", "[line]")
{
    Enrolment enrolment(1, 2);
    enrolment.see({});
    insertAndTakeOut(enrolment, "platform-a:0");
    insertAndTakeOut(enrolment, "platform-a:1");
    const std::string before =
        "# of line 3\n[station]\nid = \"L3\"\nprofile = \"line\"\nlogin = false\n\n[[slot]]\nlabel = "
        "\"old\"\nid = \"x\"\n\n[bins]\nfail = 7\n";
    const std::string after = withSlots(before, enrolment.toml());
    CHECK(after.starts_with("# of line 3\n[station]\n"));
    CHECK(after.find("old") == std::string::npos);
    const auto file = parseStationFile(after, "station.toml");
    if (!file)
        FAIL(file.error().english());
    REQUIRE(file->slots.size() == 2);
    CHECK(file->slots[1].label == "A2");
    CHECK(file->slots[1].id == "platform-a:1");
    CHECK(file->slots[1].column == 1);
    CHECK(file->bins.fail == 7);
    CHECK(withSlots(after, enrolment.toml()) == after);
}

TEST_CASE("A reader of one long row is enrolled into a file that is read again", "[line]")
{
    const auto shape = GENERATE(std::pair(1U, 4U), std::pair(2U, 4U), std::pair(8U, 1U), std::pair(4U, 4U));
    CAPTURE(shape.first, shape.second);
    Enrolment enrolment(shape.first, shape.second);
    enrolment.see({});
    for (unsigned i = 0; i < shape.first * shape.second; ++i)
        insertAndTakeOut(enrolment, "pci-a:" + std::to_string(i));
    const auto file = parseStationFile(
        withSlots("[station]\nid = \"L3\"\nprofile = \"line\"\nlogin = false\n", enrolment.toml()), "station.toml");
    INFO((file ? "" : file.error().english()));
    REQUIRE(file);
    CHECK(file->rows == shape.first);
    CHECK(file->columns == shape.second);
}

TEST_CASE("Errors of a station file are reported before its slots are enrolled", "[line]")
{
    const std::string slots = "[[slot]]\nlabel = \"old\"\nid = \"\"\n"; // wrong, but will be replaced
    CHECK(checkEnrollable("[station]\nid = \"L3\"\nprofile = \"line\"\nlogin = false\n", "station.toml"));
    CHECK(checkEnrollable(slots + "[station]\nid = \"L3\"\nprofile = \"line\"\nlogin = false\n", "station.toml"));
    const auto wrong =
        checkEnrollable(slots + "[station]\nid = \"L3\"\nprofile = \"line\"\nlogn = false\n", "station.toml");
    REQUIRE_FALSE(wrong);
    CHECK(wrong.error().english().find("station.toml:7") != std::string::npos); // the line in the file as it is
}
