// Each flash key of a card file has the effect that docs/formats/simulator.md states.
#include "model/flash/flash_model.h"
#include "model/sim/card_model.h"

#include "ground/base/prng.h"
#include "support/flash_page.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <functional>

using namespace assay;
using namespace assay::test;
using Catch::Matchers::WithinRel;

namespace {

std::unique_ptr<FlashModel> card(const std::string& tables)
{
    const auto model = parseCardModel(
        R"([card]
name = "C"
advertised_bytes = 67_108_864
[nand]
pages_per_block = 64
t_program_us = 100
)" + tables,
        "c.toml");
    if (!model)
        FAIL(model.error().english());
    return makeFlashModel(*model);
}

// Returns the write amplification of `writes` pages after one sequential pass.
double amplification(FlashModel& flash, int writes, const std::function<std::uint64_t(Prng&)>& nextPage)
{
    for (std::uint64_t page = 0; page < kPages; ++page)
        flash.serve(IoOp::write, kPage * page, kPage);
    Prng prng(3);
    const auto before = flash.truth();
    for (int i = 0; i < writes; ++i)
        flash.serve(IoOp::write, kPage * nextPage(prng), kPage);
    const auto after = flash.truth();
    return (after.at("nand_bytes") - before.at("nand_bytes")) / (after.at("host_bytes") - before.at("host_bytes"));
}

double amplification(const std::string& tables, const std::function<std::uint64_t(Prng&)>& nextPage)
{
    const auto flash = card(tables);
    return amplification(*flash, 30'000, nextPage);
}

std::uint64_t anyPage(Prng& prng) { return prng.below(kPages); }
std::uint64_t hotOrCold(Prng& prng)
{
    return prng.below(5) < 4 ? prng.below(kPages / 5) : kPages / 5 + prng.below(kPages * 4 / 5);
}

} // namespace

TEST_CASE("The GC victim policy is configurable")
{
    const std::string page = "[ftl]\nkind = \"page\"\ngc = ";
    const double greedy = amplification(page + "\"greedy\"", anyPage), fifo = amplification(page + "\"fifo\"", anyPage);
    const double random = amplification(page + "\"random\"", anyPage),
                 ten = amplification(page + "\"random\"\nchoices = 10", anyPage);
    CHECK(greedy < ten);
    CHECK(ten < 1.1 * greedy);
    CHECK(greedy < fifo);
    CHECK(fifo < random);
}

TEST_CASE("More over-provisioning means fewer relocated pages")
{
    const std::string page = "[ftl]\nkind = \"page\"\nover_provisioning = ";
    CHECK(amplification(page + "0.3", anyPage) < 0.6 * amplification(page + "0.1", anyPage));
}

TEST_CASE("Hot/cold separation is configured in bytes")
{
    const std::string page = "[ftl]\nkind = \"page\"\nover_provisioning = 0.15\n";
    CHECK(amplification(page + "hot_bytes = 13_418_496", hotOrCold) < 0.85 * amplification(page, hotOrCold));
}

TEST_CASE("Open units can be closed first in, first out")
{
    // Every second write is sequential in the first unit; the others go to all units.
    std::uint64_t turn = 0;
    const auto pattern = [&](Prng&) {
        const std::uint64_t i = turn++;
        return i % 2 == 0 ? i / 2 % 64 : (1 + i / 2 % 63) * 64;
    };
    const std::string open = "[ftl]\nkind = \"open_au\"\nopen_units = 3\nclose_order = ";
    const double lru = amplification(open + "\"lru\"", pattern);
    turn = 0;
    CHECK(amplification(open + "\"fifo\"", pattern) > lru + 5);
}

TEST_CASE("The number of randomly written open units can be limited")
{
    // Random writes to three units alternately: three open units suffice, unless only one of them may be random.
    std::uint64_t turn = 0;
    const auto pattern = [&](Prng& prng) { return turn++ % 3 * 64 + 1 + prng.below(63); };
    const std::string open = "[ftl]\nkind = \"open_au\"\nopen_units = 3\nopen_units_out_of_order = ";
    const double all = amplification(open + "0", pattern);
    CHECK(all < 2.5); // a merge for each full unit
    CHECK(amplification(open + "1", pattern) > 60);
}

TEST_CASE("A discard invalidates whole pages only")
{
    struct Row {
        Bytes offset, length;
        double pages;
    };
    for (const Row& row : {Row{kPage, kPage * 3, 3}, Row{kPage - kib(4), kPage * 3, 2},
                           Row{kPage, kPage * 3 - kib(4), 2}, Row{kib(4), kib(4), 0}}) {
        const auto flash = card("[ftl]\nkind = \"open_au\"\n");
        for (std::uint64_t page = 0; page < 64; ++page)
            flash->serve(IoOp::write, kPage * page, kPage);
        flash->serve(IoOp::discard, row.offset, row.length);
        flash->serve(IoOp::write, kPage * 63, kPage); // not sequential
        flash->serve(IoOp::write, kPage * 64, kPage); // closes the unit: all of it is copied
        CHECK(flash->truth().at("discarded_bytes") == row.pages * static_cast<double>(kPage.count()));
        CHECK(flash->truth().at("collected_bytes") == (64 - row.pages) * static_cast<double>(kPage.count()));
    }
}

