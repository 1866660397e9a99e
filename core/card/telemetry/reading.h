// Health counters of a card, decoded by a plugin from vendor pages (docs/formats/telemetry.md).
#pragma once

#include "ground/base/message.h"
#include "ground/base/units.h"

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
    // Argument of the CMD56 write that must come before; only sent where the user allowed it.
    std::optional<std::uint32_t> preparedBy;
    Ns pause{}; // between write and read
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
    std::uint64_t quantum = 1;           // resolution: the true value is below value + quantum
    std::uint32_t unitErrorPermille = 0; // how well the unit is known
    bool operator==(const Counter&) const = default;
};

// Counters and texts that a plugin decoded.
struct TelemetryReading {
    std::array<std::optional<Counter>, kCounters> counters;
    std::string made; // "YYYY-MM-DD"
    std::string product, firmware;

    std::optional<Counter>& operator[](CounterId id) { return counters[static_cast<std::size_t>(id)]; }
    const std::optional<Counter>& operator[](CounterId id) const { return counters[static_cast<std::size_t>(id)]; }
    bool empty() const; // no counter at all
    bool operator==(const TelemetryReading&) const = default;
};

// An implausible value.
struct RejectedValue {
    std::string what; // name of the counter, "made", "product", "firmware"
    std::string value;
    Message reason;
};

// A card's telemetry at one moment.
struct TelemetrySnapshot {
    Ns at{}; // on the device's clock
    std::string plugin, version;
    TelemetryReading reading; // plausible values only
    std::vector<RejectedValue> rejected;
    TelemetryPages pages; // as the card gave them
};

std::string hexOf(const TelemetryPage& page);
// Exactly 1024 hexadecimal digits.
std::optional<TelemetryPage> pageFromHex(std::string_view hex);

} // namespace assay
