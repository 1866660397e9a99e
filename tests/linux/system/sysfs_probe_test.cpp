// Devices of many kinds as their sysfs shows them: what they are, where they are, who uses them, and whether they may
// be erased.
#include "system/linux/sysfs_probe.h"

#include "support/linux/card_trees.h"
#include "support/linux/sysfs_tree.h"
#include "system/linux/file_text.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

using namespace assay;
using namespace assay::platform;
using namespace assay::test;

namespace {

const std::string kUsbDevice = "/devices/pci0000:00/0000:00:14.0/usb2/2-1";
const std::string kUsbDisk = kUsbDevice + "/2-1:1.0/host6/target6:0:0/6:0:0:1/block/sdb";
const std::string kMmcDisk = "/devices/pci0000:00/0000:00:03.0/mmc_host/mmc0/mmc0:4567/block/mmcblk0";
const std::string kSystem = "/devices/pci0000:00/0000:00:1f.2/ata1/host0/target0:0:0/0:0:0:0/block/sda";

void addUsbReader(SysfsTree& tree)
{
    tree.disk(kUsbDisk, "8:16", {{"device/vendor", "Generic-"}, {"device/model", "SD/MMC          "}})
        .file("/sys" + kUsbDevice + "/idVendor", "0bda\n")
        .file("/sys" + kUsbDevice + "/idProduct", "0306\n")
        .file("/sys" + kUsbDevice + "/bcdDevice", "0117\n")
        .file("/sys" + kUsbDevice + "/product", "USB3.0-CRW\n")
        .file("/sys" + kUsbDevice + "/serial", "201209\n")
        .file("/sys" + kUsbDevice + "/speed", "5000\n");
}

void addMounts(SysfsTree& tree, const std::string& lines) { tree.file("/proc/self/mountinfo", lines); }

DeviceInfo describe(const SysfsTree& tree, const std::string& name)
{
    const auto info = describeFromSysfs(tree.root(), name);
    REQUIRE(info);
    return *info;
}

} // namespace

TEST_CASE("A slot of a USB card reader is described with reader, version, port, speed and LUN")
{
    SysfsTree tree;
    addUsbReader(tree);
    const DeviceInfo info = describe(tree, "sdb");
    CHECK(info.bus == Bus::usb);
    CHECK(info.model == "Generic- SD/MMC");
    CHECK(info.reader == "0bda:0306 USB3.0-CRW, version 1.17, port 2-1, LUN 1, 5000 Mbit/s");
    CHECK(info.slot == "pci-0000:00:14.0-usb-0:1:1.0-scsi-0:0:0:1");
    CHECK(info.capacity == Bytes(62333952ULL * 512));
    CHECK(info.identity.at("usb_serial") == "201209");
    CHECK(info.removable);
    CHECK(info.diskSequence == 9);
    CHECK(ineligibility(info).empty());
}

TEST_CASE("A card in an SD controller is described with its registers")
{
    SysfsTree tree;
    tree.disk(kMmcDisk, "179:0",
              {{"removable", "0"},
               {"device/cid", "aa585951454d552101deadbeef006200"},
               {"device/csd", "0026"},
               {"device/name", "QEMU!"},
               {"device/oemid", "0x5859"}});
    tree.file("/sys/devices/pci0000:00/0000:00:03.0/vendor", "0x1b36")
        .file("/sys/devices/pci0000:00/0000:00:03.0/device", "0x0007");
    const DeviceInfo info = describe(tree, "mmcblk0");
    CHECK(info.bus == Bus::mmc);
    CHECK(info.model == "QEMU!");
    CHECK(info.slot == "pci-0000:00:03.0");
    CHECK(info.reader == "mmc0 on 0000:00:03.0 (1b36:0007)");
    CHECK(info.identity.at("csd") == "0026");
    CHECK(info.eraseId == "mmc:pci-0000:00:03.0:aa585951454d552101deadbeef006200:31914983424");
    CHECK(ineligibility(info).empty()); // removable=0 of an internal reader says nothing
}

