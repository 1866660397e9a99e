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

CardFamily openUnits(const FittedCardModel& card)
{
    CardFamily out{Family::openUnits, with(card, FtlKind::openAu, kUnit)};
    out.card.design.ftl.openUnits = kOpenUnits;
    return out;
}

CardFamily logBlocks(const FittedCardModel& card)
{
    CardFamily out{Family::logBlocks, with(card, FtlKind::hybrid, kLoggedUnit)};
    out.card.design.ftl.logBlocks = kLogBlocks;
    return out;
}

CardFamily pageMapped(const FittedCardModel& card)
{
    CardFamily out{Family::pageMapped, with(card, FtlKind::page, {})};
    out.card.design.ftl.overProvisioning = kOverProvisioning;
    return out;
}

CardFamily slcCache(const FittedCardModel& card)
{
    CardFamily out{Family::slcCache, card};
    const FlashDesign& own = card.design;
    out.card.design.slc.cache = std::min(kCache, roundDown(Bytes(own.advertised.count() / kCacheShare), mib(1)));
    out.card.design.slc.programTime = own.programTime / kCacheFaster;
    out.card.design.slc.fold = SlcFold::foreground;
    return out;
}

} // namespace

const char* name(Family family)
{
    switch (family) {
    case Family::openUnits: return "open_units";
    case Family::logBlocks: return "log_blocks";
    case Family::pageMapped: return "page_mapped";
    case Family::slcCache: return "slc_cache";
    }
    return "";
}

std::vector<CardFamily> otherFamilies(const FittedCardModel& likeliest)
{
    const FlashDesign& own = likeliest.design;
    std::vector<CardFamily> out;
    if (own.ftl.kind != FtlKind::openAu)
        out.push_back(openUnits(likeliest));
    if (own.ftl.kind != FtlKind::hybrid)
        out.push_back(logBlocks(likeliest));
    if (own.ftl.kind != FtlKind::page)
        out.push_back(pageMapped(likeliest));
    if (own.slc.cache.count() == 0 && !likeliest.usesBaseline)
        out.push_back(slcCache(likeliest));
    return out;
}

} // namespace assay
