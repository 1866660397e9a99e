#include "support/linux/sysfs_tree.h"

#include <fstream>

namespace assay::test {

namespace fs = std::filesystem;

SysfsTree::SysfsTree() : m_folder(std::in_place), m_root(m_folder->path().string()) { makeFolders(); }

SysfsTree::SysfsTree(const fs::path& folder) : m_root(folder.string()) { makeFolders(); }

void SysfsTree::makeFolders()
{
    for (const char* part : {"sys/class/block", "sys/dev/block", "proc/self", "dev/.node"})
        fs::create_directories(fs::path(m_root) / part);
}

SysfsTree& SysfsTree::disk(const std::string& devicePath, const std::string& number, Attributes attributes)
{
    attributes.insert({{"size", "62333952"},
                       {"ro", "0"},
                       {"removable", "1"},
                       {"hidden", "0"},
                       {"diskseq", "9"},
                       {"queue/logical_block_size", "512"}});
    block(devicePath, number, attributes);
    fs::create_directories(m_root + "/sys" + devicePath + "/slaves");
    return *this;
}

SysfsTree& SysfsTree::partition(const std::string& diskPath, const std::string& name, const std::string& number)
{
    block(diskPath + "/" + name, number, {{"partition", "1"}, {"size", "2048"}, {"ro", "0"}});
    return *this;
}

SysfsTree& SysfsTree::holder(const std::string& below, const std::string& holderName)
{
    return link("/sys/class/block/" + below + "/holders/" + holderName, m_root + "/sys/class/block/" + holderName);
}

SysfsTree& SysfsTree::file(const std::string& path, const std::string& content)
{
    const fs::path whole = m_root + path;
    fs::create_directories(whole.parent_path());
    std::ofstream(whole) << content;
    return *this;
}

SysfsTree& SysfsTree::link(const std::string& path, const std::string& target)
{
    const fs::path whole = m_root + path;
    fs::create_directories(whole.parent_path());
    fs::create_symlink(target, whole);
    return *this;
}

void SysfsTree::block(const std::string& devicePath, const std::string& number, const Attributes& attributes)
{
    const fs::path folder = m_root + "/sys" + devicePath;
    fs::create_directories(folder / "holders");
    const bool isPartition = attributes.contains("partition");
    if (!isPartition && folder.parent_path().filename() == "block" && devicePath.find("/virtual/") == std::string::npos)
        fs::create_symlink("../..", folder / "device");
    file("/sys" + devicePath + "/dev", number + "\n");
    for (const auto& [name, content] : attributes)
        file("/sys" + devicePath + "/" + name, content + "\n");
    link("/sys/class/block/" + folder.filename().string(), "../.." + devicePath);
    link("/sys/dev/block/" + number, "../.." + devicePath);
    node(devicePath, number, isPartition);
}

// A node is a file with the sticky bit, and beside it a link that holds its number.
void SysfsTree::node(const std::string& devicePath, const std::string& number, bool isPartition)
{
    const std::string name = fs::path(devicePath).filename();
    const auto colon = number.find(':');
    file("/sys" + devicePath + "/uevent", "MAJOR=" + number.substr(0, colon) + "\nMINOR=" + number.substr(colon + 1) +
                                              "\nDEVNAME=" + name +
                                              "\nDEVTYPE=" + (isPartition ? "partition" : "disk") + "\n");
    link("/sys" + devicePath + "/subsystem", m_root + "/sys/class/block");
    file("/dev/" + name, "");
    fs::permissions(m_root + "/dev/" + name, fs::perms(01644));
    link("/dev/.node/" + name, number);
}

SysfsTree& SysfsTree::removeDisk(const std::string& devicePath, const std::string& number)
{
    const std::string name = fs::path(devicePath).filename();
    fs::remove(m_root + "/sys/class/block/" + name);
    fs::remove(m_root + "/sys/dev/block/" + number);
    fs::remove(m_root + "/dev/" + name);
    fs::remove(m_root + "/dev/.node/" + name);
    fs::remove_all(m_root + "/sys" + devicePath);
    return *this;
}

} // namespace assay::test
