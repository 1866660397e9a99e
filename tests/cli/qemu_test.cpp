// A whole Linux with a real SD controller and a USB reader, emulated by QEMU: the registers are shown, a run ends with
// a verdict, and a card pulled out in mid-run is a lost card, not a bad one.
#include "guest.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <map>
#include <sstream>

using namespace assay;
using namespace assay::test;

namespace {

constexpr Bytes kImage = mib(64); // the smallest that the profile quick works on

Sections runGuest()
{
#ifdef ASSAY_SANITIZED
    SKIP("the program is built with sanitizers, which an emulated processor is too slow for");
#endif
    const TempFolder folder;
    const std::string lab = ASSAY_SOURCE "/tests/lab/";
    std::vector<std::string> command = {lab + "qemu_sd.sh",
                                        "--cache",
                                        ASSAY_QEMU_CACHE,
                                        "--sd",
                                        emptyImage(folder / "sd.img", kImage),
                                        "--usb",
                                        emptyImage(folder / "usb.img", kImage),
                                        "--plugins",
                                        ASSAY_BUILT "/lib/cardassay/plugins",
                                        "--script",
                                        lab + "guest_session.sh"};
    for (const char* program : {ASSAY_CLI, ASSAY_BUILT "/bin/cardassay-plugin-host", ASSAY_BUILT "/bin/cardassay-sdbus",
                                ASSAY_BUILT "/bin/cardassay-sdbus-probe", "/usr/sbin/setcap"})
        if (std::filesystem::exists(program))
            command.insert(command.end(), {"--bundle", program});
    auto result = runProgram(command, std::chrono::minutes(8));
    // QEMU 7.2 dies of an assertion of its own now and then when a medium is ejected while data are under way.
    for (int again = 0;
         again < 2 && result.exitCode == 125 && result.err.find("usb_packet_copy: Assertion") != std::string::npos;
         ++again) {
        WARN("QEMU aborted; another try");
        result = runProgram(command, std::chrono::minutes(8));
    }
    if (result.exitCode == 77)
        SKIP(result.err);
    INFO(result.out << result.err);
    REQUIRE(result.exitCode == 0);
    return sectionsOf(result.out);
}

nlohmann::json parsed(const Sections& sections, const std::string& name)
{
    REQUIRE(sections.contains(name));
    CAPTURE(name, sections.at(name));
    auto document = nlohmann::json::parse(sections.at(name), nullptr, false);
    REQUIRE_FALSE(document.is_discarded());
    return document;
}

void checkList(const Sections& sections)
{
    const auto devices = parsed(sections, "devices");
    const auto busAt = [&](const std::string& path) {
        const auto found = std::ranges::find_if(devices, [&](const auto& device) { return device.at("path") == path; });
        return found != devices.end() && found->at("eligible") ? found->at("bus").template get<std::string>()
                                                               : std::string();
    };
    CHECK(busAt("/dev/mmcblk0") == "mmc");
    CHECK(busAt("/dev/sda") == "usb");
}

void checkRegisters(const Sections& sections)
{
    const auto card = parsed(sections, "identify sd");
    CHECK(card.at("cid").at("product_name") == "QEMU!");
    CHECK(card.at("cid").at("manufacturer_id") == 0xaa);
    CHECK(card.at("cid").at("crc_ok").is_null()); // the kernel leaves the checksum out
    CHECK(card.at("csd").at("capacity_bytes") == 64 << 20);
    CHECK(card.at("scr").contains("sd_version"));
    CHECK(card.at("reader").get<std::string>().find("4 bits") != std::string::npos); // how the controller drives it
    CHECK(parsed(sections, "identify usb").at("bus") == "usb");
}

// The emulated card answers ACMD13 (four-bit bus, else zeros) and CMD56 (a page of EC throughout, which holds nothing,
// whatever the argument).
void checkHelper(const Sections& sections)
{
    const std::string status = "80" + std::string(126, '0');
    std::string page;
    for (int i = 0; i < 512; ++i)
        page += "ec";
    CHECK(sections.at("sd status") == status + "\nexit 0\n");
    CHECK(sections.at("telemetry page") == page + "\nexit 0\n");
    CHECK(sections.at("probe") == page + "\nexit 0\n");
    CHECK(sections.at("other argument").ends_with("not in the list\nexit 3\n"));
    CHECK(sections.at("other device").ends_with("exit 3\n"));
    CHECK(parsed(sections, "identify sd").at("identity").at("ssr") == status); // sysfs has zeros
    const auto conditions = parsed(sections, "record sd").at("conditions");
    CHECK(conditions.at("sd_status") == status);
    CHECK(conditions.at("telemetry").get<std::string>().starts_with("none: no plugin knows"));
    CHECK_FALSE(parsed(sections, "record usb").at("conditions").contains("telemetry"));
}

// Who may not open the card gets nothing, until an administrator gives the helper its capability.
void checkUser(const Sections& sections)
{
    const std::string status = "80" + std::string(126, '0');
    CHECK(sections.at("user").find("exit 3") != std::string::npos);
    CHECK(sections.at("user").find(status) == std::string::npos);
    if (!sections.contains("user with capability"))
        return; // setcap is missing on this machine
    CHECK(sections.at("user with capability").starts_with(status + "\nexit 0\nssr"));
    CHECK(sections.at("user with capability").find(status, 64) != std::string::npos);
}

void checkRun(const Sections& sections, const std::string& card)
{
    CAPTURE(card, sections.at("run " + card));
    const auto record = parsed(sections, "record " + card);
    CHECK(record.at("outcome") == "completed");
    CHECK(record.at("simulated") == false);
    const std::map<std::string, std::string> exits = {
        {"pass", "0\n"}, {"marginal", "0\n"}, {"fail", "1\n"}, {"inconclusive", "6\n"}};
    const auto verdict = record.at("verdict").get<std::string>();
    REQUIRE(exits.contains(verdict));
    CHECK(sections.at("run " + card).starts_with(exits.at(verdict)));
}

void checkLost(const Sections& sections, const std::string& what)
{
    CAPTURE(what, sections.at("pull " + what));
    CHECK(sections.at("pull " + what).starts_with("4\n"));
    const auto record = parsed(sections, "record " + what + " pulled");
    CHECK(record.at("outcome") == "device_lost");
    CHECK_FALSE(record.at("steps").empty());
}

// "added /dev/sda 67108864" for each line of `devices --watch`.
std::vector<std::string> newsOf(const std::string& watch, const std::string& path)
{
    std::vector<std::string> news;
    std::istringstream stream(watch);
    for (std::string line; std::getline(stream, line);)
        if (const auto entry = nlohmann::json::parse(line, nullptr, false);
            !entry.is_discarded() && entry.at("device").at("path") == path)
            news.push_back(entry.at("event").get<std::string>() + " " +
                           std::to_string(entry.at("device").at("capacity_bytes").get<std::uint64_t>()));
    return news;
}

} // namespace

TEST_CASE("Cards in an SD controller and a USB reader are listed, identified, tested, lost and found again",
          "[.long][qemu]")
{
    const Sections sections = runGuest();
    checkList(sections);
    checkRegisters(sections);
    checkHelper(sections);
    checkUser(sections);
    for (const char* card : {"sd", "usb"})
        checkRun(sections, card);
    for (const char* what : {"sd", "usb", "reader"})
        checkLost(sections, what);
    CAPTURE(sections.at("watch"));
    CHECK(newsOf(sections.at("watch"), "/dev/mmcblk0") ==
          std::vector<std::string>{"added 67108864", "removed 67108864", "added 67108864"});
    CHECK(newsOf(sections.at("watch"), "/dev/sda") ==
          std::vector<std::string>{"added 67108864", "changed 0", "changed 67108864", "removed 67108864"});
}
