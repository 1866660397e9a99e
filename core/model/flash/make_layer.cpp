#include "model/flash/make_layer.h"

#include "model/flash/open_units.h"
#include "model/flash/page_mapped.h"
#include "model/flash/shared_log.h"

#include <cmath>

namespace assay {

namespace {

BlockWear wearOf(const FlashDesign& model, std::uint64_t seed)
{
    return {model.wear.ratedCycles, model.wear.spread, model.wear.usedCycles, seed};
}

PageMappedConfig pageMappedConfig(const FlashDesign& model, std::uint64_t seed)
{
    PageMappedConfig config;
    config.logicalPages = logicalPagesOf(model);
    config.pagesPerBlock = model.pagesPerBlock;
    config.choices = model.ftl.choices;
    config.hotPages = model.ftl.hotBytes.count() / model.page.count();
    config.wear = wearOf(model, seed);
    config.seed = seed;
    const double physicalPages = static_cast<double>(config.logicalPages) * (1 + model.ftl.overProvisioning);
    config.blocks = static_cast<std::uint64_t>(std::ceil(physicalPages / model.pagesPerBlock)) + PageMapped::kReserve +
                    (config.hotPages > 0 ? 1 : 0);
    config.blocks = std::max(config.blocks, config.blocksNeeded());
    switch (model.ftl.gc) {
    case GarbageCollection::greedy: config.victim = PageMappedConfig::Victim::greedy; break;
    case GarbageCollection::fifo: config.victim = PageMappedConfig::Victim::fifo; break;
    case GarbageCollection::random: config.victim = PageMappedConfig::Victim::random; break;
    }
    return config;
}

// If units are blocks, over-provisioning only replaces bad blocks.
std::uint64_t spareUnits(const FlashDesign& model)
{
    return static_cast<std::uint64_t>(static_cast<double>(logicalPagesOf(model)) * model.ftl.overProvisioning /
                                      model.pagesPerBlock);
}

} // namespace

std::uint64_t logicalPagesOf(const FlashDesign& model)
{
    return (model.advertised.count() + model.page.count() - 1) / model.page.count();
}

std::uint64_t mappedBlocksOf(const FlashDesign& model) { return pageMappedConfig(model, 0).blocks; }

std::unique_ptr<TranslationLayer> makeTranslationLayer(const FlashDesign& model, std::uint64_t seed)
{
    switch (model.ftl.kind) {
    case FtlKind::ideal: return nullptr;
    case FtlKind::page: return std::make_unique<PageMapped>(pageMappedConfig(model, seed));
    case FtlKind::openAu:
        return std::make_unique<OpenUnits>(OpenUnitsConfig{
            logicalPagesOf(model), model.pagesPerBlock, model.ftl.openUnits,
            model.ftl.closeOrder == ReplacementPolicy::leastRecentlyUsed, model.ftl.openOutOfOrder, spareUnits(model),
            wearOf(model, seed), model.ftl.fillGaps, model.ftl.strictOrder, model.ftl.outOfOrderPages});
    case FtlKind::hybrid:
        return std::make_unique<SharedLog>(SharedLogConfig{
            logicalPagesOf(model), model.pagesPerBlock, model.ftl.logBlocks, spareUnits(model), wearOf(model, seed)});
    }
    return nullptr;
}

} // namespace assay
