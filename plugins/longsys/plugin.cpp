// Longsys cards: the only family that counts both what the host writes and what the flash is programmed with
// (README.md).
#include "../common/page_family.h"

namespace {

using namespace telemetry;
using Counters = cardassay_telemetry;

constexpr Field kFields[] = {
    {&Counters::factory_bad_blocks, 16, 4, Order::little},
    {&Counters::grown_bad_blocks, 20, 4, Order::little},
    {&Counters::host_bytes, 24, 8, Order::little, 512},
    {&Counters::spare_blocks, 32, 4, Order::little},
    {&Counters::erase_avg_milli, 36, 4, Order::little},
    {&Counters::life_used_bp, 44, 4, Order::little, 1, Meaning::percentRemaining},
    {&Counters::rated_cycles, 52, 4, Order::little},
    // Whole GB. Which GB is not documented: taken as 2^30 bytes, which is 6.9 % more than 10^9.
    {&Counters::nand_bytes, 56, 4, Order::little, 1U << 30, Meaning::asIs, 69},
};
constexpr PageFamily kFamily = {0x00000001, {0x70, 0x58}, kFields};

int32_t decode(const cardassay_card*, const cardassay_page* pages, uint32_t count, cardassay_telemetry* out)
{
    const std::uint8_t* page = signedPage(kFamily, pages, count);
    if (!page)
        return CARDASSAY_NOT_MINE;
    decodeFields(page, kFamily.fields, *out);
    return CARDASSAY_DECODED;
}

} // namespace

TELEMETRY_PAGE_PLUGIN("longsys", "1.0", "Longsys", 0x00000001, tellsOf(kFields), decode)
