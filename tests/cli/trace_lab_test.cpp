// A recording that the kernel makes on vfat, captured with blktrace in a Linux in QEMU, imported, shown and replayed.
//   build/bin/assay_cli_tests "[vfat]"      a minute; wants the package blktrace
#include "guest.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

using namespace assay;
using namespace assay::test;

namespace {

Sections captured()
{
#ifdef ASSAY_SANITIZED
    SKIP("an emulated processor is too slow for what the sanitizers do");
#endif
    const TempFolder folder;
    const std::string lab = ASSAY_SOURCE "/tests/lab/";
    std::vector<std::string> command = {lab + "qemu_sd.sh",
                                        "--cache",
                                        ASSAY_QEMU_CACHE,
                                        "--sd",
                                        emptyImage(folder / "sd.img", mib(64)),
                                        "--usb",
                                        emptyImage(folder / "usb.img", mib(256)),
                                        "--script",
                                        lab + "trace/guest_trace.sh"};
    for (const char* program : {ASSAY_CLI, "/usr/sbin/mkfs.vfat", "/usr/sbin/blktrace", "/usr/bin/blkparse"}) {
        if (!std::filesystem::exists(program))
            SKIP(program << " is missing; it comes with the packages dosfstools and blktrace");
        command.insert(command.end(), {"--bundle", program});
    }
    const auto result = runProgram(command, std::chrono::minutes(7));
    if (result.exitCode == 77)
        SKIP(result.err);
    INFO(result.out << result.err);
    REQUIRE(result.exitCode == 0);
    return sectionsOf(result.out);
}

nlohmann::json shown(const Sections& sections, const std::string& name)
{
    REQUIRE(sections.contains(name));
    return nlohmann::json::parse(sections.at(name));
}

// Number, bytes and sizes of the card's requests of one kind; null = none.
nlohmann::json requestsOf(const nlohmann::json& trace, const std::string& op)
{
    for (const auto& kind : trace.at("card"))
        if (kind.at("op") == op)
            return {{"number", kind.at("number")},
                    {"bytes", kind.value("bytes", 0)},
                    {"sizes", kind.value("sizes", nlohmann::json())},
                    {"other_sizes", kind.value("other_sizes", 0)}};
    return nullptr;
}

} // namespace

TEST_CASE("The kernel's writes for a recording on vfat are replayed with the same bytes and sizes", "[.lab][vfat]")
{
    const Sections sections = captured();
    const auto recorded = shown(sections, "recorded"), asked = shown(sections, "asked"),
               replayed = shown(sections, "replayed");
    const auto writes = requestsOf(recorded, "write");
    REQUIRE(writes.is_object());
    CHECK(writes.at("bytes").get<std::uint64_t>() > 40'000'000); // 20 s of 20 Mbit/s
    CHECK(writes.at("sizes").size() > 5);
    for (const std::string op : {"read", "write", "flush", "discard"}) {
        CAPTURE(op);
        CHECK(requestsOf(shown(sections, "text"), op) == requestsOf(recorded, op));
        CHECK(requestsOf(asked, op) == requestsOf(recorded, op)); // what the program asked for
    }
    CHECK(requestsOf(replayed, "write") == writes); // what reached the card; of reads the program does more, to open it
    CHECK(replayed.at("end_bytes").get<std::uint64_t>() >= recorded.at("end_bytes").get<std::uint64_t>());
    WARN(writes.dump());
}
