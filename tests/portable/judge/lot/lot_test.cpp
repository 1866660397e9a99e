// Lot file: written and read back; contradictions are reported.
#include "judge/lot/lot.h"

#include "ground/config/toml_document.h"
#include "judge/lot/lot_plan.h"
#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <fmt/format.h>
#include <fstream>
#include <sstream>

using namespace assay;

namespace {

Lot lotOf(std::uint64_t size = 40, const std::string& plan = kDefaultPlan)
{
    Lot lot;
    lot.supplier = "深圳 \"Alpha\"";
    lot.number = "L-2026-11";
    lot.part = "TF-16G";
    lot.size = size;
    lot.plan = plan;
    lot.made = "2026-11-23T08:00:00+08:00";
    return lot;
}

std::string textOf(const std::filesystem::path& file)
{
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    return text.str();
}

} // namespace

TEST_CASE("A lot file contains the data of the lot, and the cards in the order of adding")
{
    const test::TempFolder folder;
    const auto file = folder / "lot.toml";
    Lot lot = lotOf();
    lot.photos = {"box 1.jpg", "箱.jpg"};
    lot.note = "line one\nline two";
    lot.sampled = "2026-11-22";
    lot.sampledBy = "Chen Wei";
    lot.sampling = "random, 4 cartons";
    REQUIRE(createLot(file, lot));
    REQUIRE(addCard(file, {"7", folder / "runs/七", "id-7", ""}));
    const auto elsewhere = std::filesystem::absolute("/elsewhere/3"); // with a drive on Windows
    REQUIRE(addCard(file, {"3", elsewhere, "id-3", ""}));
    lot.cards = {{"7", "runs/七", "id-7", kDefaultPlan}, {"3", elsewhere, "id-3", kDefaultPlan}};
    const auto read = readLot(file);
    REQUIRE(read);
    CHECK(*read == lot);
    CHECK(folderOf(file, read->cards[0]) == folder / "runs/七");
    CHECK(folderOf(file, read->cards[1]) == elsewhere);
}

TEST_CASE("A lot counts each card and each run once")
{
    const test::TempFolder folder;
    const auto file = folder / "lot.toml";
    REQUIRE(createLot(file, lotOf(2, "all")));
    REQUIRE(addCard(file, {"1", folder / "a", "id-a", ""}));
    CHECK_FALSE(addCard(file, {"1", folder / "b", "id-b", ""}));
    CHECK_FALSE(addCard(file, {"2", folder / "b", "id-a", ""}));
    REQUIRE(addCard(file, {"2", folder / "b", "id-b", ""}));
    const auto third = addCard(file, {"3", folder / "c", "id-c", ""});
    REQUIRE_FALSE(third);
    CHECK(third.error().english() == "The lot has 2 cards, and all are in it; check its size.");
    CHECK(readLot(file)->cards.size() == 2);
}

TEST_CASE("A lot file with more cards than the lot has is refused, by its size")
{
    Lot lot = lotOf(1, "all");
    lot.cards = {{"1", "a", "id-a", "all"}, {"2", "b", "id-b", "all"}};
    const test::TempFolder folder;
    const auto made = createLot(folder / "lot.toml", lot);
    REQUIRE_FALSE(made);
    CHECK(made.error().english() == "The lot has 1 cards, and 2 are in its file; check its size.");
}

TEST_CASE("A lot file at its size limit refuses the next card")
{
    const test::TempFolder folder;
    const auto file = folder / "lot.toml";
    Lot lot = lotOf(kMaxLotSize);
    REQUIRE(createLot(file, lot));
    const std::size_t head = std::filesystem::file_size(file);
    const auto runs = std::filesystem::absolute("/runs");
    REQUIRE(addCard(file, {"00000", runs / "00000", "id", lot.plan}));
    const std::size_t perCard = std::filesystem::file_size(file) - head;
    const std::size_t most = (TomlTable::kMaxBytes - head) / perCard;
    for (std::size_t i = 0; i < most; ++i)
        lot.cards.push_back({fmt::format("{:05}", i), runs / fmt::format("{:05}", i), "id", lot.plan});
    std::filesystem::remove(file);
    REQUIRE(createLot(file, lot));
    const auto next = addCard(file, {"next", runs / "next!", "other", ""});
    REQUIRE_FALSE(next);
    CHECK(next.error().english().find("is full") != std::string::npos);
    CHECK(readLot(file)->cards.size() == most);
}

TEST_CASE("A lot is not created over another file, nor with an empty field or an invalid plan")
{
    const test::TempFolder folder;
    const auto file = folder / "lot.toml";
    std::ofstream(file) << "mine";
    CHECK(createLot(file, lotOf()).error().code == Errc::busy);
    CHECK(textOf(file) == "mine");
    Lot lot = lotOf();
    lot.part.clear();
    CHECK(createLot(folder / "other.toml", lot).error().code == Errc::badInput);
    CHECK(createLot(folder / "other.toml", lotOf(0)).error().code == Errc::badInput);
    CHECK(createLot(folder / "other.toml", lotOf(40, "single:50:1")).error().code == Errc::badInput);
    CHECK_FALSE(std::filesystem::exists(folder / "other.toml"));
}

TEST_CASE("An error in a lot file is reported with line and key")
{
    struct Row {
        std::string from, to, says;
    };
    const auto row = GENERATE(Row{"size = 40", "size = -1", "lot.size"}, Row{"part", "prat", "lot.prat"},
                              Row{"success:95:90", "succes:95:90", "\"succes:95:90\" is not a sampling plan"},
                              Row{"[lot]", "[lots]", "is not a lot file"});
    const test::TempFolder folder;
    const auto file = folder / "lot.toml";
    REQUIRE(createLot(file, lotOf()));
    std::string text = textOf(file);
    REQUIRE(text.find(row.from) != std::string::npos);
    text.replace(text.find(row.from), row.from.size(), row.to);
    std::ofstream(file) << text;
    const auto read = readLot(file);
    REQUIRE_FALSE(read);
    INFO(read.error().english());
    CHECK(read.error().english().find(row.says) != std::string::npos);
}
