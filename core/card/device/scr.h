// SCR, the SD configuration register (SD Physical Layer 9.10, 5.6; 64 bits), and OCR, the operation conditions register
// (5.1; 32 bits).
#pragma once

#include "card/device/register_bits.h"
#include "ground/base/units.h"

namespace assay {

struct Scr {
    unsigned structure = 0;       // SCR_STRUCTURE 63:60; only 0 is defined
    unsigned spec = 0;            // SD_SPEC 59:56
    bool erasedReadsOnes = false; // DATA_STAT_AFTER_ERASE 55
    // SD_SECURITY 54:52: 0 none, 2 SDSC (1.01), 3 SDHC (2.00), 4 SDXC (3.xx); the rest is not used.
    unsigned security = 0;
    bool oneBitBus = false;             // SD_BUS_WIDTHS bit 48
    bool fourBitBus = false;            // SD_BUS_WIDTHS bit 50
    unsigned busWidths = 0;             // SD_BUS_WIDTHS 51:48; bits 49 and 51 are reserved
    bool spec3 = false;                 // SD_SPEC3 47
    unsigned exSecurity = 0;            // EX_SECURITY 46:43; 0 = none
    bool spec4 = false;                 // SD_SPEC4 42
    unsigned specX = 0;                 // SD_SPECX 41:38
    bool reservedSet = false;           // bit 37
    bool speedClassControl = false;     // CMD20, bit 32
    bool setBlockCount = false;         // CMD23, bit 33
    bool extensionSingle = false;       // CMD48/49, bit 34
    bool extensionMulti = false;        // CMD58/59, bit 35
    bool secureTransfer = false;        // ACMD53/54, bit 36
    std::uint32_t manufacturerData = 0; // 31:0
    bool blank = false;

    // The Physical Layer version that the four SPEC fields say together (Table 5-19): "1.0x", "1.10", "2.00", "3.0x",
    // "4.xx", "5.xx" .. "9.xx";
    // "" for a combination that no version up to 9.10 defines.
    const char* version() const;
    // The same as a number to compare: 1, 1 (1.10), 2, 3 .. 9; 0 = undefined.
    unsigned versionMajor() const;
};

Scr decodeScr(const RegisterBytes<8>& bytes);
// 16 hexadecimal digits; Errc::badInput.
Result<Scr> parseScr(std::string_view hex);

struct Ocr {
    bool poweredUp = false;    // bit 31: 1 = power-up finished; the four flags below mean nothing before
    bool highCapacity = false; // CCS, bit 30: block addressing, SDHC and above
    bool uhs2 = false;         // bit 29: UHS-II interface
    bool over2Tb = false;      // CO2T, bit 27: SDUC
    bool signal18 = false;     // S18A, bit 24: accepts 1.8 V signalling; 0 as well when that is already in use
    unsigned millivoltMin = 0; // lower end of the supply windows claimed in 23:15; 0 = none
    unsigned millivoltMax = 0; // their upper end
    bool lowVoltage = false;   // bit 7, the low voltage range
    bool reservedSet = false;  // 28, 26:25, 14:8, 6:0
};

Ocr decodeOcr(const RegisterBytes<4>& bytes);
// 8 hexadecimal digits; Errc::badInput.
Result<Ocr> parseOcr(std::string_view hex);

} // namespace assay
