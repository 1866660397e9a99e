// The generated recording against a real one: a camera records into mounted file systems of a Linux in QEMU, and what
// its block layer was asked to write is compared with what Camera writes for the same parameters.
//   build/bin/assay_cli_tests "[recorded]"      six minutes, for on ext4 the camera waits; prints the tables of
//                                              docs/method/recorder.md
#include "guest.h"
#include "io/workload/camera.h"
#include "lab/recorder/lab_recording.h"

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>
#include <fmt/format.h>
#include <functional>
#include <numeric>
#include <sstream>

using namespace assay;
using namespace assay::test;
using Catch::Matchers::WithinRel;

namespace {

struct Writes {
    std::uint64_t bytes = 0;
    std::uint64_t number = 0;
};
struct Recorded {
    std::map<std::string, Writes> regions;
    std::array<std::vector<std::uint64_t>, 2> extents; // of the finished files, by stream
};

Recorded readRecorded(const std::string& output)
{
    Recorded recorded;
    std::istringstream words(output);
    for (std::string word; words >> word;) {
        std::size_t stream = 0;
        std::uint64_t extents = 0;
        std::string name;
        Writes writes;
        if (word == "file" && words >> stream >> extents)
            recorded.extents.at(stream).push_back(extents);
        else if (word == "region" && words >> name >> writes.bytes >> writes.number)
            recorded.regions[name] = writes;
        else
            FAIL("the camera said: " << output);
    }
    return recorded;
}

// Where volume.h has the part; blocks of extents lie among the data. Of ext4 only a few blocks go to their places, so
// they are looked at together.
std::string regionOf(FileSystem system, TraceWrite::Part part)
{
    switch (part) {
    case TraceWrite::Part::table: return system == FileSystem::ext4 ? "data" : "table";
    case TraceWrite::Part::journal: return "journal";
    case TraceWrite::Part::bitmap: return "bitmap";
    case TraceWrite::Part::directory: return system == FileSystem::ext4 ? "bitmap" : "directory";
    default: return "data";
    }
}

Recorded generate(const std::string& scene)
{
    const lab::Recording recording = lab::labScene(scene);
    Camera camera(recording.config);
    Recorded recorded;
    std::array<std::uint64_t, 2> files = {};
    for (TraceWrite write = camera.next(); write.arrival <= recording.end; write = camera.next()) {
        const bool counts = write.arrival > recording.begin;
        for (std::size_t stream = 0; stream < files.size(); ++stream) {
            const Camera::File& file = camera.latestFile(stream);
            if (counts && file.number != files[stream])
                recorded.extents[stream].push_back(file.extents);
            files[stream] = file.number;
        }
        if (!counts)
            continue;
        Writes& region = recorded.regions[regionOf(recording.config.fileSystem, write.part)];
        region.bytes += write.extent.length.count();
        ++region.number;
    }
    return recorded;
}

Sections record()
{
#ifdef ASSAY_SANITIZED
    SKIP("the camera is built with sanitizers, which an emulated processor is too slow for");
#endif
    const TempFolder folder;
    const std::string lab = ASSAY_SOURCE "/tests/lab/";
    const Bytes card = lab::labRecording(FileSystem::fat32).config.capacity;
    std::vector<std::string> command = {lab + "qemu_sd.sh",
                                        "--cache",
                                        ASSAY_QEMU_CACHE,
                                        "--sd",
                                        emptyImage(folder / "sd.img", card),
                                        "--usb",
                                        emptyImage(folder / "usb.img", card),
                                        "--seconds",
                                        "900",
                                        "--script",
                                        lab + "recorder/guest_recorder.sh"};
    for (const char* program : {ASSAY_CAMERA, "/usr/sbin/mkfs.vfat", "/usr/sbin/mkfs.exfat", "/usr/sbin/mkfs.ext4"}) {
        if (!std::filesystem::exists(program))
            SKIP(program << " is missing; it comes with the packages dosfstools, exfatprogs and e2fsprogs");
        command.insert(command.end(), {"--bundle", program});
    }
    const auto result = runProgram(command, std::chrono::minutes(15));
    if (result.exitCode == 77)
        SKIP(result.err);
    INFO(result.out << result.err);
    REQUIRE(result.exitCode == 0);
    return sectionsOf(result.out);
}

double mean(const std::vector<std::uint64_t>& values)
{
    REQUIRE_FALSE(values.empty());
    return static_cast<double>(std::accumulate(values.begin(), values.end(), std::uint64_t{0})) /
           static_cast<double>(values.size());
}

// How far extents and bytes may differ. Which places ext4 prefers is not generated, and what goes to its place are a
// few blocks, by a clock of the kernel.
struct Allowed {
    double extents, bytes, inPlace;
};

void compare(const std::string& name, const Recorded& real, const Recorded& generated, const Allowed& allowed)
{
    std::string table = name + ": real, generated\n";
    for (std::size_t stream = 0; stream < 2; ++stream) {
        CAPTURE(name, stream);
        REQUIRE(real.extents[stream].size() == generated.extents[stream].size());
        CHECK_THAT(mean(generated.extents[stream]), WithinRel(mean(real.extents[stream]), allowed.extents));
        const auto others =
            std::inner_product(real.extents[stream].begin(), real.extents[stream].end(),
                               generated.extents[stream].begin(), 0, std::plus<>(), std::not_equal_to<>());
        table += fmt::format("extents per file of stream {}: {:.1f}, {:.1f}; {} of {} files differ\n", stream,
                             mean(real.extents[stream]), mean(generated.extents[stream]), others,
                             real.extents[stream].size());
    }
    for (const auto& [region, writes] : generated.regions) {
        CAPTURE(name, region);
        REQUIRE(real.regions.contains(region));
        const Writes& seen = real.regions.at(region);
        CHECK_THAT(static_cast<double>(writes.bytes),
                   WithinRel(static_cast<double>(seen.bytes), region == "bitmap" ? allowed.inPlace : allowed.bytes));
        table += fmt::format("{}: {} bytes in {} writes, {} bytes in {}\n", region, seen.bytes, seen.number,
                             writes.bytes, writes.number);
    }
    WARN(table);
}

} // namespace

TEST_CASE("A generated recording is what the kernel writes for a camera on FAT32, exFAT and ext4", "[.lab][recorded]")
{
    const Sections sections = record();
    for (const std::string scene :
         {"fat32", "fat32-ahead", "fat32-longer", "exfat", "ext4", "ext4-ahead", "ext4-longer", "ext4-rare"}) {
        REQUIRE(sections.contains(scene));
        compare(scene, readRecorded(sections.at(scene)), generate(scene),
                scene == "ext4-rare"        ? Allowed{0.5, 0.1, 0.8}
                : scene.starts_with("ext4") ? Allowed{0.25, 0.1, 0.6}
                                            : Allowed{0.05, 0.1, 0.1});
    }
}
