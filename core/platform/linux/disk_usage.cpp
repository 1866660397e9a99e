#include "platform/linux/disk_usage.h"

#include "platform/linux/device_number.h"
#include "platform/linux/file_text.h"
#include "platform/linux/mounts.h"

#include <algorithm>
#include <array>
#include <filesystem>
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

class Search {
public:
    Search(const std::string& root, const std::string& name)
        : m_root(root), m_mounts(parseMountInfo(readText(root + "/proc/self/mountinfo")))
    {
        collect(root, name, m_devices);
        while (addStackedLoops()) { // bounded: each turn adds a device
        }
        for (const std::string& device : m_devices)
            m_numbers.insert(readText(root + "/sys/class/block/" + device + "/dev"));
        m_numbers.erase("");
    }

    DiskUsage run(const std::string& name)
    {
        DiskUsage usage;
        for (const Mount& mount : m_mounts) {
            if (!liesHere(mount, 0))
                continue;
            usage.mountPoints.push_back(mount.point);
            usage.isSystemDisk = usage.isSystemDisk || isSystemPoint(mount.point);
        }
        std::error_code ignored; // no such link in a captured tree
        const fs::path program = fs::read_symlink(m_root + "/proc/self/exe", ignored);
        const Mount* home = program.empty() ? nullptr : mountOf(m_mounts, program.string());
        usage.isSystemDisk = usage.isSystemDisk || (home && liesHere(*home, 0));
        for (const std::string& device : m_devices)
            if (device != name && !isFile(m_root + "/sys/class/block/" + device + "/partition"))
                usage.holders.push_back(device);
        for (const std::string& swap : parseSwaps(readText(m_root + "/proc/swaps")))
            if (m_devices.contains(kernelName(m_root, swap)))
                usage.holders.push_back("swap");
        return usage;
    }

private:
    // Adds loop devices over these disks: the kernel does not list them as holders.
    bool addStackedLoops()
    {
        const std::size_t before = m_devices.size();
        for (const std::string& loop : namesIn(m_root + "/sys/class/block"))
            if (loop.starts_with("loop") &&
                m_devices.contains(backingDisk(readText(m_root + "/sys/class/block/" + loop + "/loop/backing_file"))))
                collect(m_root, loop, m_devices);
        return m_devices.size() > before;
    }

    // Returns the kernel's name of the block device at this path; "" for a file.
    std::string backingDisk(const std::string& path) const
    {
        struct stat st {};
        if (!path.empty() && stat((m_root + path).c_str(), &st) == 0)
            return S_ISBLK(st.st_mode) ? nameOfNumber(m_root, st.st_rdev) : "";
        return kernelName(m_root, path);
    }

    // Overlays may lie on overlays; four levels are more than any system has.
    bool liesHere(const Mount& mount, int level) const
    {
        if (m_numbers.contains(mount.deviceNumber))
            return true;
        if (mount.type == "overlay" && level < 4) {
            const auto folders = overlayFolders(mount.options);
            return std::any_of(folders.begin(), folders.end(), [&](const std::string& folder) {
                const Mount* below = mountOf(m_mounts, folder);
                return below && below != &mount && liesHere(*below, level + 1);
            });
        }
        if (!mount.deviceNumber.starts_with("0:"))
            return false;
        const auto members = btrfsMembers(m_root, kernelName(m_root, mount.source));
        return std::any_of(members.begin(), members.end(),
                           [&](const std::string& member) { return m_devices.contains(member); });
    }

    const std::string& m_root;
    std::vector<Mount> m_mounts;
    std::set<std::string> m_devices;
    std::set<std::string> m_numbers;
};

} // namespace

DiskUsage usageOf(const std::string& root, const std::string& name) { return Search(root, name).run(name); }

} // namespace assay::platform
