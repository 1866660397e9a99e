#include "line_readers.h"

#include "card_reader.h"
#include "support/linux/card_trees.h"

#include <catch2/catch_test_macros.hpp>
#include <chrono>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <thread>

namespace assay::test {

namespace fs = std::filesystem;

namespace {

std::string nameOf(int slot) { return std::string("sd") + static_cast<char>('b' + slot); }

std::string numberOf(int slot) { return fmt::format("8:{}", 16 * (slot + 1)); } // of the reader without a card

} // namespace

LineReaders::LineReaders(TestBed& bed) : m_bed(bed)
{
    for (int reader = 0; reader < kReaders; ++reader) {
        addReader(m_bed.tree(), reader + 1);
        plug(reader);
    }
}

std::string LineReaders::id(int slot)
{
    return fmt::format("pci-0000:00:14.0-usb-0:{}:1.0-scsi-0:0:0:{}", slot / kSlotsEach + 1, slot % kSlotsEach);
}

std::string LineReaders::path(int slot) const
{
    return slotPath(slot % kSlotsEach, nameOf(slot), slot / kSlotsEach + 1);
}

void LineReaders::plug(int reader)
{
    for (int slot = reader * kSlotsEach; slot < (reader + 1) * kSlotsEach; ++slot) {
        addSlot(m_bed.tree(), slot % kSlotsEach, nameOf(slot), numberOf(slot), "0", reader + 1);
        m_numbers[slot] = numberOf(slot);
        m_bed.uevent(path(slot), "add");
    }
}

void LineReaders::unplug(int reader)
{
    for (int slot = reader * kSlotsEach; slot < (reader + 1) * kSlotsEach; ++slot) {
        m_bed.uevent(path(slot), "remove"); // while sysfs still knows it: umockdev looks it up
        m_bed.tree().removeDisk(path(slot), m_numbers.at(slot));
    }
}

// At once, as the kernel does it: a station looks at any time.
void LineReaders::change(int slot, const std::string& attribute, const std::string& content)
{
    const std::string file = m_bed.tree().root() + "/sys" + path(slot) + "/" + attribute;
    std::ofstream(file + ".new") << content << '\n';
    fs::rename(file + ".new", file);
}

// The node of the slot is that of the card, or without one a file, which umockdev takes for a disk.
void LineReaders::pointTo(int slot, const std::string& number, const FuseCard* card)
{
    const std::string root = m_bed.tree().root(), name = nameOf(slot), fresh = root + "/dev/.fresh";
    struct stat st {};
    if (card)
        REQUIRE(stat(card->device().c_str(), &st) == 0);
    REQUIRE(mknod(fresh.c_str(), (card ? S_IFBLK | 0600 : S_IFREG | 0644) | S_ISVTX, st.st_rdev) == 0);
    fs::rename(fresh, root + "/dev/" + name);
    fs::remove(root + "/dev/.node/" + name);
    fs::create_symlink(number, root + "/dev/.node/" + name);
    fs::remove(root + "/sys/dev/block/" + m_numbers.at(slot));
    m_numbers[slot] = number;
    fs::create_symlink("../.." + path(slot), root + "/sys/dev/block/" + number);
    change(slot, "dev", number);
}

void LineReaders::insert(int slot, const FuseCard& card, Bytes size)
{
    struct stat st {};
    REQUIRE(stat(card.device().c_str(), &st) == 0);
    pointTo(slot, fmt::format("{}:{}", major(st.st_rdev), minor(st.st_rdev)), &card);
    change(slot, "diskseq", std::to_string(diskSequence(card.device())));
    // Who has read the number of the disk before it changed must not read the new size with it.
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    change(slot, "size", std::to_string(size.count() / 512));
    m_bed.uevent(path(slot), "change");
}

void LineReaders::remove(int slot)
{
    change(slot, "size", "0");
    pointTo(slot, numberOf(slot), nullptr);
    m_bed.uevent(path(slot), "change");
}

} // namespace assay::test
