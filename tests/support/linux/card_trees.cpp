#include "support/linux/card_trees.h"

#include <fmt/format.h>

namespace assay::test {

namespace {

const std::string kPci = "/devices/pci0000:00";
const std::string kSdhci = kPci + "/0000:00:03.0/mmc_host/mmc0";
const std::string kSata = kPci + "/0000:00:1f.2/ata1/host0/target0:0:0/0:0:0:0/block/sda";
const std::string kNvme = kPci + "/0000:00:1d.0/0000:01:00.0/nvme/nvme0/nvme0n1";
const std::string kVirtio = kPci + "/0000:00:02.0/virtio1/block/vda";
std::string usbPort(int port) { return fmt::format("{}/0000:00:14.0/usb2/2-{}", kPci, port); }

const std::string kUsb = usbPort(1);
const std::string kFixed = "not a card";
const std::string kSystem = "running system";

std::string mount(const std::string& number, const std::string& point)
{
    return "1 0 " + number + " / " + point + " rw - ext4 /dev/x rw\n";
}

void addMount(SysfsTree& tree, const std::string& number, const std::string& point)
{
    tree.file("/proc/self/mountinfo", mount(number, point));
}

// The registers of a card of 64 GB, and its controller.
void addSdCard(SysfsTree& tree, const std::string& host, const Attributes& more = {})
{
    Attributes attributes = {{"removable", "0"},
                             {"device/type", "SD"},
                             {"device/name", "SD128"},
                             {"device/cid", "035344534431323880a1b2c3d4015800"},
                             {"device/csd", "400e00325b590000ee7f7f800a400000"},
                             {"device/scr", "0235800300000000"},
                             {"device/ssr", "000000000500000004009000" + std::string(104, '0')}};
    for (const auto& [name, value] : more)
        attributes[name] = value;
    tree.disk(host + "/mmc0:aaaa/block/mmcblk0", "179:0", attributes);
}

void addEmmc(SysfsTree& tree)
{
    addSdCard(tree, kSdhci,
              {{"device/type", "MMC"}, {"device/name", "DF4064"}, {"device/cid", "450100444634303634018c3a5e1d9a00"}});
}

struct UsbDisk {
    const char *vendor, *product, *model;
    const char* removable = "1";
    const char* protocol = "50"; // 50 = bulk only, 62 = UAS
};

void addUsbDisk(SysfsTree& tree, const UsbDisk& disk, const Attributes& more = {})
{
    tree.file("/sys" + kUsb + "/idVendor", "0bda\n")
        .file("/sys" + kUsb + "/idProduct", "0306\n")
        .file("/sys" + kUsb + "/speed", "5000\n");
    tree.file("/sys" + kUsb + "/manufacturer", disk.vendor)
        .file("/sys" + kUsb + "/product", disk.product)
        .file("/sys" + kUsb + "/serial", "201209\n");
    tree.file("/sys" + kUsb + "/2-1:1.0/bInterfaceProtocol", disk.protocol);
    Attributes attributes = {
        {"removable", disk.removable}, {"device/vendor", disk.vendor}, {"device/model", disk.model}};
    attributes.insert(more.begin(), more.end());
    tree.disk(slotPath(0, "sdb"), "8:16", attributes);
}

void addGoodReader(SysfsTree& tree, const Attributes& more = {})
{
    addUsbDisk(tree, {"Generic-", "USB3.0-CRW", "SD/MMC"}, more);
}

std::vector<CardTree> sdAndMmc()
{
    return {
        {"a card in an SD controller", "mmcblk0", Bus::mmc, "", false,
         [](SysfsTree& tree) { addSdCard(tree, kSdhci); }},
        {"a card of 1 TB", "mmcblk0", Bus::mmc, "", false,
         [](SysfsTree& tree) {
             addSdCard(tree, kSdhci, {{"size", "1953525168"}});
         }},
        {"an internal reader on PCI that says removable=0", "mmcblk0", Bus::mmc, "", false,
         [](SysfsTree& tree) { addSdCard(tree, kPci + "/0000:00:1c.5/0000:02:00.0/rtsx_pci_sdmmc.0/mmc_host/mmc0"); }},
        {"an internal reader on USB that shows registers", "mmcblk0", Bus::mmc, "", false,
         [](SysfsTree& tree) {
             addSdCard(tree, kPci + "/0000:00:14.0/usb1/1-4/1-4:1.0/rtsx_usb_sdmmc.3.auto/mmc_host/mmc0");
         }},
        {"a controller known to ACPI alone", "mmcblk0", Bus::mmc, "", false,
         [](SysfsTree& tree) { addSdCard(tree, kPci + "/80860F14:01/mmc_host/mmc0"); }},
        {"a board that runs from its card", "mmcblk0", Bus::mmc, kSystem, false,
         [](SysfsTree& tree) {
             const std::string host = "/devices/platform/soc/3f202000.mmc/mmc_host/mmc0";
             addSdCard(tree, host);
             tree.partition(host + "/mmc0:aaaa/block/mmcblk0", "mmcblk0p2", "179:2");
             addMount(tree, "179:2", "/");
         }},
        {"a write-protected card", "mmcblk0", Bus::mmc, "read-only", false,
         [](SysfsTree& tree) {
             addSdCard(tree, kSdhci, {{"ro", "1"}});
         }},
        {"a card with mounted partitions", "mmcblk0", Bus::mmc, "mounted on /media/DCIM", false,
         [](SysfsTree& tree) {
             addSdCard(tree, kSdhci);
             tree.partition(kSdhci + "/mmc0:aaaa/block/mmcblk0", "mmcblk0p1", "179:1");
             addMount(tree, "179:1", "/media/DCIM");
         }},
        {"a card with swap", "mmcblk0", Bus::mmc, "in use by swap", false,
         [](SysfsTree& tree) {
             addSdCard(tree, kSdhci);
             tree.partition(kSdhci + "/mmc0:aaaa/block/mmcblk0", "mmcblk0p1", "179:1");
             tree.file("/proc/swaps", "Filename Type Size Used Priority\n/dev/mmcblk0p1 partition 1 0 -2\n");
         }},
        {"built-in eMMC", "mmcblk0", Bus::mmc, kFixed, false, addEmmc},
        {"a boot area of eMMC", "mmcblk0boot0", Bus::mmc, "partition", false,
         [](SysfsTree& tree) {
             addEmmc(tree);
             tree.disk(kSdhci + "/mmc0:aaaa/block/mmcblk0/mmcblk0boot0", "179:8", {{"removable", "0"}, {"ro", "1"}});
         }},
    };
}

std::vector<CardTree> behindUsb()
{
    return {
        {"a USB reader with one slot", "sdb", Bus::usb, "", false, [](SysfsTree& tree) { addGoodReader(tree); }},
        {"the third slot of a USB reader with four", "sdd", Bus::usb, "", false,
         [](SysfsTree& tree) {
             addReader(tree);
             addSlot(tree, 0, "sdb", "8:16", "0");
             addSlot(tree, 1, "sdc", "8:32", "0");
             addSlot(tree, 2, "sdd", "8:48", "62333952");
             addSlot(tree, 3, "sde", "8:64", "0");
         }},
        {"an empty slot", "sdb", Bus::usb, "No card", false,
         [](SysfsTree& tree) {
             addGoodReader(tree, {{"size", "0"}});
         }},
        {"a reader that says removable=0", "sdb", Bus::usb, "", false,
         [](SysfsTree& tree) {
             addUsbDisk(tree, {"Realtek", "USB Card Reader", "SD/MMC", "0"});
         }},
        {"a write-protected card in a USB reader", "sdb", Bus::usb, "read-only", false,
         [](SysfsTree& tree) {
             addGoodReader(tree, {{"ro", "1"}});
         }},
        {"a USB stick", "sdb", Bus::usb, "", false,
         [](SysfsTree& tree) {
             addUsbDisk(tree, {"SanDisk", "Ultra", "Ultra"});
         }},
        {"an SSD on UAS that pretends to be removable", "sdb", Bus::usb, kFixed, false,
         [](SysfsTree& tree) {
             addUsbDisk(tree, {"SanDisk", "Portable SSD", "Extreme 55AE", "1", "62"});
         }},
        {"a hard disk on USB", "sdb", Bus::usb, kFixed, false,
         [](SysfsTree& tree) {
             addUsbDisk(tree, {"WD", "Elements 25A2", "Elements 25A2", "0"});
         }},
        {"a reader on UAS", "sdb", Bus::usb, "", false,
         [](SysfsTree& tree) {
             addUsbDisk(tree, {"ProGrade", "SD Reader", "PG05.5", "1", "62"});
         }},
        {"a card that is a member of a RAID", "sdb", Bus::usb, "in use by md127", false,
         [](SysfsTree& tree) {
             addGoodReader(tree);
             tree.disk("/devices/virtual/block/md127", "9:127", {{"removable", "0"}}).holder("sdb", "md127");
         }},
        {"a card with an encrypted volume that is mounted", "sdb", Bus::usb, "mounted on /media/secret", false,
         [](SysfsTree& tree) {
             addGoodReader(tree);
             tree.partition(slotPath(0, "sdb"), "sdb1", "8:17");
             tree.disk("/devices/virtual/block/dm-0", "253:0", {{"removable", "0"}, {"dm/name", "secret"}})
                 .holder("sdb1", "dm-0");
             addMount(tree, "253:0", "/media/secret");
         }},
    };
}

std::vector<CardTree> otherDisks()
{
    const auto disk = [](const std::string& path, const std::string& number, const char* removable = "0") {
        return [=](SysfsTree& tree) { tree.disk(path, number, {{"removable", removable}, {"device/model", "DISK"}}); };
    };
    return {
        {"a SATA disk that nobody has mounted", "sda", Bus::sata, kFixed, false, disk(kSata, "8:0")},
        {"a SATA disk with hot plug", "sda", Bus::sata, kFixed, false, disk(kSata, "8:0", "1")},
        {"the SATA disk of the system", "sda", Bus::sata, kSystem, false,
         [](SysfsTree& tree) {
             tree.disk(kSata, "8:0", {{"removable", "0"}}).partition(kSata, "sda1", "8:1");
             addMount(tree, "8:1", "/");
         }},
        {"an NVMe disk that nobody has mounted", "nvme0n1", Bus::nvme, kFixed, false, disk(kNvme, "259:0")},
        {"an NVMe disk with several paths", "nvme0n1", Bus::nvme, kFixed, false,
         disk("/devices/virtual/nvme-subsystem/nvme-subsys0/nvme0n1", "259:0")},
        {"an NVMe disk in a hot-plug slot that nobody has enrolled", "nvme0n1", Bus::nvme, "devices --enrol-slot",
         false,
         [](SysfsTree& tree) {
             tree.disk(kNvme, "259:0", {{"removable", "0"}, {"nsid", "1"}});
             tree.file("/sys/bus/pci/slots/4/address", "0000:01:00\n").file("/sys/bus/pci/slots/4/adapter", "1\n");
         }},
        {"a namespace over fabrics", "nvme0n1", Bus::nvme, kFixed, false,
         disk("/devices/virtual/nvme-fabrics/ctl/nvme0/nvme0n1", "259:0")},
        {"a virtio system disk", "vda", Bus::other, kSystem, false,
         [](SysfsTree& tree) {
             tree.disk(kVirtio, "254:0", {{"removable", "0"}});
             addMount(tree, "254:0", "/");
         }},
        {"a virtio disk with data", "vda", Bus::other, kFixed, false, disk(kVirtio, "254:0")},
        {"a SAS or virtio-scsi disk", "sda", Bus::scsi, kFixed, false,
         disk(kPci + "/0000:00:05.0/virtio2/host2/target2:0:1/2:0:1:0/block/sda", "8:0")},
        {"an old reader on PCI with a SCSI driver", "sda", Bus::scsi, "", false,
         disk(kPci + "/0000:00:1c.0/0000:02:00.0/host4/target4:0:0/4:0:0:0/block/sda", "8:0", "1")},
        {"a loop device", "loop0", Bus::loop, "", true, disk("/devices/virtual/block/loop0", "7:0")},
        {"a volume of the device mapper", "dm-0", Bus::virtualDisk, "", true,
         disk("/devices/virtual/block/dm-0", "253:0")},
        {"zram that is swap", "zram0", Bus::virtualDisk, "in use by swap", true,
         [](SysfsTree& tree) {
             tree.disk("/devices/virtual/block/zram0", "252:0", {{"removable", "0"}});
             tree.file("/proc/swaps", "Filename Type Size Used Priority\n/dev/zram0 partition 1 0 100\n");
         }},
        {"a disk from the network", "nbd0", Bus::virtualDisk, "", true, disk("/devices/virtual/block/nbd0", "43:0")},
    };
}

} // namespace

const std::vector<CardTree>& cardTrees()
{
    static const std::vector<CardTree> all = [] {
        std::vector<CardTree> rows = sdAndMmc();
        for (auto more : {behindUsb(), otherDisks()})
            rows.insert(rows.end(), more.begin(), more.end());
        return rows;
    }();
    return all;
}

std::string slotPath(int lun, const std::string& name, int port)
{
    return fmt::format("{0}/2-{1}:1.0/host{2}/target{2}:0:0/{2}:0:0:{3}/block/{4}", usbPort(port), port, 5 + port, lun,
                       name);
}

void addReader(SysfsTree& tree, int port)
{
    const std::string device = "/sys" + usbPort(port);
    tree.file(device + "/idVendor", "05e3\n").file(device + "/idProduct", "0743\n").file(device + "/speed", "5000\n");
    tree.file(device + "/product", "USB Storage\n")
        .file(device + "/serial", fmt::format("00000000120{}\n", 5 + port))
        .file(fmt::format("{}/2-{}:1.0/bInterfaceProtocol", device, port), "50\n");
}

void addSlot(SysfsTree& tree, int lun, const std::string& name, const std::string& number, const std::string& sectors,
             int port)
{
    tree.disk(slotPath(lun, name, port), number,
              {{"size", sectors}, {"device/vendor", "Generic"}, {"device/model", "STORAGE DEVICE"}});
}

} // namespace assay::test
