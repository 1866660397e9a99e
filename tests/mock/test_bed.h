// A made-up computer around this process (umockdev): what is put into its tree is what libudev, sysfs and /dev show
// from then on.
#pragma once

#include "support/linux/sysfs_tree.h"

#include <memory>
#include <string>

namespace assay::test {

class TestBed {
public:
    TestBed(); // SKIPs the test where umockdev is missing
    ~TestBed();
    SysfsTree& tree() { return *m_tree; }
    // The kernel's and udevd's news about the device at this path of sysfs ("/devices/.../block/sdb"); "add", "remove"
    // or "change".
    void uevent(const std::string& devicePath, const char* action);

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
    std::optional<SysfsTree> m_tree;
};

} // namespace assay::test
