// Attacks on the choice of disk, from the path that the user names to the opening for writing. The card's content is
// the proof that nothing was written.
#include "windows/made_up_disks.h"

#include "card/device/erase_id.h"
#include "ground/base/clock.h"
#include "ground/base/read_file.h"
#include "support/temp_folder.h"
#include "system/windows/windows_device.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/generators/catch_generators_range.hpp>
#include <fstream>
#include <functional>

using namespace assay;
using namespace assay::platform;
using namespace assay::test;

namespace {

using Numbers = std::vector<unsigned long>; // of disks
constexpr const char* kCardPath = "\\\\.\\PhysicalDrive3";
constexpr const char* kLetter = "\\\\.\\E:";

// The disk with somebody's photographs.
struct Attacked {
    TempFolder folder;
    MadeUpDisks disks;
    std::filesystem::path file = folder / "card.img";
    std::string photographs = std::string(mib(4).count(), 'p');

    Attacked()
    {
        std::ofstream(file, std::ios::binary) << photographs;
        DiskFacts disk = cardInReader();
        disk.capacity = mib(4);
        DiskFacts letter = disk;
        letter.path = kLetter;
        disks.all = {disk, letter};
        disks.files[kCardPath] = disks.files[kLetter] = disks.files[volume().name] = file;
    }
    static VolumeFacts volume()
    {
        VolumeFacts volume;
        volume.name = "\\\\?\\Volume{3}";
        volume.places = {"E:"};
        volume.disks = Numbers{3};
        volume.hasFileSystem = true;
        return volume;
    }
    DiskFacts& disk() { return disks.all.front(); }
    void mount(const std::function<void(VolumeFacts&)>& change = {})
    {
        disks.theVolumes.push_back(volume());
        if (change)
            change(disks.theVolumes.back());
    }
    std::unique_ptr<BlockDevice> opened(const std::string& path, const std::function<void(Attacked&)>& meanwhile)
    {
        const auto asked = describeDisk(disks, path);
        REQUIRE(asked);
        WriteConsent consent;
        consent.eraseId = eraseIdOf(*asked); // who guesses it right
        if (meanwhile)
            meanwhile(*this);
        const auto permit = grantWritePermit(*asked, consent);
        auto device = permit ? openDiskForWriting(disks, *permit, clock) : tl::unexpected(permit.error());
        return device ? std::move(*device) : nullptr;
    }
    SystemClock clock;
};

using Change = std::function<void(Attacked&)>;
struct WrongDisk {
    const char* what;
    Change before;    // the user asks
    Change meanwhile; // between his consent and the opening
    const char* path = kCardPath;
};

std::vector<WrongDisk> wrongDisks()
{
    return {
        {"the disk of the system",
         [](Attacked& at) {
             at.disks.theSystem.bootDisks = Numbers{0, 3};
         },
         {}},
        {"the system's disk is not known", [](Attacked& at) { at.disks.theSystem.bootDisks.reset(); }, {}},
        {"it has become the disk of the system", {}, [](Attacked& at) { at.disks.theSystem.bootDisks = Numbers{3}; }},
        {"a partition by its letter", {}, {}, kLetter},
        {"a mounted partition by its letter", [](Attacked& at) { at.mount(); }, {}, kLetter},
        {"mounted", [](Attacked& at) { at.mount(); }, {}},
        {"mounted after the consent", {}, [](Attacked& at) { at.mount(); }},
        {"mounted where nobody sees it",
         [](Attacked& at) { at.mount([](VolumeFacts& volume) { volume.places.clear(); }); },
         {}},
        {"under a spanned volume",
         [](Attacked& at) { at.mount([](VolumeFacts& volume) {
                                volume.disks = Numbers{2, 3};
                            }); },
         {}},
        {"a volume of unknown place is there",
         [](Attacked& at) { at.mount([](VolumeFacts& volume) { volume.disks.reset(); }); },
         {}},
        {"swapped to", [](Attacked& at) { at.mount([](VolumeFacts& volume) { volume.holdsPageFile = true; }); }, {}},
        {"another serial number", {}, [](Attacked& at) { at.disk().serial = "2"; }},
        {"another card of the same kind", {}, [](Attacked& at) { ++at.disk().mediaChanges; }},
        {"the same card in another reader", {}, [](Attacked& at) { at.disk().location += "#USB(3)"; }},
        {"another number for the same path", {}, [](Attacked& at) { at.disk().number = 4; }},
        {"another size", {}, [](Attacked& at) { at.disk().capacity = mib(2); }},
        {"pulled out", {}, [](Attacked& at) { at.disks.all.clear(); }},
        {"a fixed disk", [](Attacked& at) { at.disk().busType = kBusTypeNvme; }, {}},
        {"write-protected", [](Attacked& at) { at.disk().readOnly = true; }, {}},
    };
}

// One write at the start of the card.
void writeOver(BlockDevice& device)
{
    const auto arena = std::make_shared<AlignedBuffer>(kib(4));
    auto engine = device.openEngine(EngineKind::automatic, 1, arena);
    REQUIRE(engine);
    const IoRequest write{.op = IoOp::write, .offset = {}, .buffer = arena->span()};
    REQUIRE(*(*engine)->submit({&write, 1}) == 1);
    std::vector<IoCompletion> done(1);
    REQUIRE(*(*engine)->reap(done, 1, device.clock().now() + std::chrono::seconds(20), {}) == 1);
    REQUIRE(done.front().osError == 0);
}

} // namespace

TEST_CASE("No attack on the choice of disk gets a byte written on Windows")
{
    const WrongDisk wrong = GENERATE(from_range(wrongDisks()));
    INFO(wrong.what);
    Attacked attacked;
    if (wrong.before)
        wrong.before(attacked);
    if (const auto device = attacked.opened(wrong.path, wrong.meanwhile)) {
        writeOver(*device);
        FAIL_CHECK("opened for writing");
    }
    CHECK((readWholeFile(attacked.file) == attacked.photographs)); // in full it would be many screens
}

TEST_CASE("The code path of the attacks writes without an attack on Windows")
{
    Attacked attacked;
    auto device = attacked.opened(kCardPath, {});
    REQUIRE(device);
    writeOver(*device);
    device.reset();
    CHECK((readWholeFile(attacked.file) != attacked.photographs));
}

TEST_CASE("A volume that was mounted after the consent is not dismounted")
{
    Attacked attacked;
    CHECK_FALSE(attacked.opened(kCardPath, [](Attacked& at) { at.mount(); }));
    CHECK(attacked.disks.openedForWriting == 0); // who locks a volume opens it so
}
