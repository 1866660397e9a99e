#include "judge/advice/families.h"

#include <algorithm>

namespace assay {

namespace {

constexpr Bytes kUnit = mib(4), kLoggedUnit = mib(1); // open units; data blocks of the log-block family
constexpr unsigned kOpenUnits = 6, kLogBlocks = 16;
constexpr double kOverProvisioning = 0.07;
constexpr Bytes kCache = mib(256);
constexpr std::uint64_t kCacheShare = 16; // the cache is at most 1/16 of the card
constexpr int kCacheFaster = 3;           // the cache programs 3 times faster than the flash behind it

FittedCardModel with(const FittedCardModel& card, FtlKind kind, Bytes unit)
{
    FittedCardModel out = card;
    out.timeFactor = 1;
    out.design.ftl = {};
    out.design.ftl.kind = kind;
    out.design.slc = {};
    if (unit.count() > 0)
        out.design.pagesPerBlock =
            static_cast<std::uint32_t>(std::max<std::uint64_t>(4, unit / std::max(card.design.page, Bytes(1))));
    return out;
}

} // namespace

const char* name(Family family)
{
    constexpr const char* kNames[] = {"open_units", "log_blocks", "page_mapped", "slc_cache"};
    return kNames[static_cast<std::size_t>(family)];
}

std::vector<CardFamily> otherFamilies(const FittedCardModel& likeliest)
{
    const FlashDesign& own = likeliest.design;
    std::vector<CardFamily> out;
    if (own.ftl.kind != FtlKind::openAu) {
        out.push_back({Family::openUnits, with(likeliest, FtlKind::openAu, kUnit)});
        out.back().card.design.ftl.openUnits = kOpenUnits;
    }
    if (own.ftl.kind != FtlKind::hybrid) {
        out.push_back({Family::logBlocks, with(likeliest, FtlKind::hybrid, kLoggedUnit)});
        out.back().card.design.ftl.logBlocks = kLogBlocks;
    }
    if (own.ftl.kind != FtlKind::page) {
        out.push_back({Family::pageMapped, with(likeliest, FtlKind::page, {})});
        out.back().card.design.ftl.overProvisioning = kOverProvisioning;
    }
    if (own.slc.cache.count() == 0 && !likeliest.usesBaseline) {
        out.push_back({Family::slcCache, likeliest});
        SlcModel& slc = out.back().card.design.slc;
        slc.cache = std::min(kCache, roundDown(Bytes(own.advertised.count() / kCacheShare), mib(1)));
        slc.programTime = own.programTime / kCacheFaster;
        slc.fold = SlcFold::foreground;
    }
    return out;
}

} // namespace assay
