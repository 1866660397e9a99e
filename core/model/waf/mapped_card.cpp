#include "model/waf/mapped_card.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace assay {

namespace {

using Victim = PageMappedConfig::Victim;

// Over-provisioning with the blocks that are kept free; map units up to a word line of three pages of 16 KiB; blocks
// that are multiples of all of them. Chosen.
constexpr std::array kSpareGrid = {0.04, 0.06, 0.08, 0.1, 0.125, 0.155, 0.19, 0.23, 0.28, 0.34, 0.42, 0.52};
constexpr std::array kMapUnitGrid = {kib(4), kib(8), kib(16), kib(48)};
constexpr std::array kBlockGrid = {kib(768), mib(3)};

PageMappedConfig configOf(const MappedDesign& design, Bytes advertised)
{
    PageMappedConfig config;
    const Bytes unit = kMapUnitGrid[design.mapUnit];
    config.logicalPages = (advertised + unit - Bytes(1)) / unit;
    config.pagesPerBlock = static_cast<std::uint32_t>(kBlockGrid[design.block] / unit);
    config.victim = design.victim;
    config.separateCopies = design.separateCopies;
    const double pages = static_cast<double>(config.logicalPages) * (1 + kSpareGrid[design.spare]);
    config.blocks =
        std::max(config.blocksNeeded(), static_cast<std::uint64_t>(std::ceil(pages / config.pagesPerBlock)) +
                                            PageMapped::kReserve + (design.separateCopies ? 1 : 0));
    return config;
}

} // namespace

std::vector<MappedDesign> coarseMappedDesigns()
{
    std::vector<MappedDesign> all;
    for (std::size_t mapUnit = 0; mapUnit < kMapUnitGrid.size(); ++mapUnit)
        for (const Victim victim : {Victim::greedy, Victim::fifo})
            for (std::size_t spare = 1; spare < kSpareGrid.size(); spare += 2)
                all.push_back({mapUnit, spare, kBlockGrid.size() - 1, victim});
    return all;
}

bool isOutermost(const MappedDesign& design) { return design.spare == 0 || design.spare == kSpareGrid.size() - 1; }

std::vector<MappedDesign> mappedDesignsNear(const MappedDesign& design, bool mixed)
{
    constexpr std::size_t kNear = 3;
    std::vector<MappedDesign> all;
    const std::size_t last = std::min(kSpareGrid.size() - 1, design.spare + kNear);
    for (std::size_t spare = design.spare - std::min(design.spare, kNear); spare <= last; ++spare)
        for (std::size_t block = 0; block < kBlockGrid.size(); ++block) {
            all.push_back({design.mapUnit, spare, block, design.victim});
            if (mixed)
                all.push_back({design.mapUnit, spare, block, design.victim, false});
        }
    return all;
}

MappedCard::MappedCard(const MappedDesign& design, Bytes advertised)
    : m_unit(kMapUnitGrid[design.mapUnit]), m_layer(configOf(design, advertised))
{
}

void MappedCard::write(Bytes offset, Bytes length)
{
    const Bytes end = offset + length, pendingEnd = std::exchange(m_pendingEnd, Bytes());
    const std::uint64_t first = offset / m_unit;
    if (pendingEnd != Bytes() && pendingEnd != offset)
        program(pendingEnd / m_unit, 1);
    const std::uint64_t complete = end / m_unit;
    if (complete > first)
        program(first, complete - first);
    if (end % m_unit != Bytes())
        m_pendingEnd = end;
}

void MappedCard::program(std::uint64_t first, std::uint64_t count)
{
    m_programmed += count;
    m_copied += m_layer.writeRun(first, count).relocated;
}

} // namespace assay
