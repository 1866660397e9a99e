#include "system/linux/disk_usage.h"

#include "system/linux/device_number.h"
#include "system/linux/file_text.h"
#include "system/linux/mounts.h"
#include "system/posix/descriptor.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <set>
#include <sys/stat.h>

namespace assay::platform {

namespace fs = std::filesystem;

namespace {

std::vector<std::string> namesIn(const fs::path& folder)
{
    std::vector<std::string> names;
    std::error_code ignored; // missing = empty
    for (const auto& entry : fs::directory_iterator(folder, ignored))
        names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

// Collects the disk, its partitions, and recursively the devices built on them.
void collect(const std::string& root, const std::string& name, std::set<std::string>& all)
{
    if (!all.insert(name).second)
        return;
    const std::string folder = root + "/sys/class/block/" + name;
    for (const std::string& entry : namesIn(folder))
        if (isFile(folder + "/" + entry + "/partition"))
            collect(root, entry, all);
    for (const std::string& holder : namesIn(folder + "/holders"))
        collect(root, holder, all);
}

// Returns the kernel's name for a device path such as /dev/mapper/vg-root; "" for other paths.
std::string kernelName(const std::string& root, const std::string& path)
{
    if (!path.starts_with("/dev/"))
        return "";
    std::error_code ignored; // a dangling path keeps its own name
    const fs::path resolved = fs::canonical(root + path, ignored);
    const std::string name = resolved.empty() ? fs::path(path).filename().string() : resolved.filename().string();
    if (path.starts_with("/dev/mapper/"))
        for (const std::string& device : namesIn(root + "/sys/class/block"))
            if (device.starts_with("dm-") &&
                readText(root + "/sys/class/block/" + device + "/dm/name") == fs::path(path).filename())
                return device;
    return name;
}

// A btrfs file system may span devices; sysfs lists them while it is mounted.
std::vector<std::string> btrfsMembers(const std::string& root, const std::string& member)
{
    for (const std::string& uuid : namesIn(root + "/sys/fs/btrfs")) {
        auto members = namesIn(root + "/sys/fs/btrfs/" + uuid + "/devices");
        if (std::find(members.begin(), members.end(), member) != members.end())
            return members;
    }
    return {member};
}

// Returns the folders of an overlay: "lowerdir=/a:/b,upperdir=/c".
std::vector<std::string> overlayFolders(const std::string& options)
{
    std::vector<std::string> folders;
    for (const char* key : {"lowerdir=", "upperdir="}) {
        const auto begin = options.find(key);
        if (begin == std::string::npos)
            continue;
        const std::string value = options.substr(begin + 9, options.find(',', begin) - begin - 9);
        for (std::size_t at = 0; at <= value.size();) {
            const auto end = std::min(value.find(':', at), value.size());
            folders.push_back(value.substr(at, end - at));
            at = end + 1;
        }
    }
    return folders;
}

bool isSystemPoint(const std::string& point)
{
    static constexpr std::array<std::string_view, 6> kPoints = {"/", "/boot", "/boot/efi", "/usr", "/var", "/home"};
    return std::find(kPoints.begin(), kPoints.end(), point) != kPoints.end();
}

// Is the device claimed by a mount in any namespace, by swap or by another program? False without permission to check.
bool isClaimed(const std::string& name)
{
    const Descriptor claim(open(("/dev/" + name).c_str(), O_RDONLY | O_EXCL | O_NONBLOCK | O_CLOEXEC));
    return !claim && errno == EBUSY;
}

} // namespace

class DiskUsers::Search {
public:
    explicit Search(const std::string& root) : m_root(root), m_loops(loopFiles(root)), m_mounts(allMounts(root))
    {
        for (LoopFile& loop : m_loops)
            if (!loop.isKnown())
                if (const std::string name = kernelName(root, loop.path);
                    isFile(root + "/sys/class/block/" + name + "/dev"))
                    loop.disk = name;
    }

