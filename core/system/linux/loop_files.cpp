#include "system/linux/loop_files.h"

#include "system/linux/device_number.h"
#include "system/linux/file_text.h"
#include "system/posix/descriptor.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <linux/loop.h>
#include <map>
#include <mutex>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

namespace assay::platform {

namespace {

namespace fs = std::filesystem;

// Backing file or disk of a loop device or path.
struct Backing {
    std::optional<FileId> file;
    std::uint64_t disk = 0; // number of a block device
};

constexpr std::uint64_t kDead = ~std::uint64_t{0}; // no device has this number

// From the kernel; nothing without permission.
std::optional<Backing> askKernel(const std::string& name)
{
    const Descriptor loop(open(("/dev/" + name).c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC));
    struct stat st {};
    loop_info64 info{};
    if (!loop || fstat(loop.get(), &st) != 0 || !S_ISBLK(st.st_mode) ||
        numberText(st.st_rdev) != readText("/sys/class/block/" + name + "/dev"))
        return std::nullopt;
    if (ioctl(loop.get(), LOOP_GET_STATUS64, &info) != 0) {
        // The file system of the file failed, so no accessible file is this one.
        const bool isDead = errno == ENOTCONN || errno == ECONNABORTED || errno == ESTALE || errno == EIO;
        return isDead ? std::optional(Backing{FileId{kDead, st.st_rdev}, 0}) : std::nullopt;
    }
    if (info.lo_rdevice != 0)
        return Backing{std::nullopt, info.lo_rdevice};
    return Backing{FileId{info.lo_device, info.lo_inode}, 0};
}

std::optional<Backing> lookUp(const std::string& path)
{
    struct stat st {};
    if (path.empty() || stat(path.c_str(), &st) != 0)
        return std::nullopt;
    if (S_ISBLK(st.st_mode))
        return Backing{std::nullopt, st.st_rdev};
    return Backing{FileId{st.st_dev, st.st_ino}, 0};
}

// Caches the kernel's answer while the disk sequence is unchanged: opening a loop device four times a second would
// interfere with its detachment.
std::optional<Backing> backingOf(const std::string& name, const std::string& path, const std::string& sequence)
{
    struct Known {
        std::string attached;
        Backing backing;
    };
    static std::mutex guard;
    static std::map<std::string, Known> known; // by name; as many as there are loop devices
    const std::string attached = sequence + " " + path;
    const std::lock_guard lock(guard);
    if (const auto found = known.find(name);
        found != known.end() && !sequence.empty() && found->second.attached == attached)
        return found->second.backing;
    const auto told = askKernel(name);
    if (told)
        known[name] = {attached, *told};
    return told ? told : lookUp(path);
}

} // namespace

std::vector<LoopFile> loopFiles(const std::string& root)
{
    std::vector<LoopFile> all;
    std::error_code ignored; // no sysfs, no loop devices
    for (const auto& entry : fs::directory_iterator(root + "/sys/class/block", ignored)) {
        const std::string name = entry.path().filename().string(), folder = entry.path().string();
        const std::string path = name.starts_with("loop") ? readText(folder + "/loop/backing_file") : "";
        if (path.empty())
            continue;
        LoopFile loop{name, path, {}, "", 0};
        const std::uint64_t limit = readNumber(folder + "/loop/sizelimit").value_or(0);
        const std::uint64_t size = readNumber(folder + "/size").value_or(0) * 512;
        loop.end = readNumber(folder + "/loop/offset").value_or(0) + (limit != 0 ? limit : size);
        // A captured tree has no device nodes.
        const auto backing = root.empty()                ? backingOf(name, path, readText(folder + "/diskseq"))
                             : path.starts_with("/dev/") ? std::nullopt
                                                         : lookUp(root + path);
        if (backing) {
            loop.file = backing->file;
            loop.disk = backing->disk != 0 ? nameOfNumber(root, backing->disk) : "";
        }
        all.push_back(std::move(loop));
    }
    std::ranges::sort(all, {}, &LoopFile::name);
    return all;
}

} // namespace assay::platform
