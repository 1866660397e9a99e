#include "system/linux/card_data.h"

#include "ground/base/aligned_buffer.h"
#include "system/linux/discovery.h"
#include "system/linux/sysfs_probe.h"
#include "system/platform.h"
#include "system/quarantine.h"

#include <algorithm>
#include <blkid/blkid.h>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <libudev.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

namespace assay::platform {

namespace {

constexpr int kExamineMs = 5000;
constexpr int kMaxPartitions = 16; // further partitions are ignored
// Signatures lie within this of the beginning (btrfs at 64 KiB, UDF at 128 KiB) or the end (backup of GPT, RAID).
constexpr Bytes kPiece = kib(256);

struct ReleaseProbe {
    void operator()(blkid_probe probe) const { blkid_free_probe(probe); }
    void operator()(udev* context) const { udev_unref(context); }
    void operator()(udev_device* device) const { udev_device_unref(device); }
    void operator()(udev_enumerate* list) const { udev_enumerate_unref(list); }
};
using Probe = std::unique_ptr<std::remove_pointer_t<blkid_probe>, ReleaseProbe>;

struct Partition {
    FoundData data;
    Bytes begin;
};

// A sparse copy of the card for libblkid, whose unaligned reads are impossible on a direct descriptor. Only few ranges
// of the card are read.
class Excerpt {
public:
    explicit Excerpt(const OpenCard& card) : m_card(card), m_copy(memfd_create("card-excerpt", MFD_CLOEXEC))
    {
        m_good = m_copy && ftruncate(m_copy.get(), static_cast<off_t>(card.capacity.count())) == 0;
    }

    // Reads a range of the card. Returns false if it is not readable.
    bool take(Bytes offset)
    {
        offset = roundDown(std::min(offset, m_card.capacity), m_card.logicalBlock);
        const Bytes size = std::min(kPiece, m_card.capacity - offset);
        const ssize_t got = m_good ? pread(m_card.descriptor.get(), m_buffer.span().data(), size.count(),
                                           static_cast<off_t>(offset.count()))
                                   : -1;
        return got > 0 && pwrite(m_copy.get(), m_buffer.span().data(), static_cast<std::size_t>(got),
                                 static_cast<off_t>(offset.count())) == got;
    }

    // Returns kind, label and use of the content at `offset`; kind "" when nothing is recognised.
    FoundData content(Bytes offset, Bytes size)
    {
        const FoundData found = probe(offset, size, nullptr, m_card.logicalBlock);
        const auto root = rootFolderOffset(found.kind, head(offset));
        return root && *root < size && take(offset + *root) ? probe(offset, size, nullptr, m_card.logicalBlock) : found;
    }

    // The same; with `partitions` also reads a partition table at `offset`, which counts in blocks of `block` bytes.
    FoundData probe(Bytes offset, Bytes size, std::vector<Partition>* partitions, Bytes block)
    {
        const Probe probe(blkid_new_probe());
        FoundData found;
        if (!probe || blkid_probe_set_device(probe.get(), m_copy.get(), static_cast<off_t>(offset.count()),
                                             static_cast<off_t>(size.count())) != 0)
            return found;
        blkid_probe_set_sectorsize(probe.get(), static_cast<unsigned>(block.count()));
        blkid_probe_enable_superblocks(probe.get(), 1);
        blkid_probe_set_superblocks_flags(probe.get(), BLKID_SUBLKS_TYPE | BLKID_SUBLKS_LABEL);
        blkid_probe_enable_partitions(probe.get(), partitions ? 1 : 0);
        const int answer = blkid_do_safeprobe(probe.get());
        if (answer == -2) // contradicting signatures
            found.kind = "ambiguous";
        if (answer != 0)
            return found;
        found.kind = value(probe, "TYPE");
        found.label = value(probe, "LABEL");
        found.size = size;
        found.used = usedBytes(found.kind, head(offset));
        const std::string table = value(probe, "PTTYPE");
        m_hasTable = m_hasTable || (partitions && !table.empty() && table != "PMBR"); // the latter announces a GPT
        if (blkid_partlist list = partitions ? blkid_probe_get_partitions(probe.get()) : nullptr)
            addPartitions(list, *partitions);
        return found;
    }

    // Does the first block announce a GPT (UEFI 2.10, 5.2.3) that libblkid has not found?
    bool hasLostTable() const
    {
        if (m_hasTable)
            return false;
        const std::vector<std::byte> first = head(Bytes());
        if (first.size() < kSectorBytes || first[510] != std::byte{0x55} || first[511] != std::byte{0xAA})
            return false;
        for (std::size_t entry = 446; entry < 510; entry += 16)
            if (first[entry + 4] == std::byte{0xEE})
                return true;
        return false;
    }

private:
    static std::string value(const Probe& probe, const char* name)
    {
        const char* text = nullptr;
        return blkid_probe_lookup_value(probe.get(), name, &text, nullptr) == 0 && text ? text : "";
    }

    std::vector<std::byte> head(Bytes offset) const
    {
        std::vector<std::byte> bytes(kib(64).count());
        const ssize_t got = pread(m_copy.get(), bytes.data(), bytes.size(), static_cast<off_t>(offset.count()));
        bytes.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
        return bytes;
    }

