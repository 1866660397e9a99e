#include "card/device/csd.h"

#include <cmath>

namespace assay {

namespace {

// Mantissas shared by TAAC (Table 5-5) and TRAN_SPEED (Table 5-6), in tenths; code 0 is reserved.
constexpr unsigned kTenths[16] = {0, 10, 12, 13, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 70, 80};
// Currents in mA (Tables 5-9 and 5-10).
constexpr double kMilliampMin[8] = {0.5, 1, 5, 10, 25, 35, 60, 100};
constexpr double kMilliampMax[8] = {1, 5, 10, 25, 35, 45, 80, 200};

// TAAC: bits 6:3 mantissa, 2:0 power of ten in ns.
double readTimeNsOf(unsigned code) { return kTenths[code >> 3 & 15U] / 10.0 * std::pow(10.0, code & 7U); }

// TRAN_SPEED: bits 6:3 mantissa, 2:0 power of ten in 100 kbit/s; exponents above 3 are reserved.
std::uint64_t transferRateOf(unsigned code)
{
    std::uint64_t rate = kTenths[code >> 3 & 15U] * std::uint64_t{10'000};
    for (unsigned i = 0; i < (code & 7U); ++i)
        rate *= 10;
    return (code & 7U) > 3 ? 0 : rate;
}

struct Layout {
    unsigned sizeHigh, sizeLow;                                    // C_SIZE
    std::initializer_list<std::pair<unsigned, unsigned>> reserved; // reserved bits of this layout
};
const Layout kLayouts[3] = {
    {73, 62, {{125, 120}, {75, 74}, {30, 29}, {20, 16}, {8, 8}}},
    {69, 48, {{125, 120}, {75, 70}, {47, 47}, {30, 29}, {20, 16}, {8, 8}}},
    {75, 48, {{125, 120}, {47, 47}, {30, 29}, {20, 16}, {8, 8}}},
};

void decodeSize(Csd& csd, const RegisterBytes<16>& bytes)
{
    if (csd.structure > 2)
        return;
    const Layout& layout = kLayouts[csd.structure];
    csd.sizeCode = static_cast<std::uint32_t>(bitsOf(bytes, layout.sizeHigh, layout.sizeLow));
    for (const auto& [high, low] : layout.reserved)
        csd.reservedSet = csd.reservedSet || bitsOf(bytes, high, low) != 0;
    if (csd.structure > 0) {
        csd.capacity = kib(512) * (std::uint64_t{csd.sizeCode} + 1);
        return;
    }
    csd.sizeMultiplierCode = static_cast<unsigned>(bitsOf(bytes, 49, 47));
    csd.capacity = csd.readBlock * (std::uint64_t{csd.sizeCode} + 1) * (std::uint64_t{4} << csd.sizeMultiplierCode);
    csd.readMilliampMin = kMilliampMin[bitsOf(bytes, 61, 59)];
    csd.readMilliampMax = kMilliampMax[bitsOf(bytes, 58, 56)];
    csd.writeMilliampMin = kMilliampMin[bitsOf(bytes, 55, 53)];
    csd.writeMilliampMax = kMilliampMax[bitsOf(bytes, 52, 50)];
}

} // namespace

const char* Csd::version() const
{
    constexpr const char* kVersions[4] = {"1.0", "2.0", "3.0", ""};
    return kVersions[structure & 3U];
}

const char* familyName(CapacityFamily family)
{
    switch (family) {
    case CapacityFamily::unknown: return "";
    case CapacityFamily::sdsc: return "SDSC";
    case CapacityFamily::sdhc: return "SDHC";
    case CapacityFamily::sdxc: return "SDXC";
    case CapacityFamily::sduc: return "SDUC";
    }
    return "";
}

CapacityFamily familyOf(const Csd& csd)
{
    if (csd.structure == 1)
        return csd.sizeCode >= 0xFFFF ? CapacityFamily::sdxc : CapacityFamily::sdhc;
    if (csd.structure == 0)
        return CapacityFamily::sdsc;
    return csd.structure == 2 ? CapacityFamily::sduc : CapacityFamily::unknown;
}

Csd decodeCsd(const RegisterBytes<16>& bytes)
{
    const auto number = [&](unsigned high, unsigned low) { return static_cast<unsigned>(bitsOf(bytes, high, low)); };
    Csd csd;
    csd.structure = number(127, 126);
    csd.readTimeCode = number(119, 112);
    csd.readTimeNs = readTimeNsOf(csd.readTimeCode);
    csd.readClocks = number(111, 104) * 100;
    csd.transferRateCode = number(103, 96);
    csd.transferRate = transferRateOf(csd.transferRateCode);
    csd.commandClasses = number(95, 84);
    csd.readBlock = Bytes(std::uint64_t{1} << number(83, 80));
    csd.readPartial = bitOf(bytes, 79);
    csd.writeMisaligned = bitOf(bytes, 78);
    csd.readMisaligned = bitOf(bytes, 77);
    csd.driverStage = bitOf(bytes, 76);
    csd.eraseSingleBlock = bitOf(bytes, 46);
    csd.eraseSectorBlocks = number(45, 39) + 1;
    csd.protectGroupSectors = number(38, 32) + 1;
    csd.protectGroups = bitOf(bytes, 31);
    csd.writeFactorCode = number(28, 26);
    csd.writeFactor = csd.writeFactorCode < 6 ? 1U << csd.writeFactorCode : 0;
    csd.writeBlock = Bytes(std::uint64_t{1} << number(25, 22));
    csd.writePartial = bitOf(bytes, 21);
    csd.fileFormatGroup = bitOf(bytes, 15);
    csd.copy = bitOf(bytes, 14);
    csd.permanentWriteProtect = bitOf(bytes, 13);
    csd.temporaryWriteProtect = bitOf(bytes, 12);
    csd.fileFormat = number(11, 10);
    csd.writeProtectUntilPowerCycle = bitOf(bytes, 9);
    csd.crc = checkCrc7(bytes);
    csd.blank = isBlank(bytes);
    decodeSize(csd, bytes);
    return csd;
}

} // namespace assay
