// A reader with four slots, into which cards are put: the kernel's news and the places in sysfs are made up, the block
// devices are real.
#pragma once

#include "mock/test_bed.h"
#include "support/fuse_card.h"

namespace assay::test {

class CardReader {
public:
    explicit CardReader(TestBed& bed);
    // The next free slot gets the card, which outlives this. Returns the path under which it appears.
    std::string insert(const FuseCard& card, Bytes size);

private:
    TestBed& m_bed;
    int m_cards = 0;
};

} // namespace assay::test
