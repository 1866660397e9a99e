// The helper for SD-bus commands, without a card: it refuses all that is not a whole SD card, and knows two verbs. With
// a card: qemu_test.cpp.
#include "support/linux/run_program.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay::test;

namespace {

const std::string kReader = ASSAY_BUILT "/bin/cardassay-sdbus";
const std::string kProber = ASSAY_BUILT "/bin/cardassay-sdbus-probe";

} // namespace

TEST_CASE("The helper refuses every path that is not a whole SD card", "[telemetry]")
{
    const auto path = GENERATE(as<std::string>(), "/dev/sda", "/dev/null", "/dev/mmcblk0p1", "/dev/mmcblk0boot0",
                               "/dev/mmcblk", "/dev/mmcblk1234", "/dev/mmcblk0/", "/dev/../dev/mmcblk0", "/etc/passwd",
                               "mmcblk0", "", "/dev/mmcblk999");
    CAPTURE(path);
    const auto result = runProgram({kReader, "sd-status", path});
    CHECK(result.exitCode == 3);
    CHECK(result.out.empty());
    CHECK(result.err.find("not a whole SD card") != std::string::npos);
    CHECK(runProgram({kProber, "probe", path}).exitCode == 3);
}

TEST_CASE("The helper knows its verbs and no more of them", "[telemetry]")
{
    const auto arguments = GENERATE(std::vector<std::string>{}, std::vector<std::string>{"sd-status"},
                                    std::vector<std::string>{"general-write", "/dev/mmcblk0"},
                                    std::vector<std::string>{"sd-status", "/dev/mmcblk0", "1", "2"});
    auto command = arguments;
    command.insert(command.begin(), kReader);
    const auto result = runProgram(command);
    CHECK((result.exitCode == 2 || result.exitCode == 3));
    CHECK(result.out.empty());
    CHECK(runProgram({kProber}).exitCode == 2);
}

TEST_CASE("The helpers need nothing but the C library", "[telemetry]")
{
#ifdef ASSAY_SANITIZED
    SKIP("sanitizers bring their own libraries");
#endif
    const auto result = runProgram({"/usr/bin/readelf", "-d", kReader});
    if (result.exitCode != 0)
        SKIP("readelf is missing");
    CHECK(result.out.find("libc.so") != std::string::npos);
    for (const char* other : {"libstdc++", "libudev", "libsystemd", "libcrypto"})
        CHECK(result.out.find(other) == std::string::npos);
}
