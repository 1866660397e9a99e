#include "card_reader.h"

#include "mock/test_bed.h"
#include "support/linux/card_trees.h"

#include <catch2/catch_test_macros.hpp>
#include <cstdarg>
#include <fcntl.h>
#include <filesystem>
#include <fmt/format.h>
#include <linux/fs.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

// Stands before that of umockdev, which answers for every device of its tree: the devices here are real ones.
extern "C" int ioctl(int descriptor, unsigned long request, ...)
{
    va_list arguments;
    va_start(arguments, request);
    void* argument = va_arg(arguments, void*);
    va_end(arguments);
    return static_cast<int>(syscall(SYS_ioctl, descriptor, request, argument));
}

namespace assay::test {

std::uint64_t diskSequence(const std::string& device)
{
    const int descriptor = open(device.c_str(), O_RDONLY | O_CLOEXEC);
    REQUIRE(descriptor >= 0);
    std::uint64_t sequence = 0;
    const int failed = ioctl(descriptor, BLKGETDISKSEQ, &sequence);
    close(descriptor);
    REQUIRE(failed == 0);
    return sequence;
}

CardReader::CardReader(TestBed& bed) : m_bed(bed) { addReader(bed.tree()); }

std::string CardReader::insert(const FuseCard& card, Bytes size)
{
    const int slot = m_slots.empty() ? 0 : m_slots.rbegin()->first + 1;
    return insert(card, size, slot, std::string("sd") + static_cast<char>('b' + slot));
}

std::string CardReader::insert(const FuseCard& card, Bytes size, int slot, const std::string& name)
{
    struct stat st {};
    REQUIRE(stat(card.device().c_str(), &st) == 0);
    const std::string number = fmt::format("{}:{}", major(st.st_rdev), minor(st.st_rdev));
    addSlot(m_bed.tree(), slot, name, number, std::to_string(size.count() / 512));
    // In place of the made-up node the real one, under the name it has in the reader. By the sticky bit umockdev tells
    // block devices from others.
    const std::string node = m_bed.tree().root() + "/dev/" + name;
    std::filesystem::remove(node);
    REQUIRE(mknod(node.c_str(), S_IFBLK | S_ISVTX | 0600, st.st_rdev) == 0);
    m_slots[slot] = {name, number};
    m_bed.tree().file("/sys" + slotPath(slot, name) + "/diskseq", std::to_string(diskSequence(card.device())) + "\n");
    m_bed.uevent(slotPath(slot, name), "add");
    return "/dev/" + name;
}

void CardReader::remove(int slot)
{
    const auto& [name, number] = m_slots.at(slot);
    m_bed.uevent(slotPath(slot, name), "remove"); // while sysfs still knows it: umockdev looks it up
    m_bed.tree().removeDisk(slotPath(slot, name), number);
    m_slots.erase(slot);
}

} // namespace assay::test
