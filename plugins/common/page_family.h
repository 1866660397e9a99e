// Most families have one shape: one page, known by its first two bytes, with counters at fixed offsets. What differs is
// data: a PageFamily in the plugin.cpp of each. All inline: a plugin is one source file.
#pragma once

#include "plugin_abi.h"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>

namespace telemetry {

enum class Order { big, little };
enum class Meaning {
    asIs,             // value * scale
    percentUsed,      // percent of the rated life that is gone
    percentRemaining, // percent that is left
};

struct Field {
    cardassay_counter cardassay_telemetry::*counter;
    std::uint16_t offset;
    std::uint8_t bytes; // 1 to 8
    Order order = Order::big;
    std::uint64_t scale = 1; // of the counter's unit in the field's; also the counter's quantum
    Meaning meaning = Meaning::asIs;
    std::uint32_t unitErrorPermille = 0;
};

struct PageFamily {
    std::uint32_t argument;
    std::uint8_t signature[2];
    std::span<const Field> fields;
};

inline std::uint64_t number(const std::uint8_t* page, std::size_t offset, std::size_t bytes, Order order)
{
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes; ++i)
        value = value << 8 | page[offset + (order == Order::big ? i : bytes - 1 - i)];
    return value;
}

inline cardassay_counter counterOf(std::uint64_t value, std::uint64_t quantum, std::uint32_t unitErrorPermille = 0)
{
    return {value, quantum, 1, unitErrorPermille};
}

// Hundredths of a percent, in steps of one percent. More than 100 % left is no life: handed on as that much used, which
// the host rejects.
inline cardassay_counter lifeUsed(std::uint64_t percent, bool remaining)
{
    return counterOf(remaining && percent <= 100 ? 10000 - 100 * percent : 100 * percent, 100);
}

inline void decodeFields(const std::uint8_t* page, std::span<const Field> fields, cardassay_telemetry& out)
{
    for (const Field& field : fields) {
        const std::uint64_t value = number(page, field.offset, field.bytes, field.order);
        if (field.meaning != Meaning::asIs)
            out.*field.counter = lifeUsed(value, field.meaning == Meaning::percentRemaining);
        else if (value <= UINT64_MAX / field.scale)
            out.*field.counter = counterOf(value * field.scale, field.scale, field.unitErrorPermille);
        else
            out.*field.counter = counterOf(UINT64_MAX, field.scale); // too much for any card, and rejected as such
    }
}

// Counters that a table of fields provides, for cardassay_plugin.counters.
constexpr std::uint32_t tellsOf(std::span<const Field> fields)
{
    using T = cardassay_telemetry;
    constexpr cardassay_counter T::*kInOrder[] = {&T::host_bytes,
                                                  &T::nand_bytes,
                                                  &T::erase_total,
                                                  &T::erase_min,
                                                  &T::erase_avg_milli,
                                                  &T::erase_max,
                                                  &T::rated_cycles,
                                                  &T::life_used_bp,
                                                  &T::system_erase_total,
                                                  &T::system_erase_min,
                                                  &T::system_erase_avg_milli,
                                                  &T::system_erase_max,
                                                  &T::system_life_used_bp,
                                                  &T::factory_bad_blocks,
                                                  &T::grown_bad_blocks,
                                                  &T::spare_blocks,
                                                  &T::power_cycles,
                                                  &T::unsafe_power_offs,
                                                  &T::refreshes,
                                                  &T::crc_errors};
    std::uint32_t tells = 0;
    for (const Field& field : fields)
        for (std::size_t i = 0; i < std::size(kInOrder); ++i)
            if (field.counter == kInOrder[i])
                tells |= 1U << i;
    return tells;
}

inline const std::uint8_t* findPage(const cardassay_page* pages, std::uint32_t count, std::uint32_t argument)
{
    for (std::uint32_t i = 0; i < count; ++i)
        if (pages[i].argument == argument && pages[i].size == CARDASSAY_PAGE_BYTES)
            return pages[i].bytes;
    return nullptr;
}

// The family's page where it is among them and signed; else null.
inline const std::uint8_t* signedPage(const PageFamily& family, const cardassay_page* pages, std::uint32_t count)
{
    const std::uint8_t* page = findPage(pages, count, family.argument);
    return page && page[0] == family.signature[0] && page[1] == family.signature[1] ? page : nullptr;
}

// Printable characters from `offset` on, trailing spaces cut off; nothing where a byte is neither printable nor a zero
// at the end.
template <std::size_t N>
void copyText(char (&into)[N], const std::uint8_t* page, std::size_t offset, std::size_t length)
{
    static_assert(N > 1);
    std::size_t end = 0;
    for (std::size_t i = 0; i < length && i < N - 1 && page[offset + i] != 0; ++i) {
        const std::uint8_t byte = page[offset + i];
        if (byte < ' ' || byte > '~') {
            end = 0;
            break;
        }
        into[i] = static_cast<char>(byte);
        if (byte != ' ')
            end = i + 1;
    }
    for (std::size_t i = end; i < N; ++i)
        into[i] = '\0';
}

} // namespace telemetry

// The rest of a plugin of this shape: its request, its table, its entry.
#define TELEMETRY_PAGE_PLUGIN(NAME, VERSION, FAMILIES, ARGUMENT, TELLS, DECODE)                                        \
    static const cardassay_request kRequests[] = {{ARGUMENT, 0, 0, 0}};                                                \
    static const cardassay_plugin kPlugin = {                                                                          \
        CARDASSAY_PLUGIN_ABI, sizeof(cardassay_plugin), NAME, VERSION, FAMILIES, kRequests, 1, TELLS, DECODE};         \
    const cardassay_plugin* cardassay_telemetry_plugin(void) { return &kPlugin; }
