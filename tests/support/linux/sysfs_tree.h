// A captured or invented /sys and /proc in a temporary folder, for code that takes a root path.
#pragma once

#include "support/temp_folder.h"

#include <map>
#include <optional>
#include <string>

namespace assay::test {

using Attributes = std::map<std::string, std::string>; // file relative to the folder, content

class SysfsTree {
public:
    SysfsTree(); // in a temporary folder
    // In a folder that is there already, such as that of a umockdev test bed.
    explicit SysfsTree(const std::filesystem::path& folder);
    const std::string& root() const { return m_root; }
    // A disk at `devicePath` ("/devices/pci0000:00/.../block/sdb") with number "8:16" and the usual attributes, some of
    // them replaced. Attributes under "device/" go where the device link points: two folders up, as in the kernel's
    // trees.
    SysfsTree& disk(const std::string& devicePath, const std::string& number, Attributes attributes = {});
    SysfsTree& partition(const std::string& diskPath, const std::string& name, const std::string& number);
    // `holder` (a disk added before) is stacked on the disk or partition `below`.
    SysfsTree& holder(const std::string& below, const std::string& holderName);
    SysfsTree& file(const std::string& path, const std::string& content); // "/proc/swaps"
    SysfsTree& link(const std::string& path, const std::string& target);
    SysfsTree& removeDisk(const std::string& devicePath, const std::string& number);

private:
    void makeFolders();
    void block(const std::string& devicePath, const std::string& number, const Attributes& attributes);
    // Further records for umockdev: the properties of udev, and a node in /dev.
    void node(const std::string& devicePath, const std::string& number, bool isPartition);
    std::optional<TempFolder> m_folder;
    std::string m_root;
};

} // namespace assay::test
