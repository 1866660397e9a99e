#include "support/linux/wrong_disk_scene.h"

#include "ground/base/digest.h"

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <linux/loop.h>
#include <sched.h>
#include <sstream>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/swap.h>
#include <sys/wait.h>
#include <unistd.h>

namespace assay::test {

namespace {

// Data that another program left in the page cache must not reach the backing file later.
void settle(const std::string& device)
{
    const int descriptor = open(device.c_str(), O_RDWR | O_CLOEXEC);
    REQUIRE(descriptor >= 0);
    REQUIRE(fsync(descriptor) == 0);
    close(descriptor);
}

} // namespace

WrongDiskScene::WrongDiskScene()
{
    skipUnlessRoot();
    another();
}

WrongDiskScene::~WrongDiskScene()
{
    while (!m_undo.empty()) {
        m_undo.back()();
        m_undo.pop_back();
    }
    while (!m_devices.empty())
        m_devices.pop_back(); // what lies on others first
}

std::filesystem::path WrongDiskScene::watchedFile(Bytes size)
{
    const std::filesystem::path file = m_folder / ("card" + std::to_string(m_files.size()) + ".img");
    std::ofstream stream(file, std::ios::binary);
    for (std::uint64_t block = 0; block < size.count() / 512; ++block)
        stream << std::string(511, static_cast<char>('a' + (block + m_files.size()) % 26)) << '\n';
    stream.close();
    REQUIRE(std::filesystem::file_size(file) == size.count());
    m_files.push_back(file);
    return file;
}

LoopDevice& WrongDiskScene::another(Bytes size) { return m_devices.emplace_back(watchedFile(size)); }

void WrongDiskScene::makeFileSystem(const std::string& device)
{
    if (std::system(("mkfs.ext4 -q -F -O ^has_journal " + device + " 2>/dev/null").c_str()) != 0)
        SKIP("mkfs.ext4 is missing");
    settle(device);
}

std::string WrongDiskScene::mount(const std::string& device)
{
    const std::string point = m_folder / ("mount" + std::to_string(m_undo.size()));
    std::filesystem::create_directory(point);
    if (::mount(device.c_str(), point.c_str(), "ext4", MS_RDONLY, nullptr) != 0)
        SKIP("mounting is not allowed here");
    undo([point] { umount2(point.c_str(), MNT_DETACH); });
    return point;
}

void WrongDiskScene::mountElsewhere(const std::string& device)
{
    const std::string point = m_folder / "elsewhere";
    std::filesystem::create_directory(point);
    std::array<int, 2> said{};
    REQUIRE(pipe2(said.data(), O_CLOEXEC) == 0);
    const pid_t child = fork();
    if (child == 0) { // system calls only
        const bool done = unshare(CLONE_NEWNS) == 0 &&
                          ::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0 &&
                          ::mount(device.c_str(), point.c_str(), "ext4", MS_RDONLY, nullptr) == 0;
        const char answer = done ? 'y' : 'n';
        _exit(write(said[1], &answer, 1) == 1 ? (pause(), 0) : 1);
    }
    REQUIRE(child > 0);
    undo([child] {
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
    });
    char answer = 'n';
    REQUIRE(read(said[0], &answer, 1) == 1);
    close(said[0]);
    close(said[1]);
    if (answer != 'y')
        SKIP("mount namespaces are not allowed here");
}

void WrongDiskScene::makeSwap(const std::string& device)
{
    if (std::system(("mkswap " + device + " >/dev/null 2>&1").c_str()) != 0)
        SKIP("mkswap is missing");
    settle(device);
}

void WrongDiskScene::swapOn(const std::string& device)
{
    if (swapon(device.c_str(), 0) != 0)
        SKIP("swapping on a loop device is not possible here");
    m_swapping = true;
    undo([device] { swapoff(device.c_str()); });
}

void WrongDiskScene::claim(const std::string& device, int openFlags, int lock)
{
    const int other = open(device.c_str(), openFlags | O_CLOEXEC);
    REQUIRE(other >= 0);
    undo([other] { close(other); });
    REQUIRE((lock == 0 || flock(other, lock) == 0));
}

std::string WrongDiskScene::aliasOf(const std::string& device)
{
    struct stat st {};
    REQUIRE(stat(device.c_str(), &st) == 0);
    const std::string alias = m_folder / ("alias" + std::to_string(m_undo.size()));
    if (mknod(alias.c_str(), S_IFBLK | 0600, st.st_rdev) != 0)
        SKIP("nodes cannot be made here");
    const int usable = open(alias.c_str(), O_RDONLY | O_CLOEXEC); // not on a file system without devices
    if (usable < 0)
        SKIP("nodes do not work in the temporary folder");
    close(usable);
    undo([alias] { std::filesystem::remove(alias); });
    return alias;
}

void WrongDiskScene::exchangeMedium(const std::filesystem::path& file) { card().replaceMedium(file); }

void WrongDiskScene::reuseNode()
{
    const std::string device = node();
    const int number = std::stoi(device.substr(std::strlen("/dev/loop")));
    card().detach();
    const int loops = open("/dev/loop-control", O_RDWR | O_CLOEXEC);
    const bool removed = ioctl(loops, LOOP_CTL_REMOVE, number) == 0 && ioctl(loops, LOOP_CTL_ADD, number) == number;
    close(loops);
    const int backing = open(watchedFile(kSize).c_str(), O_RDWR | O_CLOEXEC),
              opened = open(device.c_str(), O_RDWR | O_CLOEXEC);
    undo([opened] { close(opened); });
    loop_config config{};
    config.fd = static_cast<unsigned>(backing);
    config.info.lo_flags = LO_FLAGS_AUTOCLEAR;
    const bool attached = opened >= 0 && ioctl(opened, LOOP_CONFIGURE, &config) == 0;
    close(backing);
    if (!removed || !attached)
        SKIP("another program took the node meanwhile");
}

void WrongDiskScene::holdByMapper()
{
    const std::string name = "assay" + std::to_string(getpid());
    if (std::system(("echo 0 2048 linear " + node() + " 0 | dmsetup create " + name + " >/dev/null 2>&1").c_str()) != 0)
        SKIP("no device mapper here");
    undo([name] { (void)!std::system(("dmsetup remove " + name).c_str()); });
}

std::string WrongDiskScene::addPartition()
{
    if (!card().addPartition())
        SKIP("this kernel adds no partitions to loop devices");
    return node() + "p1";
}

std::string WrongDiskScene::stack(const std::string& device)
{
    return m_devices.emplace_back(std::filesystem::path(device)).path();
}

std::string WrongDiskScene::stackFile(const std::filesystem::path& file) { return m_devices.emplace_back(file).path(); }

std::string WrongDiskScene::hashes() const
{
    std::string all;
    for (const auto& file : m_files) {
        std::ifstream stream(file, std::ios::binary);
        std::ostringstream content;
        content << stream.rdbuf();
        // Pages that the kernel swaps out are stored behind the first page; an attack would write there.
        all += sha256Hex(content.str().substr(0, m_swapping ? kib(4).count() : std::string::npos)) + "\n";
    }
    return all;
}

} // namespace assay::test