TEST_CASE("Bus and place follow from the device's path")
{
    struct Row {
        std::string path, name;
        Bus bus;
        std::string slot;
    };
    const auto row =
        GENERATE(Row{kSystem, "sda", Bus::sata, "pci-0000:00:1f.2-ata-1-scsi-0:0:0:0"},
                 Row{"/devices/pci0000:00/0000:00:1d.0/0000:01:00.0/nvme/nvme0/nvme0n1", "nvme0n1", Bus::nvme,
                     "pci-0000:01:00.0-nvme-1"},
                 Row{"/devices/platform/soc/3f202000.mmc/mmc_host/mmc0/mmc0:0001/block/mmcblk0", "mmcblk0", Bus::mmc,
                     "platform-3f202000.mmc"},
                 Row{"/devices/pci0000:00/0000:00:14.0/usb1/1-4/1-4.2/1-4.2:1.0/host3/target3:0:0/3:0:0:0/block/sdc",
                     "sdc", Bus::usb, "pci-0000:00:14.0-usb-0:4.2:1.0-scsi-0:0:0:0"},
                 Row{"/devices/pci0000:00/0000:00:05.0/host2/target2:0:1/2:0:1:0/block/sdd", "sdd", Bus::scsi,
                     "pci-0000:00:05.0-scsi-0:0:1:0"},
                 Row{"/devices/pci0000:00/0000:00:02.0/virtio1/block/vda", "vda", Bus::other, "pci-0000:00:02.0"},
                 Row{"/devices/virtual/block/loop0", "loop0", Bus::loop, "loop0"},
                 Row{"/devices/virtual/block/zram0", "zram0", Bus::virtualDisk, "zram0"},
                 Row{"/devices/virtual/block/dm-0", "dm-0", Bus::virtualDisk, "dm-0"},
                 Row{"/devices/virtual/block/md127", "md127", Bus::virtualDisk, "md127"});
    SysfsTree tree;
    tree.disk(row.path, "8:0");
    const DeviceInfo info = describe(tree, row.name);
    CHECK(info.bus == row.bus);
    CHECK(info.slot == row.slot);
    CHECK(info.isVirtual == (row.path.find("/virtual/") != std::string::npos));
}

TEST_CASE("Cards may be erased and other disks not, each for its reason")
{
    for (const CardTree& row : cardTrees()) {
        CAPTURE(row.what);
        SysfsTree tree;
        row.build(tree);
        const DeviceInfo info = describe(tree, row.name);
        CHECK(info.bus == row.bus);
        CHECK(info.isVirtual == row.isVirtual);
        const std::string reason = ineligibility(info).english();
        CHECK((row.why.empty() ? reason.empty() : reason.find(row.why) != std::string::npos));
    }
}

TEST_CASE("The slots of one reader differ in LUN, place and erase id")
{
    SysfsTree tree;
    addReader(tree);
    addSlot(tree, 0, "sdb", "8:16", "1000");
    addSlot(tree, 3, "sde", "8:64", "1000");
    const DeviceInfo first = describe(tree, "sdb"), last = describe(tree, "sde");
    CHECK(first.reader == "05e3:0743 USB Storage, port 2-1, LUN 0, 5000 Mbit/s");
    CHECK(last.reader == "05e3:0743 USB Storage, port 2-1, LUN 3, 5000 Mbit/s");
    CHECK(first.slot != last.slot);
    CHECK(first.eraseId != last.eraseId);
}

TEST_CASE("The bus mode of a card is described if the kernel shows it")
{
    SysfsTree tree;
    tree.disk(kMmcDisk, "179:0");
    tree.file("/sys/kernel/debug/mmc0/ios",
              "clock:\t\t25000000 Hz\nbus width:\t2 (4 bits)\ntiming spec:\t2 (sd high-speed)\n");
    CHECK(describe(tree, "mmcblk0").reader.ends_with(", sd high-speed, 4 bits, 25 MHz"));
}

TEST_CASE("Two slots of one controller have two places")
{
    SysfsTree tree;
    const std::string hosts = "/devices/pci0000:00/0000:00:03.0/mmc_host/";
    tree.disk(hosts + "mmc3/mmc3:0001/block/mmcblk3", "179:24").disk(hosts + "mmc4/mmc4:0001/block/mmcblk4", "179:32");
    CHECK(describe(tree, "mmcblk3").slot == "pci-0000:00:03.0");
    CHECK(describe(tree, "mmcblk4").slot == "pci-0000:00:03.0-slot-1");
}