    DiskUsage ofDisk(const std::string& name) const
    {
        const Stack stack = stackOf(name);
        DiskUsage usage = usageOn(name, stack);
        if (const auto own = std::ranges::find(m_loops, name, &LoopFile::name); own != m_loops.end())
            usage.backingDisk = own->disk;
        for (const std::string& other : sameBytes(stack)) {
            const DiskUsage its = useOfOther(other, stack);
            usage.isSystemDisk = usage.isSystemDisk || its.isSystemDisk;
            if (!its.mountPoints.empty() || !its.holders.empty())
                usage.holders.push_back(other);
        }
        return usage;
    }

    std::vector<std::string> ofFile(const FileId& file, std::uint64_t size) const
    {
        std::vector<std::string> users;
        for (const LoopFile& loop : m_loops) {
            const bool over = loop.isKnown() ? loop.file == file : loop.end / 512 == size / 512;
            const DiskUsage its = over ? useOfOther(loop.name, {}) : DiskUsage{};
            if (!its.mountPoints.empty() || !its.holders.empty())
                users.push_back(loop.name);
        }
        for (const std::string& swap : swaps()) {
            struct stat st {};
            if (stat((m_root + swap).c_str(), &st) == 0 && S_ISREG(st.st_mode) && FileId{st.st_dev, st.st_ino} == file)
                users.emplace_back("swap");
        }
        return users;
    }

private:
    // A disk, its partitions, and everything built on them.
    struct Stack {
        std::set<std::string> devices, numbers;
    };

    bool isPartition(const std::string& device) const
    {
        return isFile(m_root + "/sys/class/block/" + device + "/partition");
    }
    std::vector<std::string> swaps() const { return parseSwaps(readText(m_root + "/proc/swaps")); }

    Stack stackOf(const std::string& name) const
    {
        Stack stack;
        collect(m_root, name, stack.devices);
        while (addStackedLoops(stack.devices)) { // bounded: each turn adds a device
        }
        return withNumbers(std::move(stack));
    }
    Stack withNumbers(Stack stack) const
    {
        for (const std::string& device : stack.devices)
            stack.numbers.insert(readText(m_root + "/sys/class/block/" + device + "/dev"));
        stack.numbers.erase("");
        return stack;
    }

    // Users of the devices in the stack of a device.
    DiskUsage usageOn(const std::string& name, const Stack& stack) const
    {
        DiskUsage usage;
        addMounts(stack, usage);
        for (const std::string& device : stack.devices)
            if (device != name && !isPartition(device))
                usage.holders.push_back(device);
        addSwaps(stack, usage.holders);
        return usage;
    }

    // Adds loop devices over these disks, which the kernel does not list as holders. A used loop device with an unknown
    // backing counts for each disk of matching size.
    bool addStackedLoops(std::set<std::string>& devices) const
    {
        const std::size_t before = devices.size();
        for (const LoopFile& loop : m_loops)
            if (devices.contains(loop.disk) || (!loop.isKnown() && coversOne(loop, devices) && isUsed(loop.name)))
                collect(m_root, loop.name, devices);
        return devices.size() > before;
    }
    bool coversOne(const LoopFile& loop, const std::set<std::string>& devices) const
    {
        return loop.end > 0 && std::any_of(devices.begin(), devices.end(), [&](const std::string& device) {
                   return readNumber(m_root + "/sys/class/block/" + device + "/size").value_or(0) == loop.end / 512;
               });
    }

    // Used by a mount, swap or a stacked device, loop devices excluded.
    bool isUsed(const std::string& name) const
    {
        Stack stack;
        collect(m_root, name, stack.devices);
        const DiskUsage usage = usageOn(name, withNumbers(std::move(stack)));
        return !usage.mountPoints.empty() || !usage.holders.empty();
    }

    // Other devices with the same data: loop devices over the same file, and the backing disk of a loop device.
    std::set<std::string> sameBytes(const Stack& stack) const
    {
        std::set<std::string> below = stack.devices, same;
        while (addBelow(below)) { // bounded as above
        }
        for (const std::string& device : below) {
            const auto own = std::ranges::find(m_loops, device, &LoopFile::name);
            if (own == m_loops.end())
                continue;
            if (!own->disk.empty())
                same.insert(own->disk);
            for (const LoopFile& loop : m_loops)
                if (loop.name != device &&
                    (own->isKnown() && loop.isKnown() ? own->file && loop.file == own->file : loop.end == own->end))
                    same.insert(loop.name);
        }
        std::erase_if(same, [&](const std::string& device) { return stack.devices.contains(device); });
        return same;
    }
    bool addBelow(std::set<std::string>& devices) const
    {
        std::set<std::string> all = devices;
        for (const std::string& device : devices)
            for (const std::string& below : namesIn(m_root + "/sys/class/block/" + device + "/slaves"))
                all.insert(below);
        for (const LoopFile& loop : m_loops)
            if (devices.contains(loop.name) && !loop.disk.empty())
                all.insert(loop.disk);
        const bool more = all.size() > devices.size();
        devices = std::move(all);
        return more;
    }

