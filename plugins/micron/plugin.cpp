// Micron cards: how much of the life of each area is gone, in steps that the card itself names (README.md).
#include "../common/page_family.h"

namespace {

using namespace telemetry;

constexpr PageFamily kFamily = {0x110005FB, {0x4D, 0x45}, {}};

int32_t decode(const cardassay_card*, const cardassay_page* pages, uint32_t count, cardassay_telemetry* out)
{
    const std::uint8_t* page = signedPage(kFamily, pages, count);
    if (!page)
        return CARDASSAY_NOT_MINE;
    const std::uint64_t step =
        page[7]; // percent; a step of nothing, or of more than all, leaves the values without a meaning
    if (step >= 1 && step <= 100) {
        out->life_used_bp = counterOf(100U * page[8], 100 * step);
        out->system_life_used_bp = counterOf(100U * page[9], 100 * step);
    }
    return CARDASSAY_DECODED;
}

} // namespace

TELEMETRY_PAGE_PLUGIN("micron", "1.0", "Micron Industrial", 0x110005FB,
                      CARDASSAY_TELLS(life_used_bp) | CARDASSAY_TELLS(system_life_used_bp), decode)
