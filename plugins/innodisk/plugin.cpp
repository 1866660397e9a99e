// Innodisk cards, and Longsys Industrial of the same layout (README.md).
#include "../common/page_family.h"

namespace {

using namespace telemetry;
using Counters = cardassay_telemetry;

constexpr Field kFields[] = {
    {&Counters::spare_blocks, 24, 1},
    {&Counters::factory_bad_blocks, 25, 1},
    {&Counters::grown_bad_blocks, 26, 1},
    {&Counters::erase_min, 32, 4},
    {&Counters::erase_max, 36, 4},
    {&Counters::erase_total, 40, 4},
    {&Counters::erase_avg_milli, 44, 4, Order::big, 1000},
};
constexpr PageFamily kFamily = {0x110005FD, {0x4C, 0x58}, kFields};

int32_t decode(const cardassay_card*, const cardassay_page* pages, uint32_t count, cardassay_telemetry* out)
{
    const std::uint8_t* page = signedPage(kFamily, pages, count);
    if (!page)
        return CARDASSAY_NOT_MINE;
    decodeFields(page, kFamily.fields, *out);
    copyText(out->firmware, page, 53, 16);
    return CARDASSAY_DECODED;
}

} // namespace

TELEMETRY_PAGE_PLUGIN("innodisk", "1.0", "Innodisk", 0x110005FD, tellsOf(kFields), decode)
