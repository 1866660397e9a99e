#include "card/device/scr.h"

namespace assay {

namespace {

// One window of 100 mV per bit from 15 (2.7 to 2.8 V) to 23 (3.5 to 3.6 V), Table 5-1.
constexpr unsigned kFirstWindow = 15;
constexpr unsigned kLastWindow = 23;
constexpr unsigned kFirstMillivolt = 2700;

constexpr const char* kVersions[10] = {"", "1.0x", "2.00", "3.0x", "4.xx", "5.xx", "6.xx", "7.xx", "8.xx", "9.xx"};

} // namespace

unsigned Scr::versionMajor() const
{
    const bool later = spec3 || spec4 || specX != 0;
    if (structure != 0 || spec > 2 || (spec < 2 && later) || (later && !spec3) || specX > 5)
        return 0;
    if (spec < 2)
        return 1;
    if (specX > 0) // SD_SPEC4 is ignored from 5.00 on
        return 4 + specX;
    return spec4 ? 4 : spec3 ? 3 : 2;
}

const char* Scr::version() const
{
    const unsigned major = versionMajor();
    if (major == 1)
        return spec == 1 ? "1.10" : "1.0x";
    return major < 2 ? "" : kVersions[major];
}

Scr decodeScr(const RegisterBytes<8>& bytes)
{
    const auto number = [&](unsigned high, unsigned low) { return static_cast<unsigned>(bitsOf(bytes, high, low)); };
    Scr scr;
    scr.structure = number(63, 60);
    scr.spec = number(59, 56);
    scr.erasedReadsOnes = bitOf(bytes, 55);
    scr.security = number(54, 52);
    scr.oneBitBus = bitOf(bytes, 48);
    scr.fourBitBus = bitOf(bytes, 50);
    scr.busWidths = number(51, 48);
    scr.spec3 = bitOf(bytes, 47);
    scr.exSecurity = number(46, 43);
    scr.spec4 = bitOf(bytes, 42);
    scr.specX = number(41, 38);
    scr.reservedSet = bitOf(bytes, 37);
    scr.speedClassControl = bitOf(bytes, 32);
    scr.setBlockCount = bitOf(bytes, 33);
    scr.extensionSingle = bitOf(bytes, 34);
    scr.extensionMulti = bitOf(bytes, 35);
    scr.secureTransfer = bitOf(bytes, 36);
    scr.manufacturerData = number(31, 0);
    scr.blank = isBlank(bytes);
    return scr;
}

Result<Scr> parseScr(std::string_view hex)
{
    RegisterBytes<8> bytes{};
    return parseRegister(hex, "SCR", bytes).map([&] { return decodeScr(bytes); });
}

Ocr decodeOcr(const RegisterBytes<4>& bytes)
{
    Ocr ocr;
    ocr.poweredUp = bitOf(bytes, 31);
    ocr.highCapacity = bitOf(bytes, 30);
    ocr.uhs2 = bitOf(bytes, 29);
    ocr.over2Tb = bitOf(bytes, 27);
    ocr.signal18 = bitOf(bytes, 24);
    for (unsigned window = kFirstWindow; window <= kLastWindow; ++window) {
        if (!bitOf(bytes, window))
            continue;
        const unsigned from = kFirstMillivolt + (window - kFirstWindow) * 100;
        ocr.millivoltMin = ocr.millivoltMin == 0 ? from : ocr.millivoltMin;
        ocr.millivoltMax = from + 100;
    }
    ocr.lowVoltage = bitOf(bytes, 7);
    ocr.reservedSet =
        bitOf(bytes, 28) || bitsOf(bytes, 26, 25) != 0 || bitsOf(bytes, 14, 8) != 0 || bitsOf(bytes, 6, 0) != 0;
    return ocr;
}

Result<Ocr> parseOcr(std::string_view hex)
{
    RegisterBytes<4> bytes{};
    return parseRegister(hex, "OCR", bytes).map([&] { return decodeOcr(bytes); });
}

} // namespace assay
