// What a card tells of its own life: counters decoded from vendor pages by a plugin (docs/telemetry.md).
#pragma once

#include "base/message.h"
#include "base/units.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

inline constexpr std::size_t kTelemetryPageBytes = 512;
using TelemetryPage = std::array<std::uint8_t, kTelemetryPageBytes>;
using TelemetryPages = std::map<std::uint32_t, TelemetryPage>; // by argument of CMD56

// A page that a plugin wants to see.
struct PageRequest {
    std::uint32_t argument = 0;
    std::optional<std::uint32_t>
        preparedBy; // argument of a CMD56 write that must go before; only where the user allowed it
    Ns pause{};     // between the two
    bool operator==(const PageRequest&) const = default;
};

// In the order of cardassay_telemetry (plugin_abi.h), where each is defined.
enum class CounterId {
    hostBytes,
    nandBytes,
    eraseTotal,
    eraseMin,
    eraseAvgMilli,
    eraseMax,
    ratedCycles,
    lifeUsed,
    systemEraseTotal,
    systemEraseMin,
    systemEraseAvgMilli,
    systemEraseMax,
    systemLifeUsed,
    factoryBadBlocks,
    grownBadBlocks,
    spareBlocks,
    powerCycles,
    unsafePowerOffs,
    refreshes,
    crcErrors
};
inline constexpr std::size_t kCounters = 20;
const char* name(CounterId id); // "host_bytes", ...: the words of run.json, fixtures and the protocol
std::optional<CounterId> counterFromName(std::string_view word);

struct Counter {
    std::uint64_t value = 0;
    std::uint64_t quantum = 1;           // the truth lies less than this above `value`
    std::uint32_t unitErrorPermille = 0; // how well the unit is known
    bool operator==(const Counter&) const = default;
};

// Counters and texts as a plugin decoded them; checked or not says who holds it.
struct TelemetryReading {
    std::array<std::optional<Counter>, kCounters> counters;
    std::string made; // "YYYY-MM-DD"
    std::string product, firmware;

    std::optional<Counter>& operator[](CounterId id) { return counters[static_cast<std::size_t>(id)]; }
    const std::optional<Counter>& operator[](CounterId id) const { return counters[static_cast<std::size_t>(id)]; }
    bool empty() const; // no counter at all
    bool operator==(const TelemetryReading&) const = default;
};

// A value that was not believed.
struct RejectedValue {
    std::string what; // name of the counter, "made", "product", "firmware"
    std::string value;
    Message reason;
};

// One look at a card's telemetry.
struct TelemetrySnapshot {
    Ns at{}; // on the device's clock
    std::string plugin, version;
    TelemetryReading reading; // only what was believed
    std::vector<RejectedValue> rejected;
    TelemetryPages pages; // as the card gave them
};

std::string hexOf(const TelemetryPage& page);
// Exactly 1024 hexadecimal digits.
std::optional<TelemetryPage> pageFromHex(std::string_view hex);

} // namespace assay
