// Health of an NVMe card (SD Express): the pages that may be read, each by one read-only admin command, and their
// decoder. It speaks the protocol of plugins (plugin_protocol.h), but in this process: the layouts are those of a
// standard, not of a vendor.
#pragma once

#include "card/telemetry/plugin_host.h"

#include <array>
#include <cstdint>
#include <optional>

namespace assay {

// NVM Express Base Specification 2.0c. The argument of a PageRequest has the opcode in bits 16 to 23, and below it the
// log page identifier (Get Log Page, 5.16) or the structure (Identify, 5.17).
struct NvmePage {
    std::uint32_t argument;
    std::uint8_t opcode;
    std::uint32_t nsid;
    std::uint32_t dword10;
    std::uint32_t bytes; // transferred; a TelemetryPage holds the first 512
};
inline constexpr std::uint32_t kNvmeIdentify = 0x0006'0001; // Identify Controller, figure 275
inline constexpr std::uint32_t kNvmeHealth = 0x0002'0002;   // SMART / Health Information, 5.16.1.3
// SMART / Health Information Extended (OCP Datacenter NVMe SSD Specification 2.0, 4.8.3)
inline constexpr std::uint32_t kNvmeOcpHealth = 0x0002'00c0;

// The admin commands that this program sends, all of them. Get Log Page: all namespaces, 128 dwords, and Retain
// Asynchronous Event, so that a warning stays for the system's driver.
inline constexpr std::array<NvmePage, 3> kNvmePages = {{{kNvmeIdentify, 0x06, 0, 0x01, 4096},
                                                        {kNvmeHealth, 0x02, 0xFFFF'FFFF, 0x007F'8002, 512},
                                                        {kNvmeOcpHealth, 0x02, 0xFFFF'FFFF, 0x007F'80C0, 512}}};

// Describes the decoder like a plugin, "nvme".
PluginInfo nvmeDecoder();
// Returns nothing for pages without a health log. Values are as on the pages: data units of 512,000 bytes, which the
// card rounds up; 0 data units mean "not reported". A number beyond 64 bits becomes the greatest one, which the checks
// reject. Physical media units count bytes, and only if the page has the identifier of its layout.
std::optional<TelemetryReading> decodeNvmePages(const TelemetryPages& pages);
// Values of a health log beyond the counters of plugins.
struct NvmeHealth {
    std::uint64_t mediaErrors = 0;
    std::uint32_t warmMinutes = 0;      // above the warning temperature, in the card's life
    std::uint32_t hotMinutes = 0;       // above the critical temperature
    std::uint32_t lightThrottlings = 0; // transitions to thermal management temperature 1: minor loss of performance
    std::uint32_t heavyThrottlings = 0; // to thermal management temperature 2
};
// From the pages of a snapshot by this decoder; nothing for any other.
std::optional<NvmeHealth> nvmeHealthOf(const TelemetrySnapshot& snapshot);

// Answers a DecodeRequest; it has AskPlugin's signature.
Result<std::string> askNvmeDecoder(const std::filesystem::path&, std::string_view request, const std::stop_token&);

} // namespace assay
