#include "model/waf/model_grid.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <iterator>

namespace assay {

namespace {

// The grid covers the geometries of published SD cards (open units, log blocks) and of simulated ones. Chosen.
constexpr std::array kUnits = {kib(128), kib(256), kib(512), mib(1),  kib(1536), mib(2),  mib(3),  mib(4),
                               mib(6),   mib(8),   mib(12),  mib(16), mib(24),   mib(32), mib(48), mib(64)};
constexpr std::array<unsigned, 9> kOpenUnits = {1, 2, 3, 4, 6, 8, 12, 18, 28};
constexpr std::array<unsigned, 8> kLogBlocks = {2, 4, 8, 14, 24, 40, 64, 128};
constexpr std::array kMappedBlockSizes = {mib(4), mib(1), kib(256)};              // block sizes of page-mapped cards
constexpr std::array kPages = {kib(4), kib(8), kib(16), kib(32)};                 // of cards with measured write times
constexpr std::uint32_t kMinPages = 8;                                            // of a block
constexpr std::array kOverProvisioningSteps = {0.7, 0.85, 0.92, 1.08, 1.18, 1.4}; // factors on the over-provisioning
constexpr std::array kBlockSteps = {1 / 16., 1 / 4., 1 / 2., 2., 4.};             // factors on the block size
constexpr std::uint64_t kMaxMappedPages = std::uint64_t{1} << 24; // pages: a larger map takes too much memory
constexpr std::array kOverProvisioningGrid = {
    kMinOverProvisioning, 0.03, 0.04, 0.055, 0.07, 0.09, 0.12, 0.16, 0.22, 0.3, 0.45};

// Do small sequential writes reach the layer as whole pages? Only then may the layer require strict order.
bool isSequentialWhenSmall(const FlashDesign& bus) { return bus.joinWrites || bus.buffer.count() > 0; }

// Page-mapped cards on a grid of block sizes and over-provisioning shares.
std::vector<FlashDesign> pageMappedDesigns(const FlashDesign& bus, GarbageCollection gc)
{
    std::vector<FlashDesign> all;
    for (const Bytes unit : kMappedBlockSizes)
        for (const double overProvisioning : kOverProvisioningGrid) {
            FlashDesign design = bus;
            design.ftl = {};
            design.ftl.kind = FtlKind::page;
            design.ftl.gc = gc;
            design.ftl.overProvisioning = overProvisioning;
            design.pagesPerBlock = static_cast<std::uint32_t>(unit / bus.page);
            if (unit * 8 <= bus.advertised)
                all.push_back(design);
        }
    return all;
}

// Returns the values between `value`, which need not be one of `tried`, and its tried neighbours.
template <std::size_t N> std::vector<unsigned> neighboursOf(const std::array<unsigned, N>& tried, unsigned value)
{
    const auto here = std::ranges::lower_bound(tried, value), above = std::ranges::upper_bound(tried, value);
    const unsigned low = here == tried.begin() ? value : *(here - 1), high = above == tried.end() ? value + 8 : *above;
    std::vector<unsigned> all;
    for (unsigned other = low + 1; other < high; other += std::max(1U, (high - low) / 24))
        if (other != value)
            all.push_back(other);
    return all;
}

} // namespace

std::vector<FlashDesign> gridDesigns(const FlashDesign& bus, const Families& families)
{
    std::vector<FlashDesign> all;
    const auto with = [&](Bytes unit, FtlKind kind, auto change) {
        FlashDesign design = bus;
        design.ftl = {};
        design.ftl.kind = kind;
        design.pagesPerBlock = static_cast<std::uint32_t>(unit / bus.page);
        change(design.ftl);
        if (unit % bus.page == Bytes() && unit * 8 <= bus.advertised)
            all.push_back(design);
    };
    for (const Bytes unit : kUnits) {
        for (const unsigned count : kOpenUnits)
            if (families.openAu)
                for (const bool strict : {false, true})
                    if (!strict || isSequentialWhenSmall(bus))
                        with(unit, FtlKind::openAu,
                             [&](FtlModel& ftl) { ftl.openUnits = count, ftl.strictOrder = strict; });
        for (const unsigned count : kLogBlocks)
            if (families.hybrid)
                with(unit, FtlKind::hybrid, [&](FtlModel& ftl) { ftl.logBlocks = count; });
    }
    if (families.page)
        for (const auto gc : {GarbageCollection::greedy, GarbageCollection::random})
            std::ranges::copy(pageMappedDesigns(bus, gc), std::back_inserter(all));
    return all;
}

std::vector<FlashDesign> withOtherCounts(const FlashDesign& coarse)
{
    const bool logs = coarse.ftl.kind == FtlKind::hybrid;
    std::vector<FlashDesign> all;
    for (const unsigned count :
         logs ? neighboursOf(kLogBlocks, coarse.ftl.logBlocks) : neighboursOf(kOpenUnits, coarse.ftl.openUnits)) {
        all.push_back(coarse);
        (logs ? all.back().ftl.logBlocks : all.back().ftl.openUnits) = count;
    }
    return all;
}

std::vector<FlashDesign> withOtherUnits(const FlashDesign& coarse)
{
    std::vector<FlashDesign> all;
    for (const Bytes unit : kUnits)
        if (unit % coarse.page == Bytes() && unit * 8 <= coarse.advertised) {
            all.push_back(coarse);
            all.back().pagesPerBlock = static_cast<std::uint32_t>(unit / coarse.page);
        }
    return all;
}

std::vector<FlashDesign> designsBetween(const FlashDesign& coarse)
{
    if (coarse.ftl.kind == FtlKind::page)
        return pageMappedNear(coarse);
    std::vector<FlashDesign> all = withOtherCounts(coarse);
    const auto with = [&](auto change) {
        all.push_back(coarse);
        change(all.back().ftl);
    };
    if (coarse.ftl.kind == FtlKind::openAu) {
        std::vector<unsigned> counts = neighboursOf(kOpenUnits, coarse.ftl.openUnits);
        counts.push_back(coarse.ftl.openUnits);
        for (const unsigned count : counts)
            if (count > 1)
                with(
                    [&](FtlModel& ftl) { ftl.openUnits = count, ftl.closeOrder = ReplacementPolicy::firstInFirstOut; });
        with([&](FtlModel& ftl) { ftl.fillGaps = true; });
        for (const unsigned eighths : {2U, 3U, 4U})
            if (!coarse.ftl.strictOrder)
                with([&](FtlModel& ftl) { ftl.outOfOrderPages = coarse.pagesPerBlock * eighths / 8; });
        for (unsigned count = 1; count < std::min(coarse.ftl.openUnits, 9U) && !coarse.ftl.strictOrder; ++count)
            with([&](FtlModel& ftl) { ftl.openOutOfOrder = count; });
    }
    return all;
}

std::vector<FlashDesign> pageMappedNear(const FlashDesign& design)
{
    std::vector<FlashDesign> all;
    const Bytes block = design.page * design.pagesPerBlock;
    const auto with = [&](double factor, Bytes unit, GarbageCollection gc) {
        FlashDesign other = design;
        other.ftl.overProvisioning *= factor;
        other.pagesPerBlock = static_cast<std::uint32_t>(std::max<std::uint64_t>(8, unit / design.page));
        other.ftl.gc = gc;
        if (other.ftl.overProvisioning < 1)
            all.push_back(other);
    };
    for (const double factor : kOverProvisioningSteps)
        with(factor, block, design.ftl.gc);
    for (const double factor : {0.9, 1.0, 1.1}) {
        for (const double size : kBlockSteps)
            with(factor, Bytes(static_cast<std::uint64_t>(static_cast<double>(block.count()) * size)), design.ftl.gc);
    }
    if (design.ftl.gc == GarbageCollection::greedy)
        for (const double factor : {0.9, 1.0, 1.1}) {
            with(factor * 1.4, block, GarbageCollection::random);
            with(factor * 1.2, block, GarbageCollection::fifo);
        }
    return all;
}

std::vector<FlashDesign> withFifoOrRandomGc(const FlashDesign& design)
{
    std::vector<FlashDesign> all = pageMappedDesigns(design, GarbageCollection::random);
    std::ranges::move(pageMappedDesigns(design, GarbageCollection::fifo), std::back_inserter(all));
    return all;
}

std::vector<FlashDesign> overProvisioningNear(const FlashDesign& design, double step)
{
    std::vector<FlashDesign> all(kOverProvisioningSteps.size(), design);
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i].ftl.overProvisioning *= std::pow(kOverProvisioningSteps[i], step);
    return all;
}

std::vector<FlashDesign> withOtherPages(const FlashDesign& design)
{
    const Bytes block = design.page * design.pagesPerBlock;
    std::vector<FlashDesign> all;
    for (const Bytes page : kPages)
        if (page != design.page && block >= page * kMinPages &&
            (design.ftl.kind != FtlKind::page || design.advertised / page <= kMaxMappedPages)) {
            all.push_back(design);
            all.back().page = page;
            all.back().pagesPerBlock = static_cast<std::uint32_t>(block / page);
        }
    return all;
}

std::vector<FlashDesign> blocksAndPagesNear(const FlashDesign& design)
{
    const Bytes block = design.page * design.pagesPerBlock;
    std::vector<FlashDesign> all = withOtherPages(design);
    for (const Bytes unit : {Bytes(block.count() / 4), Bytes(block.count() / 2), block, block * 2, block * 4})
        for (const double factor : {0.98, 1.0, 1.02}) {
            if (unit < design.page * kMinPages)
                continue;
            all.push_back(design);
            all.back().pagesPerBlock = static_cast<std::uint32_t>(unit / design.page);
            all.back().ftl.overProvisioning *= factor;
        }
    return all;
}

} // namespace assay
