#include "model/waf/like_cards.h"

#include "model/flash/make_layer.h"

namespace assay {

bool sameBus(const FlashDesign& a, const FlashDesign& b)
{
    return a.page == b.page && a.slc.cache == b.slc.cache && a.slc.fold == b.slc.fold && a.planes == b.planes &&
           a.busOverlap == b.busOverlap && a.buffer == b.buffer && a.joinWrites == b.joinWrites;
}

bool behavesLike(const FlashDesign& roomy, const FlashDesign& tight)
{
    return roomy.ftl.kind == FtlKind::page && tight.ftl.kind == FtlKind::page &&
           roomy.ftl.overProvisioning >= tight.ftl.overProvisioning && roomy.ftl.gc == tight.ftl.gc &&
           roomy.page == tight.page && roomy.planes == tight.planes && roomy.pagesPerBlock == tight.pagesPerBlock;
}

bool sameMappedFlash(const FlashDesign& a, const FlashDesign& b)
{
    return a.ftl.kind == FtlKind::page && b.ftl.kind == FtlKind::page && a.ftl.gc == b.ftl.gc &&
           a.pagesPerBlock == b.pagesPerBlock && mappedBlocksOf(a) == mappedBlocksOf(b);
}

bool sameMappedCard(const FlashDesign& a, const FlashDesign& b)
{
    return sameBus(a, b) && a.slc.foldUnits == b.slc.foldUnits && sameMappedFlash(a, b);
}

bool onlyPlanesDiffer(const FlashDesign& a, const FlashDesign& b)
{
    const auto nothingWaits = [](const FlashDesign& bus) {
        return bus.buffer.count() == 0 && bus.slc.cache.count() == 0 && !bus.joinWrites;
    };
    return a.page == b.page && nothingWaits(a) && nothingWaits(b);
}

std::vector<FlashOps> withPlanes(std::vector<FlashOps> acts, unsigned planes)
{
    for (FlashOps& one : acts)
        for (std::uint64_t* const turns : {&one.readTurns, &one.programTurns, &one.moveTurns})
            *turns = (*turns + planes - 1) / planes;
    return acts;
}

} // namespace assay
