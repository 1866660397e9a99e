// CSD, the card-specific data: capacity, access times, protection (SD Physical Layer 9.10, 5.3). 128 bits in three
// layouts: version 1.0 for SDSC (5.3.2), 2.0 for SDHC and SDXC (5.3.3), 3.0 for SDUC (5.3.4). In 2.0 and 3.0 many
// fields have one allowed value and mean nothing to a host.
#pragma once

#include "card/device/register_bits.h"
#include "ground/base/units.h"

#include <optional>

namespace assay {

struct Csd {
    unsigned structure = 0;          // CSD_STRUCTURE 127:126: 0, 1, 2 = version 1.0, 2.0, 3.0; 3 is reserved
    std::uint32_t sizeCode = 0;      // C_SIZE: 73:62 in 1.0, 69:48 in 2.0, 75:48 in 3.0
    unsigned sizeMultiplierCode = 0; // C_SIZE_MULT 49:47, 1.0 only
    Bytes capacity;                  // of the user area; 0 when the structure is reserved
    unsigned readTimeCode = 0;       // TAAC 119:112; 0Eh in 2.0 and 3.0
    double readTimeNs = 0;           // TAAC in ns; 0 for a reserved code
    unsigned readClocks = 0;         // NSAC 111:104 in clock cycles (the register counts hundreds)
    unsigned transferRateCode = 0;   // TRAN_SPEED 103:96
    std::uint64_t transferRate = 0;  // TRAN_SPEED in bit/s of one data line; 0 for a reserved code
    unsigned commandClasses = 0;     // CCC 95:84, bit n = command class n
    Bytes readBlock;                 // READ_BL_LEN 83:80, as 2^code
    bool readPartial = false;        // READ_BL_PARTIAL 79
    bool writeMisaligned = false;    // WRITE_BLK_MISALIGN 78
    bool readMisaligned = false;     // READ_BLK_MISALIGN 77
    bool driverStage = false;        // DSR_IMP 76
    std::optional<double> readMilliampMin, readMilliampMax;   // VDD_R_CURR_MIN 61:59, VDD_R_CURR_MAX 58:56, 1.0 only
    std::optional<double> writeMilliampMin, writeMilliampMax; // VDD_W_CURR_MIN 55:53, VDD_W_CURR_MAX 52:50, 1.0 only
    bool eraseSingleBlock = false;                            // ERASE_BLK_EN 46
    unsigned eraseSectorBlocks = 0;                           // SECTOR_SIZE 45:39, 1 to 128 write blocks
    unsigned protectGroupSectors = 0;                         // WP_GRP_SIZE 38:32, 1 to 128 erase sectors
    bool protectGroups = false;                               // WP_GRP_ENABLE 31
    unsigned writeFactorCode = 0;                             // R2W_FACTOR 28:26; 6 and 7 are reserved
    unsigned writeFactor = 0;           // time of a write over that of a read: 1, 2, 4 .. 32; 0 for a reserved code
    Bytes writeBlock;                   // WRITE_BL_LEN 25:22, as 2^code
    bool writePartial = false;          // WRITE_BL_PARTIAL 21
    bool fileFormatGroup = false;       // FILE_FORMAT_GRP 15
    bool copy = false;                  // COPY 14
    bool permanentWriteProtect = false; // PERM_WRITE_PROTECT 13
    bool temporaryWriteProtect = false; // TMP_WRITE_PROTECT 12
    unsigned fileFormat = 0;            // FILE_FORMAT 11:10: 0 partition table, 1 FAT without one, 2 universal, 3 other
    bool writeProtectUntilPowerCycle = false; // WP_UPC 9
    bool reservedSet = false;                 // any reserved bit of the layout is 1
    Crc crc = Crc::notSent;                   // CRC7 7:1
    bool blank = false;

    const char* version() const; // "1.0", "2.0", "3.0", "" = reserved
};

// The families that differ by rule, not only by size: 2 GB, 32 GB and 2 TB are their upper bounds (3.3.2, 5.3.3).
enum class CapacityFamily { unknown, sdsc, sdhc, sdxc, sduc };
const char* familyName(CapacityFamily family); // "SDSC", ...; "" = unknown
// SDXC begins where C_SIZE of version 2.0 reaches FFFFh (5.3.3).
CapacityFamily familyOf(const Csd& csd);

Csd decodeCsd(const RegisterBytes<16>& bytes);

} // namespace assay
