#include "card/telemetry/nvme_pages.h"

#include "ground/base/little_endian.h"

#include <algorithm>
#include <limits>

namespace assay {

namespace {

constexpr const char* kNvmeDecoder = "nvme";
constexpr std::uint64_t kDataUnit = 512'000; // bytes: a thousand units of 512
constexpr std::uint64_t kBasisPoints = 100;  // in a percent

std::uint64_t number(const TelemetryPage& page, std::size_t at, std::size_t bytes)
{
    return littleEndian(std::as_bytes(std::span(page)), at, bytes);
}

// A 128-bit number times `unit`.
std::uint64_t scaled(const TelemetryPage& page, std::size_t at, std::uint64_t unit)
{
    const std::uint64_t value = number(page, at, 8);
    constexpr auto kMost = std::numeric_limits<std::uint64_t>::max();
    return number(page, at + 8, 8) != 0 || value > kMost / unit ? kMost : value * unit;
}

std::string paddedText(const TelemetryPage& page, std::size_t at, std::size_t length)
{
    const std::string text(page.begin() + static_cast<std::ptrdiff_t>(at),
                           page.begin() + static_cast<std::ptrdiff_t>(at + length));
    const std::size_t end = text.find_last_not_of(std::string_view(" \0", 2));
    return end == std::string::npos ? "" : text.substr(0, end + 1);
}

// SMART / Health Information, figure 207.
void decodeHealth(const TelemetryPage& page, TelemetryReading& reading)
{
    using Id = CounterId;
    reading[Id::lifeUsed] = Counter{page[5] * kBasisPoints, kBasisPoints};
    if (const std::uint64_t bytes = scaled(page, 48, kDataUnit); bytes != 0)
        reading[Id::hostBytes] = Counter{bytes, kDataUnit};
    reading[Id::powerCycles] = Counter{scaled(page, 112, 1)};
    reading[Id::unsafePowerOffs] = Counter{scaled(page, 144, 1)};
}

// The identifier of the page's layout at its end: AFD514C9-7C6F-4F9C-A4F2-BFEA2810AFC5, from the last byte on.
bool isOcpHealth(const TelemetryPage& page)
{
    static constexpr std::array<std::uint8_t, 16> kLayout = {0xC5, 0xAF, 0x10, 0x28, 0xEA, 0xBF, 0xF2, 0xA4,
                                                             0x9C, 0x4F, 0x6F, 0x7C, 0xC9, 0x14, 0xD5, 0xAF};
    return std::equal(kLayout.begin(), kLayout.end(), page.end() - kLayout.size());
}

} // namespace

PluginInfo nvmeDecoder()
{
    using Id = CounterId;
    PluginInfo info{kNvmeDecoder, "1", "SD Express cards in PCIe mode", {}, {}};
    for (const NvmePage& page : kNvmePages)
        info.requests.push_back({page.argument, {}, {}});
    info.counters = {Id::hostBytes, Id::nandBytes, Id::lifeUsed, Id::powerCycles, Id::unsafePowerOffs};
    return info;
}

std::optional<TelemetryReading> decodeNvmePages(const TelemetryPages& pages)
{
    const auto health = pages.find(kNvmeHealth);
    if (health == pages.end())
        return std::nullopt;
    TelemetryReading reading;
    decodeHealth(health->second, reading);
    if (const auto identify = pages.find(kNvmeIdentify); identify != pages.end()) {
        reading.product = paddedText(identify->second, 24, 40);
        reading.firmware = paddedText(identify->second, 64, 8);
    }
    if (const auto ocp = pages.find(kNvmeOcpHealth); ocp != pages.end() && isOcpHealth(ocp->second))
        reading[CounterId::nandBytes] = Counter{scaled(ocp->second, 0, 1)};
    return reading;
}

std::optional<NvmeHealth> nvmeHealthOf(const TelemetrySnapshot& snapshot)
{
    const auto health = snapshot.pages.find(kNvmeHealth);
    if (snapshot.plugin != kNvmeDecoder || health == snapshot.pages.end())
        return std::nullopt;
    const TelemetryPage& page = health->second;
    const auto at = [&](std::size_t place) { return static_cast<std::uint32_t>(number(page, place, 4)); };
    return NvmeHealth{scaled(page, 160, 1), at(192), at(196), at(216), at(220)};
}

Result<std::string> askNvmeDecoder(const std::filesystem::path&, std::string_view request, const std::stop_token&)
{
    const auto decode = parseDecodeRequest(request);
    return decode ? decodeAnswer(decodeNvmePages(decode->pages)) : faultAnswer("no request for pages");
}

} // namespace assay
