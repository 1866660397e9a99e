// The readers of a line: four of them with four slots each. An empty slot is a disk without a size, as the kernel shows
// it; cards are real block devices (see card_reader.h).
#pragma once

#include "mock/test_bed.h"
#include "support/linux/fuse_card.h"

#include <map>
#include <string>

namespace assay::test {

class LineReaders {
public:
    static constexpr int kReaders = 4, kSlotsEach = 4;

    explicit LineReaders(TestBed& bed); // plugs all of them in
    // Label of the slot in the station file. Slots count from 0, reader by reader.
    static std::string id(int slot);

    void insert(int slot, const FuseCard& card, Bytes size); // the card outlives this, or is removed
    void remove(int slot);
    void unplug(int reader); // with whatever lies in it
    void plug(int reader);   // its slots are empty

private:
    std::string path(int slot) const;
    void change(int slot, const std::string& attribute, const std::string& content);
    void pointTo(int slot, const std::string& number, const FuseCard* card);

    TestBed& m_bed;
    std::map<int, std::string> m_numbers; // of the disks, by slot
};

} // namespace assay::test
