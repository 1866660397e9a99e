// Apacer Industrial, Kingston Industrial and Kingston High Endurance (SDCE): a page that is given only after a
// write-type command, and that has no signature (README.md).
#include "../common/page_family.h"

namespace {

using namespace telemetry;
using Counters = cardassay_telemetry;

constexpr std::uint32_t kPage = 0x00000021;
constexpr std::uint8_t kNandMakers[] = {0x98, 0x45, 0x2C, 0xEC,
                                        0xAD, 0x89, 0x9B}; // Kioxia, SanDisk, Micron, Samsung, SK hynix, Intel, YMTC
constexpr std::uint8_t kKingstonSdce[] = {0x98, 0x3E, 0xA8, 0x03, 0x7A, 0xE4, 0x08, 0x16, 0x00};

constexpr Field kFields[] = {
    {&Counters::spare_blocks, 16, 2},       {&Counters::erase_total, 80, 4}, {&Counters::power_cycles, 112, 4},
    {&Counters::unsafe_power_offs, 128, 2}, {&Counters::refreshes, 160, 2},
};

// A 32-bit number whose two halves are stored apart, each of them big-endian.
std::uint64_t inHalves(const std::uint8_t* page, std::size_t high, std::size_t low)
{
    return number(page, high, 2, Order::big) << 16 | number(page, low, 2, Order::big);
}

std::uint64_t sumOf(const std::uint8_t* page, std::size_t offset, std::size_t bytes)
{
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < bytes; ++i)
        sum += page[offset + i];
    return sum;
}

bool beginsWith(const std::uint8_t* page, std::span<const std::uint8_t> bytes)
{
    for (std::size_t i = 0; i < bytes.size(); ++i)
        if (page[i] != bytes[i])
            return false;
    return true;
}

// In place of a signature: the flash id begins with a maker of flash, and the two shares are between 0 and 100 %.
bool isHealthPage(const std::uint8_t* page)
{
    bool maker = false;
    for (const std::uint8_t id : kNandMakers)
        maker = maker || page[0] == id;
    return maker && number(page, 64, 2, Order::big) <= 10000 && number(page, 96, 2, Order::big) <= 10000;
}

int32_t decode(const cardassay_card*, const cardassay_page* pages, uint32_t count, cardassay_telemetry* out)
{
    const std::uint8_t* page = findPage(pages, count, kPage);
    if (!page || !isHealthPage(page))
        return CARDASSAY_NOT_MINE;
    decodeFields(page, kFields, *out);
    out->erase_avg_milli = counterOf(1000 * inHalves(page, 104, 98), 1000);
    out->erase_min = counterOf(inHalves(page, 106, 100), 1);
    out->erase_max = counterOf(inHalves(page, 108, 102), 1);
    out->life_used_bp = counterOf(10000 - number(page, 96, 2, Order::big), 1); // hundredths of a percent left
    out->factory_bad_blocks = counterOf(sumOf(page, 32, 32), 1);               // a byte for each die
    out->grown_bad_blocks = counterOf(sumOf(page, 184, 32), 1);
    if (beginsWith(page, kKingstonSdce))
        out->host_bytes = counterOf(512 * number(page, 328, 4, Order::big), 512);
    return CARDASSAY_DECODED;
}

const cardassay_request kRequests[] = {{kPage, CARDASSAY_REQUEST_PREPARED, 0x00000010, 1000}};
constexpr std::uint32_t kTells = tellsOf(kFields) | CARDASSAY_TELLS(erase_avg_milli) | CARDASSAY_TELLS(erase_min) |
                                 CARDASSAY_TELLS(erase_max) | CARDASSAY_TELLS(life_used_bp) |
                                 CARDASSAY_TELLS(factory_bad_blocks) | CARDASSAY_TELLS(grown_bad_blocks) |
                                 CARDASSAY_TELLS(host_bytes);
const cardassay_plugin kPlugin = {CARDASSAY_PLUGIN_ABI,
                                  sizeof(cardassay_plugin),
                                  "apacer",
                                  "1.0",
                                  "Apacer Industrial, Kingston Industrial and High Endurance",
                                  kRequests,
                                  1,
                                  kTells,
                                  decode};

} // namespace

const cardassay_plugin* cardassay_telemetry_plugin(void) { return &kPlugin; }