    // Users of a device other than those of `without`.
    DiskUsage useOfOther(const std::string& name, const Stack& without) const
    {
        Stack stack = stackOf(name);
        std::erase_if(stack.devices, [&](const std::string& device) { return without.devices.contains(device); });
        std::erase_if(stack.numbers, [&](const std::string& number) { return without.numbers.contains(number); });
        DiskUsage usage = usageOn(name, stack);
        if (m_root.empty() && isClaimed(name))
            usage.holders.push_back(name);
        return usage;
    }

    void addSwaps(const Stack& stack, std::vector<std::string>& users) const
    {
        for (const std::string& swap : swaps()) {
            struct stat st {};
            const bool isNode = stat((m_root + swap).c_str(), &st) == 0 && S_ISBLK(st.st_mode);
            if (stack.devices.contains(isNode ? nameOfNumber(m_root, st.st_rdev) : kernelName(m_root, swap)))
                users.emplace_back("swap");
        }
    }

    // Mounts of other namespaces cannot be unmounted from here, so they are holders, except copies of own mounts, which
    // usually end with those.
    void addMounts(const Stack& stack, DiskUsage& usage) const
    {
        std::set<std::string> own;
        for (const MountNamespace& space : m_mounts)
            for (const Mount& mount : space.mounts) {
                if (!liesOn(stack, space.mounts, mount, 0))
                    continue;
                if (space.isOwn()) {
                    own.insert(mount.deviceNumber);
                    usage.mountPoints.push_back(mount.point);
                    usage.isSystemDisk = usage.isSystemDisk || isSystemPoint(mount.point);
                } else if (own.insert(mount.deviceNumber).second) { // each once
                    usage.holders.push_back(fmt::format("process {} (mounted on {})", space.process, mount.point));
                }
            }
        std::error_code ignored; // no such link in a captured tree
        const fs::path program = fs::read_symlink(m_root + "/proc/self/exe", ignored);
        const auto& mounts = m_mounts.front().mounts;
        const Mount* home = program.empty() ? nullptr : mountOf(mounts, program.string());
        usage.isSystemDisk = usage.isSystemDisk || (home && liesOn(stack, mounts, *home, 0));
    }

    // Overlays may be stacked; four levels exceed any real system.
    bool liesOn(const Stack& stack, const std::vector<Mount>& mounts, const Mount& mount, int level) const
    {
        if (stack.numbers.contains(mount.deviceNumber))
            return true;
        if (mount.type == "overlay" && level < 4) {
            const auto folders = overlayFolders(mount.options);
            return std::any_of(folders.begin(), folders.end(), [&](const std::string& folder) {
                const Mount* below = mountOf(mounts, folder);
                return below && below != &mount && liesOn(stack, mounts, *below, level + 1);
            });
        }
        if (!mount.deviceNumber.starts_with("0:"))
            return false;
        const auto members = btrfsMembers(m_root, kernelName(m_root, mount.source));
        return std::any_of(members.begin(), members.end(),
                           [&](const std::string& member) { return stack.devices.contains(member); });
    }

    std::string m_root;
    std::vector<LoopFile> m_loops;
    std::vector<MountNamespace> m_mounts; // the own ones first
};

DiskUsers::DiskUsers(const std::string& root) : m_search(std::make_shared<const Search>(root)) {}

DiskUsage DiskUsers::ofDisk(const std::string& name) const { return m_search->ofDisk(name); }

std::vector<std::string> DiskUsers::ofFile(const FileId& file, std::uint64_t size) const
{
    return m_search->ofFile(file, size);
}

} // namespace assay::platform
