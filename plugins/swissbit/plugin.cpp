// Swissbit cards (README.md).
#include "../common/page_family.h"

namespace {

using namespace telemetry;
using Counters = cardassay_telemetry;

constexpr Field kFields[] = {
    {&Counters::rated_cycles, 48, 4},
    {&Counters::erase_max, 52, 4},
    {&Counters::erase_total, 56, 4},
    {&Counters::erase_avg_milli, 60, 4, Order::big, 1000},
    {&Counters::system_erase_max, 68, 4},
    {&Counters::system_erase_total, 72, 4},
    {&Counters::system_erase_avg_milli, 76, 4, Order::big, 1000},
    {&Counters::life_used_bp, 80, 1, Order::big, 1, Meaning::percentRemaining},
    {&Counters::spare_blocks, 88, 4},
    {&Counters::grown_bad_blocks, 96, 4},
    {&Counters::refreshes, 104, 4},
    {&Counters::crc_errors, 112, 4},
    {&Counters::power_cycles, 116, 4},
};
constexpr PageFamily kFamily = {0x53420001, {0x53, 0x77}, kFields};

int32_t decode(const cardassay_card*, const cardassay_page* pages, uint32_t count, cardassay_telemetry* out)
{
    const std::uint8_t* page = signedPage(kFamily, pages, count);
    if (!page)
        return CARDASSAY_NOT_MINE;
    decodeFields(page, kFamily.fields, *out);
    copyText(out->firmware, page, 32, 16);
    return CARDASSAY_DECODED;
}

} // namespace

TELEMETRY_PAGE_PLUGIN("swissbit", "1.0", "Swissbit", 0x53420001, tellsOf(kFields), decode)
