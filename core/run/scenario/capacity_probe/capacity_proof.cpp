#include "run/scenario/capacity_probe/capacity_proof.h"

#include <algorithm>

namespace assay {

namespace {

constexpr std::uint64_t kPlaces =
    16; // a unit that stores at random, with probability 1/2, is good 16 times in a row once in 65 000 tests

// True if the unit shows that it accepted the write; flipped bits and torn sectors count as yes.
bool storesAt(ProbeIo& io, Bytes place, std::uint32_t pass)
{
    const ProbeIo::UnitFinding found = io.checkUnit(place, pass);
    return found.isGood() || found.state == SectorState::flippedBits || found.state == SectorState::torn;
}

} // namespace

std::vector<Bytes> stratifiedOffsets(Bytes begin, Bytes end, Bytes unit, Prng& prng)
{
    std::vector<Bytes> places;
    const std::uint64_t units = end > begin ? (end - begin) / unit : 0;
    const std::uint64_t count = std::min(kPlaces, units);
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::uint64_t first = units / count * i;
        const std::uint64_t next = i + 1 == count ? units : units / count * (i + 1);
        places.push_back(begin + unit * (first + prng.below(next - first)));
    }
    return places;
}

BorderProof checkBorder(ProbeIo& io, std::span<const Bytes> good, std::span<const Bytes> bad, std::uint32_t pass)
{
    if (good.empty())
        return BorderProof::storesNone;
    std::vector<ProbeIo::Extent> extents;
    for (const auto& places : {bad, good})
        for (const Bytes place : places)
            extents.push_back({place, io.unit()});
    io.stamp(extents, pass);
    const auto stores = [&](Bytes place) { return storesAt(io, place, pass); };
    const auto goodCount = std::ranges::count_if(good, stores);
    if (goodCount == 0)
        return BorderProof::storesNone;
    const bool mixed = goodCount < static_cast<std::ptrdiff_t>(good.size()) || std::ranges::any_of(bad, stores);
    return mixed ? BorderProof::scattered : BorderProof::border;
}

} // namespace assay
