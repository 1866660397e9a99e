// A reader with four slots, into which cards are put: the kernel's news and the places in sysfs are made up, the block
// devices are real.
#pragma once

#include "mock/test_bed.h"
#include "support/linux/fuse_card.h"

#include <map>

namespace assay::test {

// By which the program knows that the medium is still the same.
std::uint64_t diskSequence(const std::string& device);

class CardReader {
public:
    explicit CardReader(TestBed& bed);
    // The next slot gets the card, which outlives this. Returns the path under which it appears.
    std::string insert(const FuseCard& card, Bytes size);
    // That slot, which is empty, gets it, as the disk with this name.
    std::string insert(const FuseCard& card, Bytes size, int slot, const std::string& name);
    void remove(int slot);

private:
    struct Slot {
        std::string name, number; // "sdb", "7:3"
    };
    TestBed& m_bed;
    std::map<int, Slot> m_slots; // with a card
};

} // namespace assay::test
