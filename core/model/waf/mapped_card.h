// Programs and copies of a page-mapped card, without times, and the grid of such cards that clean_start.h tries.
#pragma once

#include "ground/base/units.h"
#include "model/flash/page_mapped.h"

#include <cstddef>
#include <vector>

namespace assay {

// A point of the grid, by the indices of its values; GC policy; and whether GC copies to blocks of its own.
struct MappedDesign {
    std::size_t mapUnit = 0, spare = 0, block = 0;
    PageMappedConfig::Victim victim = PageMappedConfig::Victim::greedy;
    bool separateCopies = true;
    bool operator==(const MappedDesign&) const = default;
};

std::vector<MappedDesign> coarseMappedDesigns();
bool isOutermost(const MappedDesign& design); // least or most over-provisioning of the grid
// Designs of the same map unit and policy. `mixed`: also with copies in the blocks of the host's writes, which only
// changes something if some data is rewritten more often than other data.
std::vector<MappedDesign> mappedDesignsNear(const MappedDesign& design, bool mixed);

// Incomplete map units wait in memory for a write that continues them; they are padded if another write arrives.
class MappedCard {
public:
    MappedCard(const MappedDesign& design, Bytes advertised);
    void write(Bytes offset, Bytes length);
    Bytes copied() const { return m_unit * m_copied; }
    Bytes programmed() const { return m_unit * m_programmed; } // for the host, padding included

private:
    void program(std::uint64_t first, std::uint64_t count);

    const Bytes m_unit; // of the map
    PageMapped m_layer;
    Bytes m_pendingEnd;                           // of an incomplete map unit; 0 = none
    std::uint64_t m_copied = 0, m_programmed = 0; // map units
};

} // namespace assay