TEST_CASE("A low endurance wears a card out, a high one does not")
{
    const std::string page = "[ftl]\nkind = \"page\"\n[wear]\nrated_cycles = ";
    for (const bool shortLife : {true, false}) {
        const auto flash = card(page + (shortLife ? "20" : "3000"));
        amplification(*flash, 30'000, anyPage);
        CHECK(flash->wornOut() == shortLife);
    }
}

TEST_CASE("The same seed gives the same card, another seed a different one")
{
    const auto model = parseCardModel(R"([card]
name = "C"
advertised_bytes = 67_108_864
[nand]
pages_per_block = 64
[ftl]
kind = "page"
gc = "random"
)",
                                      "c.toml");
    REQUIRE(model);
    const auto relocated = [&](std::uint64_t seed) {
        const auto flash = makeFlashModel(*model, seed);
        amplification(*flash, 5000, anyPage);
        return flash->truth().at("collected_bytes");
    };
    CHECK(relocated(1) == relocated(1));
    CHECK(relocated(1) != relocated(2));
}

TEST_CASE("Joined sequential small writes become whole pages; the next other write programs a partial page")
{
    const auto flash = card("[ftl]\nkind = \"page\"\n[buffer]\njoin_writes = true\n");
    const Bytes quarter(kPage.count() / 4);
    for (std::uint64_t i = 0; i < 40; ++i)
        flash->serve(IoOp::write, quarter * i, quarter);
    CHECK(flash->totals().programmed == kPage * 10);
    CHECK(flash->totals().padding == Bytes());
    flash->serve(IoOp::write, kPage * 20, quarter);
    flash->serve(IoOp::write, kPage * 30, quarter);
    CHECK(flash->totals().padding == quarter * 3);
    flash->serve(IoOp::flush, Bytes(), Bytes());
    CHECK(flash->totals().padding == quarter * 6);
}

TEST_CASE("Each non-sequential write copies a whole unit under strict order")
{
    const std::string units = "[ftl]\nkind = \"open_au\"\nopen_units = 4\n";
    // always the same unit: one or two pages are written, all others copied
    const auto oneUnit = [](Prng& prng) { return 1 + prng.below(62); };
    CHECK(amplification(units + "strict_order = true\n", oneUnit) > 50);
    CHECK(amplification(units, oneUnit) < 3);
}

TEST_CASE("A randomly written unit is merged whenever its limit of random pages is reached")
{
    const std::string units = "[ftl]\nkind = \"open_au\"\nopen_units = 4\n";
    const auto oneUnit = [](Prng& prng) { return prng.below(64); };
    const double whole = amplification(units, oneUnit),
                 quarter = amplification(units + "out_of_order_pages = 16\n", oneUnit);
    CHECK_THAT(whole, WithinRel(2, 0.05)); // 64 pages copied for 64 written
    CHECK_THAT(quarter, WithinRel(5, 0.05));
}

TEST_CASE("Sequential writes do not count against the limit of random pages")
{
    const std::string units = "[ftl]\nkind = \"open_au\"\nopen_units = 4\nout_of_order_pages = 16\n";
    std::uint64_t next = 0;
    CHECK(amplification(units, [&](Prng&) { return next++ % kPages; }) == 1.0);
}

TEST_CASE("Cached pages of one unit are folded together, so the unit is copied once")
{
    const std::string units = "[ftl]\nkind = \"open_au\"\nopen_units = 1\n[slc]\ncache_bytes = 4_194_304\n";
    const auto twoUnits = [](Prng& prng) { return prng.below(2) * 64 + prng.below(64); };
    CHECK(amplification(units + "fold_units = true\n", twoUnits) < 0.5 * amplification(units, twoUnits));
}

TEST_CASE("A page copy takes t_move_us, or a read and a program; bus reads have their own rate")
{
    FlashDesign design;
    design.readTime = std::chrono::microseconds(60);
    design.programTime = std::chrono::microseconds(500);
    FlashOps flashOps;
    flashOps.multiPlaneCopies = 10;
    CHECK(serviceTime(design, flashOps) == std::chrono::microseconds(5600));
    design.pageCopyTime = std::chrono::microseconds(900);
    CHECK(serviceTime(design, flashOps) == std::chrono::microseconds(9000));
    FlashOps read;
    read.op = IoOp::read;
    read.transfer = Bytes(1'000'000);
    CHECK(serviceTime(design, read) == std::chrono::milliseconds(40));
    design.readMegabytesPerSecond = 50;
    CHECK(serviceTime(design, read) == std::chrono::milliseconds(20));
}
