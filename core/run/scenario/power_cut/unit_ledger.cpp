#include "run/scenario/power_cut/unit_ledger.h"

#include "card/stamp/sector_stamp.h"

#include <algorithm>

namespace assay {

namespace {

// Returns the pass of the sector if it holds a stamp of this run for this address.
std::optional<std::uint32_t> passIn(std::span<const std::byte, kSectorBytes> sector, Bytes offset,
                                    const StampSpec& stamp)
{
    const SectorWords words = sectorWords(sector);
    const auto origin = claimedOrigin(words);
    if (!origin || origin->address != offset || origin->spec.runTag != stamp.runTag ||
        origin->spec.seed != stamp.seed || words != stampWords(offset, origin->spec))
        return std::nullopt;
    return origin->spec.pass;
}

} // namespace

UnitLedger::UnitLedger(Bytes offset, Bytes size, std::size_t count, const StampSpec& stamp)
    : m_offset(offset), m_size(size), m_stamp(stamp), m_units(count, Unit{stamp.pass, {}, false})
{
}

void UnitLedger::noteWrite(std::size_t first, std::size_t units, std::uint32_t pass)
{
    for (std::size_t i = first; i < first + units; ++i) {
        if (m_units[i].pending.empty())
            m_pending.push_back(i);
        m_units[i].pending.push_back(pass);
        m_units[i].touched = true;
    }
}

void UnitLedger::flushed()
{
    for (const std::size_t unit : m_pending) {
        m_units[unit].safe = m_units[unit].pending.back();
        m_units[unit].pending.clear();
    }
    m_pending.clear();
}

bool UnitLedger::holds(std::size_t unit, std::span<const std::byte> content, std::uint32_t pass) const
{
    return countGoodSectors(content, offsetOf(unit), stampOf(pass)) == content.size() / kSectorBytes;
}

UnitFate UnitLedger::find(std::size_t unit, std::span<const std::byte> content)
{
    Unit& is = m_units[unit];
    if (holds(unit, content, is.safe))
        return UnitFate::intact;
    if (const auto found =
            std::ranges::find_if(is.pending, [&](std::uint32_t pass) { return holds(unit, content, pass); });
        found != is.pending.end()) {
        is.safe = *found;
        return UnitFate::intact;
    }
    if (!is.touched)
        return UnitFate::collateral;
    std::optional<std::uint32_t> first;
    bool mixed = false, older = false;
    for (std::size_t at = 0; at < content.size(); at += kSectorBytes) {
        const auto pass = passIn(content.subspan(at).first<kSectorBytes>(), offsetOf(unit) + Bytes(at), m_stamp);
        mixed = mixed || !pass || (at > 0 && pass != first);
        older = older || (pass && *pass < is.safe);
        first = at == 0 ? pass : first;
    }
    // The card acknowledged that no version before the flushed one remains, in whole or in part.
    if (older || is.pending.empty())
        return UnitFate::flushedLost;
    return mixed ? UnitFate::torn : UnitFate::collateral;
}

UnitFate UnitLedger::unreadable(std::size_t unit) const
{
    return m_units[unit].touched ? UnitFate::torn : UnitFate::collateral;
}

void UnitLedger::startNextCut()
{
    for (Unit& unit : m_units) {
        unit.pending.clear();
        unit.touched = false;
    }
    m_pending.clear();
}

} // namespace assay
