#include "support/sysfs_tree.h"

#include <fstream>

namespace assay::test {

namespace fs = std::filesystem;

SysfsTree::SysfsTree()
{
    for (const char* folder : {"sys/class/block", "sys/dev/block", "proc/self"})
        fs::create_directories(m_folder / folder);
}

SysfsTree& SysfsTree::disk(const std::string& devicePath, const std::string& number, Attributes attributes)
{
    attributes.insert({{"size", "62333952"}, {"ro", "0"}, {"removable", "1"}, {"hidden", "0"}, {"diskseq", "9"}, {"queue/logical_block_size", "512"}});
    block(devicePath, number, attributes);
    fs::create_directories(m_folder / ("sys" + devicePath + "/slaves"));
    return *this;
}

SysfsTree& SysfsTree::partition(const std::string& diskPath, const std::string& name, const std::string& number)
{
    block(diskPath + "/" + name, number, {{"partition", "1"}, {"size", "2048"}, {"ro", "0"}});
    return *this;
}

SysfsTree& SysfsTree::holder(const std::string& below, const std::string& holderName)
{
    return link("/sys/class/block/" + below + "/holders/" + holderName, (m_folder / ("sys/class/block/" + holderName)).string());
}

SysfsTree& SysfsTree::file(const std::string& path, const std::string& content)
{
    const fs::path whole = root() + path;
    fs::create_directories(whole.parent_path());
    std::ofstream(whole) << content;
    return *this;
}

SysfsTree& SysfsTree::link(const std::string& path, const std::string& target)
{
    const fs::path whole = root() + path;
    fs::create_directories(whole.parent_path());
    fs::create_symlink(target, whole);
    return *this;
}

void SysfsTree::block(const std::string& devicePath, const std::string& number, const Attributes& attributes)
{
    const fs::path folder = root() + "/sys" + devicePath;
    fs::create_directories(folder / "holders");
    const bool isPartition = attributes.contains("partition");
    if (!isPartition && folder.parent_path().filename() == "block" && devicePath.find("/virtual/") == std::string::npos)
        fs::create_symlink("../..", folder / "device");
    file("/sys" + devicePath + "/dev", number + "\n");
    for (const auto& [name, content] : attributes)
        file("/sys" + devicePath + "/" + name, content + "\n");
    link("/sys/class/block/" + folder.filename().string(), "../.." + devicePath);
    link("/sys/dev/block/" + number, "../.." + devicePath);
}

} // namespace assay::test