    // libblkid reports offsets and sizes in units of 512 bytes, independent of the table's block size.
    static void addPartitions(blkid_partlist list, std::vector<Partition>& partitions)
    {
        for (int i = 0; i < std::min(blkid_partlist_numof_partitions(list), kMaxPartitions); ++i) {
            blkid_partition part = blkid_partlist_get_partition(list, i);
            if (blkid_partition_is_extended(part))
                continue;
            Partition entry;
            entry.data.partition = static_cast<unsigned>(blkid_partition_get_partno(part));
            entry.data.size = Bytes(static_cast<std::uint64_t>(blkid_partition_get_size(part)) * kSectorBytes);
            entry.begin = Bytes(static_cast<std::uint64_t>(blkid_partition_get_start(part)) * kSectorBytes);
            partitions.push_back(entry);
        }
    }

    const OpenCard& m_card;
    Descriptor m_copy;
    AlignedBuffer m_buffer{kPiece};
    bool m_good = false;
    bool m_hasTable = false; // one that libblkid reads
};

// Returns the content of the card as a whole, and of the partitions of a table that counts in blocks of `block` bytes.
std::vector<FoundData> withTable(Excerpt& excerpt, Bytes capacity, Bytes block)
{
    std::vector<Partition> partitions;
    const FoundData whole = excerpt.probe(Bytes(), capacity, &partitions, block);
    std::vector<FoundData> all;
    if (!whole.kind.empty())
        all.push_back(whole.kind == "ambiguous" ? whole : excerpt.content(Bytes(), capacity));
    for (auto& [data, begin] : partitions) {
        if (begin < capacity && excerpt.take(begin)) {
            const FoundData content = excerpt.content(begin, std::min(data.size, capacity - begin));
            data.kind = content.kind;
            data.label = content.label;
            data.used = content.used;
        }
        all.push_back(std::move(data));
    }
    return all;
}

ExistingData examine(const OpenCard& card)
{
    const Bytes capacity = card.capacity;
    Excerpt excerpt(card);
    if (!excerpt.take(Bytes()))
        return std::nullopt;
    excerpt.take(capacity -
                 std::min(kPiece, capacity)); // a card smaller than it claims has no end; its beginning is still useful
    std::vector<FoundData> all = withTable(excerpt, capacity, card.logicalBlock);
    // A table written with another reader, or in an image, may use another block size.
    const auto known = [](const FoundData& found) { return !found.kind.empty(); };
    for (const Bytes block : {Bytes(512), Bytes(1024), Bytes(2048), Bytes(4096)}) {
        if (std::ranges::any_of(all, known))
            break;
        std::vector<FoundData> other = withTable(excerpt, capacity, block);
        if (std::ranges::any_of(other, known) || all.empty())
            all = std::move(other);
    }
    if (all.empty() && excerpt.hasLostTable())
        all.push_back({0, "gpt", "", Bytes(), std::nullopt});
    return all;
}

std::string property(udev_device* device, const char* name)
{
    const char* text = udev_device_get_property_value(device, name);
    return text ? text : "";
}

} // namespace

ExistingData readCardData(const std::shared_ptr<OpenCard>& card)
{
    const auto data = std::make_shared<ExistingData>();
    const bool answered = finishesWithin(kExamineMs, [card, data] { *data = examine(*card); });
    return answered ? *data : std::nullopt;
}

ExistingData cardDataFromUdev(std::uint64_t deviceNumber)
{
    const std::unique_ptr<udev, ReleaseProbe> context(udev_new());
    const std::unique_ptr<udev_device, ReleaseProbe> disk(
        context ? udev_device_new_from_devnum(context.get(), 'b', deviceNumber) : nullptr);
    if (!disk || udev_device_get_is_initialized(disk.get()) <= 0)
        return std::nullopt;
    std::vector<FoundData> all;
    if (!property(disk.get(), "ID_FS_TYPE").empty())
        all.push_back(
            {0, property(disk.get(), "ID_FS_TYPE"), property(disk.get(), "ID_FS_LABEL"), Bytes(), std::nullopt});
    const std::unique_ptr<udev_enumerate, ReleaseProbe> list(udev_enumerate_new(context.get()));
    if (!list || udev_enumerate_add_match_parent(list.get(), disk.get()) < 0 ||
        udev_enumerate_add_match_property(list.get(), "DEVTYPE", "partition") < 0 ||
        udev_enumerate_scan_devices(list.get()) < 0)
        return std::nullopt;
    udev_list_entry* entry = nullptr;
    udev_list_entry_foreach(entry, udev_enumerate_get_list_entry(list.get()))
    {
        const std::unique_ptr<udev_device, ReleaseProbe> part(
            udev_device_new_from_syspath(context.get(), udev_list_entry_get_name(entry)));
        const char* number = part ? udev_device_get_sysnum(part.get()) : nullptr;
        if (number)
            all.push_back({static_cast<unsigned>(std::strtoul(number, nullptr, 10)), property(part.get(), "ID_FS_TYPE"),
                           property(part.get(), "ID_FS_LABEL"), Bytes(), std::nullopt});
    }
    return all;
}

ExistingData existingData(const DeviceInfo& device)
{
    if (device.simulated() || device.capacity == Bytes(0))
        return std::vector<FoundData>{};
    const std::string path = filePath(device.path);
    Descriptor card(open(path.c_str(), O_RDONLY | O_DIRECT | O_NONBLOCK | O_CLOEXEC));
    if (!card && errno == EINVAL)
        card = Descriptor(open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    struct stat st {};
    if (!card)
        return device.bus == Bus::image ? std::nullopt : cardDataFromUdev(device.deviceNumber);
    if (fstat(card.get(), &st) != 0 || (S_ISBLK(st.st_mode) && st.st_rdev != device.deviceNumber))
        return std::nullopt;
    return readCardData(
        std::make_shared<OpenCard>(OpenCard{std::move(card), device.capacity, device.logicalBlock, false}));
}

} // namespace assay::platform