TEST_CASE("A disk is in use when it, a partition or anything stacked on them is")
{
    struct Row {
        std::string why, mounts, swaps;
        bool stacked;
        std::string says;
    };
    const auto row = GENERATE(
        Row{"the disk is mounted", "1 0 8:16 / /media/card rw - vfat /dev/sdb rw\n", "", false, "/media/card"},
        Row{"a partition is mounted", "1 0 8:17 / /media/MY\\040CARD rw - vfat /dev/sdb1 rw\n", "", false,
            "/media/MY CARD"},
        Row{"an encrypted volume on it is mounted", "1 0 253:0 / /media/secret rw - ext4 /dev/mapper/secret rw\n", "",
            true, "/media/secret"},
        Row{"a volume is stacked on it", "", "", true, "dm-0"},
        Row{"a partition is swap", "", "Filename Type Size Used Priority\n/dev/sdb1 partition 1 0 -2\n", false, "swap"},
        Row{"a stacked volume is swap", "", "Filename Type Size Used Priority\n/dev/mapper/secret partition 1 0 -2\n",
            true, "swap"},
        Row{"btrfs, which has no number of its own", "1 0 0:40 / /media/b rw - btrfs /dev/sdb1 rw\n", "", false,
            "/media/b"},
        Row{"an overlay over it",
            "1 0 8:17 / /lower ro - ext4 /dev/sdb1 ro\n2 1 0:41 / /top rw - overlay overlay "
            "rw,lowerdir=/lower/x,upperdir=/up\n",
            "", false, "/top"});
    CAPTURE(row.why);
    SysfsTree tree;
    addUsbReader(tree);
    tree.partition(kUsbDisk, "sdb1", "8:17");
    if (row.stacked)
        tree.disk("/devices/virtual/block/dm-0", "253:0", {{"dm/name", "secret"}}).holder("sdb1", "dm-0");
    addMounts(tree, row.mounts);
    tree.file("/proc/swaps", row.swaps);
    const DeviceInfo info = describe(tree, "sdb");
    CHECK(ineligibility(info).english().find(row.says) != std::string::npos);
}

TEST_CASE("A disk that only another mount namespace has mounted is in use by a process of that namespace")
{
    SysfsTree tree;
    addUsbReader(tree);
    tree.partition(kUsbDisk, "sdb1", "8:17");
    const std::string mounted = "1 0 8:17 / /inside rw - vfat /dev/sdb1 rw\n";
    tree.link("/proc/self/ns/mnt", "mnt:[1]").link("/proc/40/ns/mnt", "mnt:[1]").link("/proc/77/ns/mnt", "mnt:[2]");
    tree.file("/proc/self/mountinfo", "").file("/proc/40/mountinfo", "").file("/proc/77/mountinfo", mounted);
    const DeviceInfo info = describe(tree, "sdb");
    CHECK(info.mountPoints.empty()); // which can be unmounted from here
    CHECK(info.holders == std::vector<std::string>{"process 77 (mounted on /inside)"});
    tree.file("/proc/self/mountinfo", "1 0 8:17 / /media/card rw - vfat /dev/sdb1 rw\n");
    CHECK(describe(tree, "sdb").holders.empty()); // a copy of the own mount
    CHECK(describe(tree, "sdb").mountPoints == std::vector<std::string>{"/media/card"});
}

TEST_CASE("A loop device with an unknown backing counts as one over each disk of matching size")
{
    SysfsTree tree;
    addUsbReader(tree);
    const std::string size = readText(tree.root() + "/sys/class/block/sdb/size");
    REQUIRE_FALSE(size.empty());
    struct Row {
        std::string loopSize, offset, limit;
        bool held;
    };
    const auto row =
        GENERATE_COPY(Row{size, "0", "0", true}, Row{"2048", "0", "0", false},
                      Row{std::to_string(std::stoull(size) - 8), "4096", "0", true}, Row{size, "4096", "0", false});
    tree.disk("/devices/virtual/block/loop7", "7:7",
              {{"size", row.loopSize},
               {"loop/backing_file", "/tmp/node (deleted)"},
               {"loop/offset", row.offset},
               {"loop/sizelimit", row.limit}});
    CAPTURE(row.loopSize, row.offset);
    CHECK(describe(tree, "sdb").holders.empty()); // nobody uses it
    addMounts(tree, "1 0 7:7 / /media/x rw - ext4 /dev/loop7 rw\n");
    CHECK((describe(tree, "sdb").holders == std::vector<std::string>{"loop7"}) == row.held);
    CHECK(describe(tree, "sdb").mountPoints.size() == (row.held ? 1 : 0));
}

TEST_CASE("A loop device over a mounted disk or an SSD is in use, or one")
{
    SysfsTree tree;
    addUsbReader(tree);
    tree.disk(kSystem, "8:0").partition(kSystem, "sda1", "8:1");
    tree.disk("/devices/virtual/block/loop7", "7:7", {{"loop/backing_file", "/dev/sda1"}});
    CHECK(describe(tree, "loop7").isFixedDisk == describe(tree, "sda1").isFixedDisk);
    addMounts(tree, "1 0 8:1 / /media/x rw - ext4 /dev/sda1 rw\n");
    CHECK(describe(tree, "loop7").holders == std::vector<std::string>{"sda1"});
    addMounts(tree, "1 0 8:1 / / rw - ext4 /dev/sda1 rw\n");
    CHECK(describe(tree, "loop7").isSystemDisk);
}

