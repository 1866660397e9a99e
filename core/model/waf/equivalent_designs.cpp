#include "model/waf/equivalent_designs.h"

#include "model/flash/make_layer.h"

namespace assay {

bool isSameBus(const FlashDesign& a, const FlashDesign& b)
{
    return a.page == b.page && a.slc.cache == b.slc.cache && a.slc.fold == b.slc.fold && a.planes == b.planes &&
           a.busOverlap == b.busOverlap && a.buffer == b.buffer && a.joinWrites == b.joinWrites;
}

bool isEquivalentUntilGc(const FlashDesign& larger, const FlashDesign& smaller)
{
    return larger.ftl.kind == FtlKind::page && smaller.ftl.kind == FtlKind::page &&
           larger.ftl.overProvisioning >= smaller.ftl.overProvisioning && larger.ftl.gc == smaller.ftl.gc &&
           larger.page == smaller.page && larger.planes == smaller.planes &&
           larger.pagesPerBlock == smaller.pagesPerBlock;
}

bool isEquivalentMappedFlash(const FlashDesign& a, const FlashDesign& b)
{
    return a.ftl.kind == FtlKind::page && b.ftl.kind == FtlKind::page && a.ftl.gc == b.ftl.gc &&
           a.pagesPerBlock == b.pagesPerBlock && mappedBlocksOf(a) == mappedBlocksOf(b);
}

bool isEquivalentMappedCard(const FlashDesign& a, const FlashDesign& b)
{
    return isSameBus(a, b) && a.slc.foldUnits == b.slc.foldUnits && isEquivalentMappedFlash(a, b);
}

bool onlyPlanesDiffer(const FlashDesign& a, const FlashDesign& b)
{
    const auto nothingWaits = [](const FlashDesign& bus) {
        return bus.buffer.count() == 0 && bus.slc.cache.count() == 0 && !bus.joinWrites;
    };
    return a.page == b.page && nothingWaits(a) && nothingWaits(b);
}

std::vector<FlashOps> withPlanes(std::vector<FlashOps> flashOps, unsigned planes)
{
    for (FlashOps& one : flashOps)
        for (std::uint64_t* const count : {&one.multiPlaneReads, &one.multiPlanePrograms, &one.multiPlaneCopies})
            *count = (*count + planes - 1) / planes;
    return flashOps;
}

} // namespace assay
