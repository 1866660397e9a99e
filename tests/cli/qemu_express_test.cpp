// A whole Linux with an NVMe system disk and an SD Express card in a PCIe hot-plug slot, emulated by QEMU: only after a
// person has shown the slot may the card in it be erased, and the system's disk never.
#include "guest.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdlib>

using namespace assay;
using namespace assay::test;

namespace {

constexpr Bytes kSystemImage = mib(64), kExpressImage = mib(256);

Sections runExpressGuest()
{
#ifdef ASSAY_SANITIZED
    SKIP("the program is built with sanitizers, which an emulated processor is too slow for");
#endif
    const TempFolder folder;
    const std::string lab = ASSAY_SOURCE "/tests/lab/";
    const std::string system = emptyImage(folder / "system.img", kSystemImage);
    if (std::system(("mkfs.ext4 -q -F " + system + " 2>/dev/null").c_str()) != 0)
        SKIP("mkfs.ext4 is missing");
    const auto result = runProgram({lab + "qemu_sd.sh", "--cache", ASSAY_QEMU_CACHE, "--nvme", system, "--express",
                                    emptyImage(folder / "card.img", kExpressImage), "--bundle", ASSAY_CLI, "--seconds",
                                    "1100", "--script", lab + "express/guest_express.sh"},
                                   std::chrono::minutes(20));
    if (result.exitCode == 77)
        SKIP(result.err);
    INFO(result.out << result.err);
    REQUIRE(result.exitCode == 0);
    return sectionsOf(result.out);
}

nlohmann::json guestJson(const Sections& sections, const std::string& name)
{
    REQUIRE(sections.contains(name));
    CAPTURE(name, sections.at(name));
    auto document = nlohmann::json::parse(sections.at(name), nullptr, false);
    REQUIRE_FALSE(document.is_discarded());
    return document;
}

nlohmann::json deviceIn(const Sections& sections, const std::string& list, const std::string& path)
{
    for (const auto& device : guestJson(sections, list))
        if (device.at("path") == path)
            return device;
    FAIL(path << " is not in " << list);
    return {};
}

void checkSlots(const Sections& sections)
{
    for (const char* path : {"/dev/nvme0n1", "/dev/nvme1n1"})
        CHECK(deviceIn(sections, "devices before", path).at("eligible") == false);
    CHECK(sections.at("refused without enrolment").find("devices --enrol-slot") != std::string::npos);
    CHECK(sections.at("refused without enrolment").ends_with("exit 3\n"));
    CAPTURE(sections.at("enrol"), sections.at("slots"));
    CHECK(sections.at("enrol").starts_with("exit 0\n"));
    CHECK(sections.at("slots").find("id = \"pci-0000:00:1c.0\"") != std::string::npos);
    CHECK(deviceIn(sections, "devices", "/dev/nvme0n1").at("eligible") == false);
    const auto card = deviceIn(sections, "devices", "/dev/nvme1n1");
    CHECK(card.at("eligible") == true);
    CHECK(card.at("erase_id").get<std::string>().starts_with("nvme:pci-0000:00:1c.0-nvme-1:"));
    CHECK(guestJson(sections, "identify").at("identity").at("serial") == "SDX0001");
    const auto blocks = deviceIn(sections, "devices 4096", "/dev/nvme1n1");
    CHECK(blocks.at("logical_block_bytes") == 4096);
    CHECK(blocks.at("eligible") == true);
    CHECK(sections.at("enrol in use").starts_with("exit 3\n"));
    CHECK(sections.at("enrol in use").find("in use") != std::string::npos);
}

void checkRefusals(const Sections& sections)
{
    for (const char* what : {"system disk", "another erase id", "mounted"}) {
        CAPTURE(what, sections.at(std::string("refused ") + what));
        CHECK(sections.at(std::string("refused ") + what).ends_with("exit 3\n"));
    }
    CHECK(sections.at("system before") == sections.at("system after"));
    CHECK(sections.at("system before").size() == 65);
}

bool endsWithVerdict(const std::string& said)
{
    return said.starts_with("0\n") || said.starts_with("1\n") || said.starts_with("6\n");
}

void checkRuns(const Sections& sections)
{
    for (const char* run : {"run quick", "run express", "resume", "run 4096"}) {
        CAPTURE(run, sections.at(run));
        CHECK(endsWithVerdict(sections.at(run)));
    }
    for (const char* record : {"record quick", "record express", "record resumed"})
        CHECK(guestJson(sections, record).at("outcome") == "completed");
    CAPTURE(sections.at("pull"));
    CHECK(sections.at("pull").starts_with("4\n"));
    CHECK(guestJson(sections, "record pulled").at("outcome") == "device_lost");
}

// The health log at the end of the run against QEMU's own count of written bytes.
void checkHealth(const Sections& sections)
{
    const auto record = guestJson(sections, "record express");
    const auto& after = record.at("steps").back().at("telemetry").at("after");
    CHECK(after.at("plugin") == "nvme");
    const auto host = after.at("counters").at("host_bytes").at("value").get<double>();
    double written = -1;
    const auto answer = guestJson(sections, "qmp");
    for (const auto& drive : answer.at("return"))
        if (drive.contains("node-name") && drive.at("node-name") == "nc0")
            written = drive.at("stats").at("wr_bytes").get<double>();
    CAPTURE(host, written);
    CHECK(std::abs(host - written) <= 512'000);
    CHECK(record.at("conditions").at("link_speed").get<std::string>().find("PCIe") != std::string::npos);
    const auto& sustained = record.at("steps").at(1);
    CHECK(sustained.at("facts").contains("temperature"));
    const auto& metrics = record.at("metrics");
    const auto has = [&](const char* id) {
        return std::ranges::any_of(metrics, [&](const auto& metric) { return metric.at("id") == id; });
    };
    for (const char* id : {"sustained.express_class", "sustained.temperature_max", "sustained.throttlings"})
        CHECK(has(id));
}

} // namespace

TEST_CASE("An SD Express card is enrolled, tested, lost and resumed, and the NVMe disk of the system is never written",
          "[.long][qemu]")
{
    const Sections sections = runExpressGuest();
    checkSlots(sections);
    checkRefusals(sections);
    checkRuns(sections);
    checkHealth(sections);
}
