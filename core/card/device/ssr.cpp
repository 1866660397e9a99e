#include "card/device/ssr.h"

#include <algorithm>
#include <fmt/format.h>

namespace assay {

namespace {

constexpr std::pair<unsigned, unsigned> kReserved[] = {{501, 496}, {427, 424}, {383, 378}, {345, 340}, {327, 316}};

void decodeClasses(Ssr& ssr, const RegisterBytes<64>& bytes)
{
    constexpr unsigned kSpeedClasses[] = {0, 2, 4, 6, 10}; // Table 4-46
    const auto number = [&](unsigned high, unsigned low) { return static_cast<unsigned>(bitsOf(bytes, high, low)); };
    ssr.speedClassCode = number(447, 440);
    ssr.speedClass = kSpeedClasses[std::min(ssr.speedClassCode, 4U)];
    ssr.performanceMove = number(439, 432);
    ssr.auSizeCode = number(431, 428);
    ssr.auSize = auSizeOf(ssr.auSizeCode);
    ssr.uhsGrade = number(399, 396);
    ssr.uhsAuSizeCode = number(395, 392);
    // Codes 1 to 6 are not used here (Table 4-53).
    ssr.uhsAuSize = ssr.uhsAuSizeCode >= 7 ? auSizeOf(ssr.uhsAuSizeCode) : Bytes(0);
    ssr.videoClass = number(391, 384);
    ssr.vscAuSizeMib = number(377, 368);
    ssr.vscAuSize = mib(ssr.vscAuSizeMib);
    ssr.suspendCode = number(367, 346);
    ssr.suspendAddress = kib(512) * ssr.suspendCode;
    ssr.appClass = number(339, 336);
}

} // namespace

Bytes auSizeOf(unsigned code)
{
    constexpr std::uint64_t kKib[16] = {0,    16,   32,   64,    128,   256,   512,   1024,
                                        2048, 4096, 8192, 12288, 16384, 24576, 32768, 65536};
    return kib(code < 16 ? kKib[code] : 0);
}

std::string Ssr::marks() const
{
    std::string marks;
    const auto add = [&](char letter, unsigned number) {
        if (number != 0)
            marks += fmt::format("{}{}{}", marks.empty() ? "" : " ", letter, number);
    };
    add('C', speedClass);
    add('U', uhsGrade);
    add('V', videoClass);
    add('A', appClass);
    return marks;
}

std::optional<Ns> Ssr::eraseTimeout(std::uint32_t aus, unsigned partialAus) const
{
    if (eraseSizeAus == 0 || eraseTimeoutS == 0)
        return std::nullopt;
    const double whole = static_cast<double>(eraseTimeoutS) / eraseSizeAus * aus + eraseOffsetS;
    return fromSeconds(std::max(whole, 1.0) + 0.25 * std::min(partialAus, 2U));
}

Bytes auSizeMax(Bytes capacity)
{
    if (capacity <= mib(64))
        return kib(512);
    if (capacity <= mib(256))
        return mib(1);
    if (capacity <= mib(512))
        return mib(2);
    return capacity <= gib(32) ? mib(4) : mib(64);
}

Ssr decodeSsr(const RegisterBytes<64>& bytes)
{
    const auto number = [&](unsigned high, unsigned low) { return static_cast<unsigned>(bitsOf(bytes, high, low)); };
    Ssr ssr;
    ssr.busWidthCode = number(511, 510);
    ssr.securedMode = bitOf(bytes, 509);
    ssr.cardType = number(495, 480);
    ssr.protectedAreaCode = number(479, 448);
    decodeClasses(ssr, bytes);
    ssr.eraseSizeAus = number(423, 408);
    ssr.eraseTimeoutS = number(407, 402);
    ssr.eraseOffsetS = number(401, 400);
    const unsigned queueCode = number(335, 331);
    ssr.commandQueueDepth = queueCode ? queueCode + 1 : 0;
    ssr.cache = bitOf(bytes, 330);
    ssr.hostMaintenance = bitOf(bytes, 329);
    ssr.cardMaintenance = bitOf(bytes, 328);
    ssr.protectUntilPowerCycle = bitOf(bytes, 315);
    ssr.bootPartition = bitOf(bytes, 314);
    ssr.discard = bitOf(bytes, 313);
    ssr.fullUserAreaErase = bitOf(bytes, 312);
    for (const auto& [high, low] : kReserved)
        ssr.reservedSet = ssr.reservedSet || bitsOf(bytes, high, low) != 0;
    ssr.blank = isBlank(bytes);
    return ssr;
}

Result<Ssr> parseSsr(std::string_view hex)
{
    RegisterBytes<64> bytes{};
    return parseRegister(hex, "SSR", bytes).map([&] { return decodeSsr(bytes); });
}

} // namespace assay
