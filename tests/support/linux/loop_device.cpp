#include "support/linux/loop_device.h"

#include "ground/base/digest.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <linux/blkpg.h>
#include <linux/fs.h>
#include <linux/loop.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

namespace assay::test {

namespace {

int memoryFile(Bytes size)
{
    const int descriptor = memfd_create("assay-test-card", MFD_CLOEXEC);
    REQUIRE(descriptor >= 0);
    REQUIRE(ftruncate(descriptor, static_cast<off_t>(size.count())) == 0);
    return descriptor;
}

// Has somebody forbidden discards on this loop device? The kernel keeps that for whoever gets the device next, and
// takes no other limit then.
bool forbidsDiscards(const std::string& node)
{
    const auto limit = [&](const char* name) {
        std::uint64_t bytes = 0;
        std::ifstream("/sys/block/" + node.substr(5) + "/queue/" + name) >> bytes;
        return bytes;
    };
    return limit("discard_max_bytes") == 0 && limit("discard_max_hw_bytes") > 0;
}

void release(int device)
{
    ioctl(device, LOOP_CLR_FD); // takes effect with the last close
    close(device);
}

} // namespace

void skipUnlessRoot()
{
    if (geteuid() != 0)
        SKIP("needs root");
}

LoopDevice::LoopDevice(Bytes size, LoopOptions options) { attach(memoryFile(size), options); }

LoopDevice::LoopDevice(const std::filesystem::path& file, LoopOptions options)
{
    const int backing = open(file.c_str(), (options.readOnly ? O_RDONLY : O_RDWR) | O_CLOEXEC);
    REQUIRE(backing >= 0);
    attach(backing, options);
}

LoopDevice::~LoopDevice()
{
    if (m_descriptor >= 0)
        detach();
}

// Takes `backing`. Other programs look for a free loop device too: a few are tried until one is really ours. Those that
// others have spoilt are held meanwhile, else they would be the next free ones again.
void LoopDevice::attach(int backing, LoopOptions options)
{
    skipUnlessRoot();
    const int control = open("/dev/loop-control", O_RDWR | O_CLOEXEC);
    if (control < 0) {
        close(backing);
        SKIP("no loop devices here: /dev/loop-control cannot be opened");
    }
    loop_config config{};
    config.fd = static_cast<unsigned>(backing);
    config.block_size = options.logicalBlock;
    config.info.lo_flags = LO_FLAGS_AUTOCLEAR | LO_FLAGS_PARTSCAN;
    if (options.directIo)
        config.info.lo_flags |= LO_FLAGS_DIRECT_IO;
    if (options.readOnly)
        config.info.lo_flags |= LO_FLAGS_READ_ONLY;
    std::vector<int> spoilt;
    for (int attempt = 0; attempt < 64 && m_descriptor < 0; ++attempt) {
        const int number = ioctl(control, LOOP_CTL_GET_FREE);
        const std::string node = "/dev/loop" + std::to_string(number);
        const int device = number < 0 ? -1 : open(node.c_str(), O_RDWR | O_CLOEXEC);
        if (device >= 0 && ioctl(device, LOOP_CONFIGURE, &config) != 0) {
            close(device);
        } else if (device >= 0 && forbidsDiscards(node)) {
            spoilt.push_back(device);
        } else if (device >= 0) {
            m_descriptor = device;
            m_path = node;
        }
    }
    std::ranges::for_each(spoilt, release);
    close(control);
    close(backing);
    if (m_descriptor < 0)
        SKIP("no loop device could be set up: " << std::strerror(errno));
}

void LoopDevice::replaceMedium(Bytes size) { replaceBy(memoryFile(size)); }

void LoopDevice::replaceMedium(const std::filesystem::path& file)
{
    const int backing = open(file.c_str(), O_RDWR | O_CLOEXEC);
    REQUIRE(backing >= 0);
    replaceBy(backing);
}

// Takes `backing`.
void LoopDevice::replaceBy(int backing)
{
    const std::string node = m_path;
    REQUIRE(ioctl(m_descriptor, LOOP_CLR_FD) == 0);
    close(m_descriptor);
    m_descriptor = open(node.c_str(), O_RDWR | O_CLOEXEC);
    REQUIRE(m_descriptor >= 0);
    loop_config config{};
    config.fd = static_cast<unsigned>(backing);
    config.block_size = 512;
    config.info.lo_flags = LO_FLAGS_AUTOCLEAR | LO_FLAGS_PARTSCAN;
    const int result = ioctl(m_descriptor, LOOP_CONFIGURE, &config);
    close(backing);
    REQUIRE(result == 0);
}

void LoopDevice::detach()
{
    release(m_descriptor);
    m_descriptor = -1;
}

void LoopDevice::rereadSize() { REQUIRE(ioctl(m_descriptor, LOOP_SET_CAPACITY, 0) == 0); }

bool LoopDevice::addPartition()
{
    std::uint64_t size = 0;
    REQUIRE(ioctl(m_descriptor, BLKGETSIZE64, &size) == 0);
    blkpg_partition part{};
    part.start = 1 << 20;
    part.length = static_cast<long long>(size) - part.start;
    part.pno = 1;
    blkpg_ioctl_arg argument{BLKPG_ADD_PARTITION, 0, sizeof part, &part};
    return ioctl(m_descriptor, BLKPG, &argument) == 0;
}

std::string LoopDevice::contentHash() const
{
    REQUIRE(ioctl(m_descriptor, BLKFLSBUF, 0) == 0); // what others wrote with O_DIRECT must be seen
    std::uint64_t size = 0;
    REQUIRE(ioctl(m_descriptor, BLKGETSIZE64, &size) == 0);
    std::string all(size, '\0');
    for (std::uint64_t done = 0; done < size;) {
        const ssize_t got = pread(m_descriptor, all.data() + done, size - done, static_cast<off_t>(done));
        REQUIRE(got > 0);
        done += static_cast<std::uint64_t>(got);
    }
    return sha256Hex(all);
}

void LoopDevice::write(Bytes offset, const std::string& data) const
{
    REQUIRE(pwrite(m_descriptor, data.data(), data.size(), static_cast<off_t>(offset.count())) ==
            static_cast<ssize_t>(data.size()));
    REQUIRE(fsync(m_descriptor) == 0);
}

} // namespace assay::test
