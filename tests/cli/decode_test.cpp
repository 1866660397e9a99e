// decode and the registers in identify, from outside.
#include "cli_program.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay::test;

TEST_CASE("Registers are decoded in words, with what is odd in them")
{
    const auto result = runCli({"decode", "--cid", "744a60303030303000000001c9017709", "--csd",
                                "400e00325b590000e8f57f800a4000d1", "--label", "64GB"});
    CHECK(result.exitCode == 0);
    for (const char* part : {"Transcend (0x74)", "2023-07", "SDHC, CSD version 2.0", "31267487744 bytes",
                             "[cid.name_blank]", "[label.capacity]"}) {
        CAPTURE(part);
        CHECK(result.out.find(part) != std::string::npos);
    }
}

TEST_CASE("Registers are decoded to JSON with the promised keys")
{
    const auto result = runCli({"decode", "--json", "--cid", "035344534e31323880f79e34f6013c63", "--csd",
                                "400e0032db790003b8ab7f800a40405f", "--scr", "0245848700000000", "--ocr", "c0ff8000",
                                "--ssr", "80000000" + std::string(120, '0')});
    REQUIRE(result.exitCode == 0);
    const auto document = nlohmann::json::parse(result.out);
    CHECK(document.at("cid").at("manufacturer_id") == 3);
    CHECK(document.at("cid").at("manufacturer") == "SanDisk");
    CHECK(document.at("cid").at("oem_id") == "SD");
    CHECK(document.at("cid").at("product_name") == "SN128");
    CHECK(document.at("cid").at("product_revision") == "8.0");
    CHECK(document.at("cid").at("serial") == 0xF79E34F6U);
    CHECK(document.at("cid").at("manufactured") == "2019-12");
    CHECK(document.at("cid").at("crc_ok") == true);
    CHECK(document.at("csd").at("structure") == 1);
    CHECK(document.at("csd").at("capacity_bytes") == 249737216ULL * 512);
    CHECK(document.at("csd").at("crc_ok") == true);
    CHECK(document.at("scr").at("sd_version") == "6.xx");
    for (const char* key : {"speed_class", "uhs_speed_grade", "video_speed_class", "app_class", "au_size_bytes"})
        CHECK(document.at("ssr").contains(key));
    CHECK(document.at("findings").is_array());
    CHECK(document.at("findings").empty());
}

TEST_CASE("Registers of an eMMC, and those that a host has shifted, are named so by decode")
{
    const auto mmc = runCli(
        {"decode", "--json", "--cid", "1501004d384731474303123456785059", "--csd", "d02701320f5903fff6dbffef8e40400d"});
    REQUIRE(mmc.exitCode == 0);
    const auto document = nlohmann::json::parse(mmc.out);
    CHECK(document.at("cid").at("standard") == "JESD84");
    CHECK(document.at("cid").at("product_name") == "M8G1GC");
    CHECK(document.at("cid").at("serial") == 0x12345678);
    CHECK(document.at("cid").at("manufactured").is_null());
    CHECK(document.at("cid").at("manufactured_candidates") == nlohmann::json({"1997-05", "2013-05"}));
    CHECK(document.at("csd").at("structure") == 3);
    CHECK(document.at("findings").size() == 1);
    const auto host = runCli({"decode", "--csd", "00400e00325b590000ee7f7f800a4040"});
    CHECK(host.out.find("SDHC") != std::string::npos);
    CHECK(host.out.find("32.0 GB") != std::string::npos);
    CHECK(host.out.find("strong") == std::string::npos);
    CHECK(host.out.find("The host delivered the CSD") != std::string::npos);
}

TEST_CASE("Invalid registers are refused in one sentence")
{
    const auto arguments =
        GENERATE(std::vector<std::string>{"decode"}, std::vector<std::string>{"decode", "--cid", "xyz"},
                 std::vector<std::string>{"decode", "--csd", "400e"}, std::vector<std::string>{"decode", "--cid", ""},
                 std::vector<std::string>{"decode", "--ssr", std::string(1000, '0')},
                 std::vector<std::string>{"decode", "--ocr"});
    const auto result = runCli(arguments);
    CHECK(result.exitCode == 2);
    CHECK(result.out.empty());
    CHECK(isOneSentence(result.err));
}

TEST_CASE("A simulated card is identified with one neutral finding about its registers")
{
    const auto device = nlohmann::json::parse(runCli({"identify", "sim:good-u1", "--json"}).out);
    REQUIRE(device.at("findings").size() == 1);
    CHECK(device.at("findings")[0].at("weight") == 0);
}

TEST_CASE("A label is compared with the size of a card without registers, and a label without marks is refused")
{
    const auto large = runCli({"identify", "sim:seed-c10-mlc", "--label", "64GB"});
    CHECK(large.exitCode == 0);
    CHECK(large.out.find("The label states 64.0 GB, the card has 4.00 GB. [label.capacity]") != std::string::npos);
    CHECK(runCli({"identify", "sim:seed-c10-mlc", "--label", "4GB"}).out.find("[label.capacity]") == std::string::npos);
    const auto garbage = runCli({"identify", "sim:seed-c10-mlc", "--label", "garbage"});
    CHECK(garbage.exitCode == 2);
    CHECK(isOneSentence(garbage.err));
    CHECK(garbage.err.find("64GB C10") != std::string::npos);
}
