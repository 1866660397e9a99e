// A real Linux block device for one test: a loop device over a file or over memory. SKIPs the test where the machine
// allows none.
#pragma once

#include "ground/base/units.h"

#include <filesystem>
#include <string>

namespace assay::test {

struct LoopOptions {
    // The backing file is read and written with O_DIRECT (needed to see the latencies of a FUSE card).
    bool directIo = false;
    bool readOnly = false;
    unsigned logicalBlock = 512;
};

class LoopDevice {
public:
    // Over memory: zeros, sparse, as fast as it gets.
    explicit LoopDevice(Bytes size, LoopOptions options = {});
    explicit LoopDevice(const std::filesystem::path& file, LoopOptions options = {});
    ~LoopDevice();
    LoopDevice(const LoopDevice&) = delete;
    LoopDevice& operator=(const LoopDevice&) = delete;

    const std::string& path() const { return m_path; } // "/dev/loop3"
    std::string name() const { return m_path.substr(5); }
    // Another backing file under the same node: how a swapped card looks. The device must not be open elsewhere.
    void replaceMedium(Bytes size);
    void replaceMedium(const std::filesystem::path& file);
    void detach();
    void rereadSize(); // the backing file has another size now
    // Adds partition 1 over all but the first MiB; false where the kernel cannot.
    bool addPartition();
    // SHA-256 over the whole device, for "nothing was written".
    std::string contentHash() const;
    void write(Bytes offset, const std::string& data) const; // buffered, then synced

private:
    void attach(int backing, LoopOptions options);
    void replaceBy(int backing);
    std::string m_path;
    // Open for as long as the object lives: the kernel frees the device with it even when a test crashes.
    int m_descriptor = -1;
};

void skipUnlessRoot();

} // namespace assay::test
