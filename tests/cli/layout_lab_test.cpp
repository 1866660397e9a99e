// The layout reader against the kernel's own word: file systems that Linux in QEMU has made and used.
//   build/bin/assay_cli_tests "[layouts]"      ten of each, two minutes
//   LAYOUTS_FROM=41 LAYOUTS=80 build/bin/assay_cli_tests "[layouts]"      these, ten minutes
#include "guest.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

using namespace assay;
using namespace assay::test;

namespace {

constexpr std::uint64_t kPerBoot = 10; // of each file system, within the time that a guest gets

std::uint64_t numberFrom(const char* variable, std::uint64_t otherwise)
{
    const char* text = std::getenv(variable);
    return text ? std::stoull(text) : otherwise;
}

Sections layOut(std::uint64_t first, std::uint64_t last)
{
    const TempFolder folder;
    const std::string lab = ASSAY_SOURCE "/tests/lab/";
    std::ofstream(folder / "script") << "FIRST=" << first << " LAST=" << last << "\n"
                                     << std::ifstream(lab + "layout/guest_layouts.sh").rdbuf();
    std::vector<std::string> command = {lab + "qemu_sd.sh",
                                        "--cache",
                                        ASSAY_QEMU_CACHE,
                                        "--sd",
                                        emptyImage(folder / "sd.img", mib(64)),
                                        "--usb",
                                        emptyImage(folder / "usb.img", mib(256)),
                                        "--script",
                                        (folder / "script").string()};
    for (const char* program : {ASSAY_CLI, ASSAY_SCATTER, "/usr/sbin/mkfs.vfat", "/usr/sbin/mkfs.exfat"}) {
        if (!std::filesystem::exists(program))
            SKIP(program << " is missing; it comes with the packages dosfstools and exfatprogs");
        command.insert(command.end(), {"--bundle", program});
    }
    const auto result = runProgram(command, std::chrono::minutes(7));
    if (result.exitCode == 77)
        SKIP(result.err);
    INFO(result.out << result.err);
    REQUIRE(result.exitCode == 0);
    return sectionsOf(result.out);
}

// Path, size and places of every file: one line each, as the program `scatter` prints them.
std::string linesOf(const nlohmann::json& layout)
{
    std::vector<std::pair<std::string, std::string>> lines; // by path
    for (const auto& file : layout.at("files")) {
        // The kernel was asked block by block up to the end of the file; its last cluster may be longer.
        const auto size = file.at("bytes").get<std::uint64_t>();
        std::uint64_t left = (size + 511) / 512 * 512;
        std::string places;
        std::size_t extents = 0;
        for (const auto& extent : file.at("extents_bytes")) {
            const std::uint64_t length = std::min(left, extent.at(1).get<std::uint64_t>());
            if (length == 0)
                break;
            places += " " + std::to_string(extent.at(0).get<std::uint64_t>()) + " " + std::to_string(length);
            left -= length;
            ++extents;
        }
        const auto path = file.at("path").get<std::string>();
        lines.emplace_back(path, std::to_string(size) + " " + std::to_string(extents) + places + " " + path + "\n");
    }
    std::ranges::sort(lines);
    std::string all;
    for (const auto& line : lines)
        all += line.second;
    return all;
}

} // namespace

TEST_CASE("The layout of FAT32 and exFAT is the one that the kernel says, file by file", "[.lab][layouts]")
{
    const std::uint64_t from = numberFrom("LAYOUTS_FROM", 1), count = numberFrom("LAYOUTS", kPerBoot);
    std::size_t fragments = 0;
    for (std::uint64_t first = from; first <= count; first += kPerBoot) {
        const std::uint64_t last = std::min(count, first + kPerBoot - 1);
        const Sections sections = layOut(first, last);
        for (std::uint64_t seed = first; seed <= last; ++seed)
            for (const std::string system : {"fat32", "exfat"}) {
                const std::string name = system + " " + std::to_string(seed);
                CAPTURE(name);
                const auto layout = nlohmann::json::parse(sections.at("layout " + name));
                CHECK(layout.at("filesystem") == system);
                CHECK(linesOf(layout) == sections.at("kernel " + name));
                for (const auto& file : layout.at("files"))
                    fragments += file.at("fragments").get<std::size_t>();
            }
    }
    WARN(count + 1 - from << " file systems of each kind, " << fragments << " fragments");
}
