// Kernel facts of the link to a reader, from a synthetic sysfs; command overhead, from a file.
#include "system/linux/reader_facts.h"

#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sys/sysmacros.h>

using namespace assay;
using namespace assay::platform;
using namespace assay::test;
namespace fs = std::filesystem;

namespace {

void put(const fs::path& file, const std::string& text)
{
    fs::create_directories(file.parent_path());
    std::ofstream(file) << text << "\n";
}

constexpr unsigned kMajor = 8, kMinor = 16;

// A disk in this folder of the made-up sysfs.
void putDisk(const fs::path& root, const std::string& folder)
{
    put(root / "sys/devices" / folder / "queue/max_sectors_kb", "120");
    fs::create_directories(root / "sys/dev/block");
    fs::create_directory_symlink(root / "sys/devices" / folder, root / "sys/dev/block/8:16");
}

} // namespace

TEST_CASE("A USB reader's largest transfer and link speed are those of the kernel")
{
    const TempFolder root;
    putDisk(root.path(), "pci0000:00/usb2/2-1/2-1:1.0/host0/block/sdb");
    put(root / "sys/devices/pci0000:00/usb2/2-1/speed", "480");
    put(root / "sys/devices/pci0000:00/usb2/2-1/idVendor", "0bda");
    const auto facts = linkFacts(root.path().string(), makedev(kMajor, kMinor));
    CHECK(facts.at("largest_transfer") == "120 KiB");
    CHECK(facts.at("link_speed") == "480 Mbit/s");
    CHECK_FALSE(facts.contains("discard")); // nobody said
    for (const auto& [bytes, said] : {std::pair("0", "no"), std::pair("4194304", "yes")}) {
        put(root / "sys/devices/pci0000:00/usb2/2-1/2-1:1.0/host0/block/sdb/queue/discard_max_bytes", bytes);
        CHECK(linkFacts(root.path().string(), makedev(kMajor, kMinor)).at("discard") == said);
    }
}

TEST_CASE("A speed that is not one of USB is no link speed")
{
    const TempFolder root;
    putDisk(root.path(), "pci0000:00/mmc0/block/sdb");
    put(root / "sys/devices/pci0000:00/speed", "1000");
    CHECK_FALSE(linkFacts(root.path().string(), makedev(kMajor, kMinor)).contains("link_speed"));
}

TEST_CASE("A device that is gone, or an image file, has no link")
{
    const TempFolder root;
    CHECK(linkFacts(root.path().string(), makedev(kMajor, kMinor)).empty());
    CHECK(linkFacts(root.path().string(), 0).empty());
}

TEST_CASE("A card that is too small or cannot be read has no time of a command")
{
    const TempFolder folder;
    std::ofstream(folder / "small") << "x";
    const auto card = [&](Bytes capacity) {
        return std::make_shared<OpenCard>(
            OpenCard{Descriptor(open((folder / "small").c_str(), O_RDONLY)), capacity, Bytes(kSectorBytes), false});
    };
    CHECK(commandOverhead(card(mib(1))).empty());
    CHECK(commandOverhead(card(gib(1))).empty()); // says it has more than it has
}
