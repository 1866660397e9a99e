// SanDisk and Western Digital cards with a health page (README.md).
#include "../common/page_family.h"

namespace {

using namespace telemetry;

constexpr Field kFields[] = {{&cardassay_telemetry::power_cycles, 24, 3}};
constexpr PageFamily kFamilies[] = {{0x00000001, {0x44, 0x53}, kFields}, {0x00000001, {0x44, 0x57}, kFields}};

// Six digits, YYMMDD; as they stand, for the host knows which days there are.
void copyDate(char (&made)[16], const std::uint8_t* digits)
{
    const std::size_t places[] = {2, 3, 5, 6, 8, 9};
    char text[] = "20..-..-..";
    for (std::size_t i = 0; i < 6; ++i) {
        if (digits[i] < '0' || digits[i] > '9')
            return;
        text[places[i]] = static_cast<char>(digits[i]);
    }
    for (std::size_t i = 0; i < sizeof text; ++i)
        made[i] = text[i];
}

int32_t decode(const cardassay_card*, const cardassay_page* pages, uint32_t count, cardassay_telemetry* out)
{
    for (const PageFamily& family : kFamilies) {
        const std::uint8_t* page = signedPage(family, pages, count);
        if (!page)
            continue;
        decodeFields(page, family.fields, *out);
        const std::uint8_t health = page[8]; // 1 = less than 1 % used, 100 = 99 to 100 %; 0 is no value
        if (health > 0)
            out->life_used_bp = lifeUsed(health - 1U, false);
        copyDate(out->made, page + 2);
        copyText(out->product, page, 49, 32);
        return CARDASSAY_DECODED;
    }
    return CARDASSAY_NOT_MINE;
}

} // namespace

TELEMETRY_PAGE_PLUGIN("sandisk", "1.0", "SanDisk Industrial, WD Purple", 0x00000001,
                      tellsOf(kFields) | CARDASSAY_TELLS(life_used_bp), decode)
