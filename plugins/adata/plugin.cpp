// ADATA Industrial cards (README.md).
#include "../common/page_family.h"

namespace {

using namespace telemetry;
using Counters = cardassay_telemetry;

constexpr Field kFields[] = {
    {&Counters::factory_bad_blocks, 24, 2},
    {&Counters::grown_bad_blocks, 26, 1},
    {&Counters::spare_blocks, 30, 2},
    {&Counters::erase_min, 32, 4},
    {&Counters::erase_max, 36, 4},
    {&Counters::erase_total, 40, 4},
    {&Counters::erase_avg_milli, 44, 4, Order::big, 1000},
    {&Counters::system_erase_min, 48, 4},
    {&Counters::system_erase_max, 52, 4},
    {&Counters::system_erase_total, 56, 4},
    {&Counters::system_erase_avg_milli, 60, 4, Order::big, 1000},
    {&Counters::rated_cycles, 68, 2},
    {&Counters::life_used_bp, 70, 1, Order::big, 1, Meaning::percentRemaining},
    {&Counters::power_cycles, 76, 4},
    {&Counters::refreshes, 136, 4},
};
constexpr PageFamily kFamily = {0x110005F1, {0x09, 0x41}, kFields};

int32_t decode(const cardassay_card*, const cardassay_page* pages, uint32_t count, cardassay_telemetry* out)
{
    const std::uint8_t* page = signedPage(kFamily, pages, count);
    if (!page)
        return CARDASSAY_NOT_MINE;
    decodeFields(page, kFamily.fields, *out);
    copyText(out->firmware, page, 128, 6);
    return CARDASSAY_DECODED;
}

} // namespace

TELEMETRY_PAGE_PLUGIN("adata", "1.0", "ADATA Industrial", 0x110005F1, tellsOf(kFields), decode)
