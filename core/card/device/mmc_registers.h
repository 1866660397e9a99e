// CID and CSD of an MMC or eMMC (JEDEC JESD84-B51, 7.2 and 7.3). Both registers have the length of those of an SD card
// and another layout.
#pragma once

#include "card/device/register_bits.h"
#include "ground/base/units.h"

#include <string>
#include <vector>

namespace assay {

struct MmcCid {
    unsigned manufacturerId = 0; // MID 127:120; assigned by JEDEC, not by the SD Association
    unsigned deviceType = 0;     // CBX 113:112: 0 removable card, 1 BGA, 2 package on package
    unsigned oemId = 0;          // OID 111:104
    std::string productName;     // PNM 103:56, six characters, raw
    unsigned revisionMajor = 0;  // PRV 55:52
    unsigned revisionMinor = 0;  // PRV 51:48
    std::uint32_t serial = 0;    // PSN 47:16
    unsigned month = 0;          // MDT 15:12
    unsigned yearCode = 0;       // MDT 11:8
    Crc crc = Crc::notSent;      // CRC7 7:1
    bool blank = false;

    std::string revision() const; // "0.3"
    // The months that MDT may name, "2013-05". The year is 1997 + code; where EXT_CSD_REV is above 4, the codes 0 to 12
    // count from 2013. The revision stands in EXT_CSD, so both remain possible without that register.
    std::vector<std::string> manufactured() const;
};

struct MmcCsd {
    unsigned structure = 0;             // CSD_STRUCTURE 127:126: 0 to 2 = version 1.0 to 1.2, 3 = see EXT_CSD
    unsigned specVersion = 0;           // SPEC_VERS 125:122: 4 = MMC 4.x and eMMC
    unsigned readTimeCode = 0;          // TAAC 119:112
    unsigned readClocks = 0;            // NSAC 111:104 in clock cycles (the register counts hundreds)
    unsigned transferRateCode = 0;      // TRAN_SPEED 103:96
    unsigned commandClasses = 0;        // CCC 95:84, bit n = command class n
    Bytes readBlock;                    // READ_BL_LEN 83:80, as 2^code
    std::uint32_t sizeCode = 0;         // C_SIZE 73:62
    unsigned sizeMultiplierCode = 0;    // C_SIZE_MULT 49:47
    Bytes capacity;                     // 0 = above 2 GB, where C_SIZE is FFFh and EXT_CSD has the capacity (SEC_COUNT)
    Bytes eraseGroup;                   // ERASE_GRP_SIZE 46:42, ERASE_GRP_MULT 41:37, in write blocks
    Bytes writeBlock;                   // WRITE_BL_LEN 25:22, as 2^code
    bool copy = false;                  // COPY 14
    bool permanentWriteProtect = false; // PERM_WRITE_PROTECT 13
    bool temporaryWriteProtect = false; // TMP_WRITE_PROTECT 12
    Crc crc = Crc::notSent;             // CRC7 7:1
    bool blank = false;
};

MmcCid decodeMmcCid(const RegisterBytes<16>& bytes);
MmcCsd decodeMmcCsd(const RegisterBytes<16>& bytes);

} // namespace assay