TEST_CASE("The second disk of a btrfs file system is in use too")
{
    SysfsTree tree;
    addUsbReader(tree);
    tree.disk(kSystem, "8:0").partition(kSystem, "sda1", "8:1");
    tree.link("/sys/fs/btrfs/1234/devices/sda1", "/").link("/sys/fs/btrfs/1234/devices/sdb", "/");
    addMounts(tree, "1 0 0:40 / /pool rw - btrfs /dev/sda1 rw\n");
    CHECK(describe(tree, "sdb").mountPoints == std::vector<std::string>{"/pool"});
}

TEST_CASE("The system disk is known by what lies on it")
{
    struct Row {
        std::string mounts, program;
    };
    const auto row = GENERATE(
        Row{"1 0 8:1 / / rw - ext4 /dev/sda1 rw\n", ""}, Row{"1 0 8:1 / /boot/efi rw - vfat /dev/sda1 rw\n", ""},
        Row{"1 0 253:0 / / rw - ext4 /dev/mapper/root rw\n", ""}, Row{"1 0 8:1 / /home rw - ext4 /dev/sda1 rw\n", ""},
        Row{"1 0 8:1 / /media/x rw - ext4 /dev/sda1 rw\n", "/media/x/bin/cardassay"});
    SysfsTree tree;
    addUsbReader(tree);
    tree.disk(kSystem, "8:0")
        .partition(kSystem, "sda1", "8:1")
        .disk("/devices/virtual/block/dm-0", "253:0", {{"dm/name", "root"}})
        .holder("sda1", "dm-0");
    addMounts(tree, row.mounts);
    if (!row.program.empty())
        tree.link("/proc/self/exe", row.program);
    CHECK(describe(tree, "sda").isSystemDisk);
    CHECK_FALSE(describe(tree, "sdb").isSystemDisk);
}

TEST_CASE("A partition and the hardware areas of an eMMC are no cards")
{
    SysfsTree tree;
    addUsbReader(tree);
    tree.partition(kUsbDisk, "sdb1", "8:17")
        .disk("/devices/pci0000:00/0000:00:03.0/mmc_host/mmc0/mmc0:4567/block/mmcblk0boot0", "179:8");
    for (const char* name : {"sdb1", "mmcblk0boot0"}) {
        CHECK(describe(tree, name).isPartition);
        CHECK(describe(tree, name).eraseId.empty());
    }
}

TEST_CASE("A disk discards only where its queue has room for that")
{
    SysfsTree tree;
    const std::string most = GENERATE("0", "4194304", "");
    tree.disk(kUsbDisk, "8:16", most.empty() ? Attributes{} : Attributes{{"queue/discard_max_bytes", most}});
    const auto info = describeFromSysfs(tree.root(), "sdb");
    REQUIRE(info);
    CHECK(info->discardSupport == (most == "4194304"));
}

TEST_CASE("An empty reader, a write-protected card and a 4096-byte sector disk are seen as such")
{
    SysfsTree tree;
    tree.disk(kUsbDisk, "8:16", {{"size", "0"}, {"ro", "1"}, {"queue/logical_block_size", "4096"}});
    const DeviceInfo info = describe(tree, "sdb");
    CHECK(info.capacity == Bytes(0));
    CHECK(info.eraseId.empty());
    CHECK(info.readOnly);
    CHECK(info.logicalBlock == Bytes(4096));
}

TEST_CASE("A card of 1 TB and a name of 4 KB are taken as they are")
{
    SysfsTree tree;
    tree.disk(kMmcDisk, "179:0", {{"size", "1953525168"}, {"device/name", std::string(4096, 'x')}});
    const DeviceInfo info = describe(tree, "mmcblk0");
    CHECK(info.capacity == Bytes(1'000'204'886'016));
    CHECK(info.model.size() == 4096);
}

TEST_CASE("An unknown name is an error in one sentence")
{
    const SysfsTree tree;
    const std::string name = GENERATE("sdz", "", "../../etc", ".");
    const auto info = describeFromSysfs(tree.root(), name);
    REQUIRE_FALSE(info);
    CHECK(info.error().code == Errc::environment);
}

TEST_CASE("The list holds every disk and empty readers, but no partitions, empty loops or hidden paths")
{
    SysfsTree tree;
    addUsbReader(tree);
    tree.partition(kUsbDisk, "sdb1", "8:17").disk(kSystem, "8:0").disk(kMmcDisk, "179:0", {{"size", "0"}});
    tree.disk("/devices/virtual/block/loop0", "7:0", {{"size", "0"}})
        .disk("/devices/virtual/block/loop1", "7:1")
        .disk("/devices/virtual/block/ram0", "1:0");
    tree.disk("/devices/virtual/nvme-subsystem/nvme-subsys0/nvme0c0n1", "259:1", {{"hidden", "1"}});
    CHECK(diskNames(tree.root()) == std::vector<std::string>{"sda", "sdb", "loop1", "mmcblk0"});
}
