// Transcend Industrial cards (README.md).
#include "../common/page_family.h"

namespace {

using namespace telemetry;
using Counters = cardassay_telemetry;

constexpr Field kFields[] = {
    {&Counters::grown_bad_blocks, 26, 1},
    {&Counters::spare_blocks, 27, 1},
    {&Counters::unsafe_power_offs, 28, 4, Order::little},
    {&Counters::erase_min, 32, 4, Order::little},
    {&Counters::erase_max, 36, 4, Order::little},
    {&Counters::erase_total, 40, 4, Order::little},
    {&Counters::erase_avg_milli, 44, 4, Order::little, 1000},
    {&Counters::life_used_bp, 70, 1, Order::big, 1, Meaning::percentRemaining},
    {&Counters::crc_errors, 72, 4},
    {&Counters::power_cycles, 76, 2},
};
constexpr PageFamily kFamily = {0x110005F9, {0x54, 0x72}, kFields};

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

TELEMETRY_PAGE_PLUGIN("transcend", "1.0", "Transcend Industrial", 0x110005F9, tellsOf(kFields), decode)
