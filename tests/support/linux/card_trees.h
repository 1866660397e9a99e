// Computers with one disk or card of interest: what is to be told of it. One table for the reader of sysfs and for
// umockdev.
#pragma once

#include "card/device/device_info.h"
#include "support/linux/sysfs_tree.h"

#include <functional>
#include <vector>

namespace assay::test {

struct CardTree {
    std::string what;
    std::string name; // of the disk of interest, as the kernel calls it
    Bus bus;
    std::string why; // part of the reason why it may not be erased; "" = it may
    bool isVirtual = false;
    std::function<void(SysfsTree&)> build;
};
const std::vector<CardTree>& cardTrees();

// LUN `lun` of a 4-slot USB 3 reader, at port 2-1 or another one, is the disk at this path and number.
std::string slotPath(int lun, const std::string& name, int port = 1);
void addReader(SysfsTree& tree, int port = 1); // the USB device itself
void addSlot(SysfsTree& tree, int lun, const std::string& name, const std::string& number, const std::string& sectors,
             int port = 1);

} // namespace assay::test
